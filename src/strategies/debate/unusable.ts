/** Turns and verdicts that could not be taken, kept until the debate ends: a poor model fails alike fifteen times over. */
import type { AgentContext } from "../../agents/engine.ts";

export interface Unusable {
  readonly code: "turn-missing" | "verdict-missing";
  readonly speaker: string;
  /** Stage and round. */
  readonly where: string;
  readonly reason: string;
}

/** One warning for each kind and reason, with how often it happened. */
export function warnOfUnusable(all: readonly Unusable[], context: AgentContext): void {
  const groups = new Map<string, [Unusable, ...Unusable[]]>();
  for (const entry of all) {
    const key = `${entry.code} ${entry.reason}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  for (const group of groups.values()) {
    const [first, ...more] = group;
    const speakers = [...new Set(group.map(({ speaker }) => speaker))];
    const who = speakers.length === 1 ? first.speaker : `${speakers.slice(0, -1).join(", ")} and ${speakers.at(-1)}`;
    const what = first.code === "turn-missing" ? "turn" : "verdict";
    const often = more.length === 0 ? first.where : `${group.length} times, first at ${first.where}`;
    context.warn({ code: first.code, message: `${who} gave no usable ${what} (${often}): ${first.reason}` });
  }
}
