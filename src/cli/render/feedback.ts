/** Feedback for people: a line an entry, and a short description of all of it. */
import type { FeedbackDescription } from "../../feedback/describe.ts";
import type { FeedbackEntry } from "../../feedback/entry.ts";

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** "" for none. */
export function renderFeedbackList(entries: readonly FeedbackEntry[]): string {
  return entries
    .map((entry) => {
      const day = new Date(entry.at).toISOString().slice(0, 10);
      const reason = entry.reason === null ? "" : ` (${oneLine(entry.reason)})`;
      return `${entry.id}  ${day}  ${entry.rater}  ${entry.item}  ${saidOf(entry)}${reason}\n`;
    })
    .join("");
}

function saidOf(entry: FeedbackEntry): string {
  if (entry.kind === "vote")
    return `prefers ${entry.choice === "tie" ? "neither" : entry[entry.choice].system} of ${entry.left.system}, ${entry.right.system}`;
  const shown = `"${oneLine(entry.shown)}"`;
  return entry.decision === "edit" ? `edit ${shown} -> "${oneLine(entry.edited ?? "")}"` : `${entry.decision} ${shown}`;
}

export function renderFeedback(
  found: FeedbackDescription & { readonly house: { readonly verdict: string; readonly method: string } | null },
): string {
  const { accept, edit, reject } = found.decisions;
  const votes = found.votes.left + found.votes.right + found.votes.tie;
  const lines = [
    `${found.entries} entries: ${accept} accepted, ${edit} edited, ${reject} rejected, ${votes} votes`,
    `tasks: ${Object.entries(found.tasks)
      .map(([task, count]) => `${task} ${count}`)
      .join(", ")}`,
    `raters: ${found.raters.map((one) => `${one.rater} ${one.decisions + one.votes}`).join(", ")}`,
    `${found.pairs} sources with a wanted text, ${found.onlyRejected.length} with rejected ones alone`,
    ...(found.superseded === 0 ? [] : [`${found.superseded} taken back by a later decision of the same rater`]),
  ];
  if (found.preference !== null)
    lines.push(
      found.preference.fit === null
        ? `preference: no ranking, ${found.preference.reason}`
        : `preference: ${found.preference.fit.strengths.map((one) => `${one.system} ${one.value.toFixed(2)} [${one.low.toFixed(2)}, ${one.high.toFixed(2)}]`).join(", ")}`,
    );
  if (found.house !== null) lines.push(`embedded ranker of about: ${found.house.verdict} (${found.house.method})`);
  return found.entries === 0 ? "no feedback\n" : `${lines.join("\n")}\n`;
}
