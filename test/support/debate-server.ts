/**
 * A model server that plays a debate by rule: who wins at which look of the judge, whose turn breaks its form; and what was
 * asked, in order. Serves every task that debates, the single translator and the labeller.
 */
import type { RecordedRequest, Reply } from "./scripted-model-server.ts";

export interface DebateRules {
  /** Winner at the n-th look of the judge, from 0; null: nobody. Default: always debater-1. */
  readonly winner?: (look: number) => string | null;
  /** True: the answer to this ask is no JSON. `ask` counts equal calls from 1, e.g. "summary generation debater-2" asked again: 2. */
  readonly breaks?: (call: string, ask: number) => boolean;
  /** What a debater proposes. Default: a sentence that names stage and speaker. */
  readonly output?: (call: string) => string;
  /** What the single translator answers, by call from 0. */
  readonly code?: (call: number) => string;
  readonly pattern?: string;
}

export interface DebatePlayer {
  readonly answer: (request: RecordedRequest) => Reply;
  /** e.g. "summary generation debater-2", "summary generation judge", "code-translator". */
  readonly calls: string[];
}

export function debatePlayer(rules: DebateRules = {}): DebatePlayer {
  const calls: string[] = [];
  const asks = new Map<string, number>();
  let looks = 0;
  const answer = ({ prompt }: RecordedRequest): Reply => {
    const stage = /This stage is called "([^"]+)"/.exec(prompt)?.[1];
    const speaker = /You are (debater-\d+)\./.exec(prompt)?.[1];
    if (prompt.includes("Which pattern did it follow?")) {
      calls.push("pattern-labeller");
      return JSON.stringify({ pattern: rules.pattern ?? "convergent", reason: "they agree" });
    }
    if (stage === undefined) {
      const call = calls.push("code-translator") - 1;
      return JSON.stringify({ code: rules.code?.(call) ?? "", steps: "It adds.", summary: "Adds two numbers." });
    }
    const call = `${stage} ${speaker ?? "judge"}`;
    calls.push(call);
    asks.set(call, (asks.get(call) ?? 0) + 1);
    if (rules.breaks?.(call, asks.get(call) ?? 1) === true) return "I would rather not say.";
    const spoken = [...prompt.matchAll(/\[(debater-\d+|accepted), round/g)].map((match) => match[1] as string);
    if (speaker === undefined) return JSON.stringify(verdict(prompt, [...new Set(spoken)], rules.winner, looks++));
    const other = spoken.findLast((name) => name !== speaker && name !== "accepted");
    return JSON.stringify({
      taskOutput: rules.output?.(call) ?? `Adds numbers as ${speaker} of ${stage} says.`,
      label: prompt.includes("The choices of the intent") ? "what" : null,
      position: other === undefined ? null : { stance: "agree", with: other },
      explanation: "the code shows it",
    });
  };
  return { answer, calls };
}

function verdict(prompt: string, speakers: readonly string[], winner: DebateRules["winner"], look: number): object {
  const factors = [...prompt.matchAll(/^- ([a-z-]+): (?!one for|the speaker|for each)/gm)].map((match) => match[1]);
  return {
    scores: speakers.flatMap((speaker) => factors.map((factor) => ({ speaker, factor, score: 3 }))),
    winner: winner === undefined ? "debater-1" : (winner(look) ?? "nobody"),
    feedback: factors.map((factor) => ({ factor, text: `mend it after look ${look}` })),
  };
}

/** The calls of one stage that is debated `debates` times: rounds of N debaters, then the judge. */
export function stageCalls(stage: string, { debaters = 3, rounds = 2, debates = 1 } = {}): string[] {
  const speakers = Array.from({ length: debaters }, (_, at) => `${stage} debater-${at + 1}`);
  const debate = [...Array.from({ length: rounds }, () => speakers).flat(), `${stage} judge`];
  return Array.from({ length: debates }, () => debate).flat();
}
