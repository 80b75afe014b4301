/** The file that carries feedback from one place to another: JSON with a version. Same entries, same bytes. */
import { UsageError } from "../base/errors.ts";
import { type Decision, type FeedbackEntry, type Vote, withId } from "./entry.ts";

/** Grows when a reader of the older form would misread the newer one. */
export const feedbackFormat = "precis-feedback/1";

export function feedbackFile(entries: readonly FeedbackEntry[]): string {
  return `${JSON.stringify({ format: feedbackFormat, entries }, null, 2)}\n`;
}

/** The entries of a file; their ids are made anew from what they say. Throws UsageError for another version and for the first entry that is none. */
export function parseFeedback(text: string, file: string): FeedbackEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file} is not JSON`, { hint: "give a file that `precis feedback export` wrote", cause });
  }
  const { format, entries } = (value ?? {}) as { format?: unknown; entries?: unknown };
  if (typeof format !== "string" || !format.startsWith("precis-feedback/"))
    throw new UsageError(`${file} is not a file of feedback`, {
      hint: "give a file that `precis feedback export` wrote",
    });
  if (format !== feedbackFormat)
    throw new UsageError(
      `${file} was written by another version of precis (${format.slice(0, 40)}, this one reads ${feedbackFormat})`,
      { hint: "export it again with this version, or update precis" },
    );
  if (!Array.isArray(entries)) throw new UsageError(`${file} has no list of entries`, { hint: "export it again" });
  return entries.map((entry, index) => {
    const fault = faultOf(entry);
    if (fault !== null)
      throw new UsageError(`entry ${index + 1} of ${file} ${fault}`, { hint: "mend it, or take it out" });
    return withId(known(entry as FeedbackEntry));
  });
}

/** What is wrong with a value that should be an entry; null for nothing. */
export function faultOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return "is no object";
  const entry = value as Record<string, unknown>;
  const is = (test: (field: unknown) => boolean, names: readonly string[]): string | undefined =>
    names.find((name) => !test(entry[name]));
  const wrong =
    is((field) => typeof field === "string" && field !== "", ["task", "item", "rater", "origin"]) ??
    is(
      (field) => field === null || typeof field === "string",
      ["input", "sourceHash", "reason", "run", "model", "prompt"],
    ) ??
    is((field) => typeof field === "number" && Number.isFinite(field) && field >= 0, ["at"]);
  if (wrong !== undefined) return `has no usable "${wrong}"`;
  if (entry.kind === "decision") return decisionFault(entry);
  if (entry.kind === "vote") return voteFault(entry);
  return 'is neither a "decision" nor a "vote"';
}

function decisionFault({ shown, decision, edited }: Record<string, unknown>): string | null {
  if (typeof shown !== "string") return 'has no usable "shown"';
  if (decision !== "accept" && decision !== "edit" && decision !== "reject")
    return 'has no "decision" of accept, edit, reject';
  if (decision === "edit" ? typeof edited !== "string" || edited.trim() === "" : edited !== null)
    return decision === "edit" ? 'has no usable "edited"' : `has an edited text beside "${decision}"`;
  return null;
}

function voteFault({ left, right, choice }: Record<string, unknown>): string | null {
  for (const [name, side] of Object.entries({ left, right })) {
    const { system, text } = (side ?? {}) as Record<string, unknown>;
    if (typeof system !== "string" || typeof text !== "string") return `has no usable "${name}"`;
  }
  return choice === "left" || choice === "right" || choice === "tie" ? null : 'has no "choice" of left, right, tie';
}

/** The fields that we know, in our order: nothing else comes in by a file. */
function known(entry: FeedbackEntry): FeedbackEntry {
  const { id, task, item, input, sourceHash, reason, rater, at, run, model, prompt, origin } = entry;
  const facts = { task, item, input, sourceHash, reason, rater, at, run, model, prompt, origin };
  if (entry.kind === "decision") {
    const { kind, shown, decision, edited } = entry;
    return { kind, id, ...facts, shown, decision, edited } satisfies Decision;
  }
  const { kind, left, right, choice } = entry;
  const side = ({ system, text }: Vote["left"]): Vote["left"] => ({ system, text });
  return { kind, id, ...facts, left: side(left), right: side(right), choice } satisfies Vote;
}

const dayMs = 86_400_000;

/**
 * The same without what points at people: raters are numbered in order of appearance, times cut to the day, runs left out, and of
 * absolute paths the last part alone stays. Texts and reasons stay as they were written.
 */
export function anonymous(entries: readonly FeedbackEntry[]): FeedbackEntry[] {
  const numbers = new Map<string, number>();
  return entries.map((entry) => {
    if (!numbers.has(entry.rater)) numbers.set(entry.rater, numbers.size + 1);
    return withId({
      ...entry,
      rater: `rater-${numbers.get(entry.rater)}`,
      at: Math.floor(entry.at / dayMs) * dayMs,
      run: null,
      item: entry.item.replace(/^(?:\/|[A-Za-z]:[\\/]|\\\\).*?([^\\/]+)[\\/]?$/, "$1"),
    });
  });
}
