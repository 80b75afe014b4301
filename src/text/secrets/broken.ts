/** Secrets that a line break, or the joint of two strings in code, cuts in two. Looked at only where a known beginning stands. */
import { kinds, type SecretKind } from "./kinds.ts";
import { isFragment } from "./looks.ts";
import { withCuts } from "./normal.ts";
import type { Span } from "./span.ts";

const starts = kinds
  .filter(({ hints, group }) => group === undefined && hints.length > 0)
  .filter(({ name }) => name !== "private key" && !name.endsWith("address"))
  .flatMap((kind) => kind.hints.map((hint) => ({ hint, kind })));
const anyStart = new RegExp(
  starts
    .map(({ hint }) => hint.replace(/[^\w ]/g, "\\$&"))
    .sort((a, b) => b.length - a.length)
    .join("|"),
  "g",
);
const kindsOf = new Map(
  starts.map(({ hint }) => [hint, starts.filter((other) => hint.startsWith(other.hint)).map(({ kind }) => kind)]),
);

const run = /[A-Za-z0-9_\-+/=.~$:]*/y;
/** Between two pieces: a joint of strings, or a line break with what comments, quotes and lists put before a line. */
const joint =
  /(?:["'`]\s{0,4}(?:\+|\.{1,2}|&|<>|~|\|\||_)?\s{0,2}\\?\s{0,2}\n?\s{0,40}[bfru]?["'`]|\\?[ \t]{0,4}\n[ \t]{0,40}(?:(?:\/\/|#|\*|>|--|;|\||%|<br ?\/?>)[ \t]{0,8}){0,2}|\\[nr](?:[ \t]{0,8})|<br ?\/?>\s{0,8}|-?\u00ad\s{0,4}\n\s{0,20})(?=[A-Za-z0-9_\-+/=.])/y;

/** Spans that go over a break: from a known beginning, or where both sides of a break look drawn. `known` are those found without. */
export function overBreaks(text: string, known: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const match of text.matchAll(anyStart)) {
    const before = known.find(({ start, end }) => start <= match.index && end > match.index);
    found.push(...joined(text, match.index, match.index, before?.end ?? 0, kindsOf.get(match[0]) ?? []));
  }
  for (const { start, end } of brokenRuns(text)) {
    if (!isFragment(text.slice(start, end)) || known.some((span) => span.start < end && span.end > start)) continue;
    found.push(...joined(text, start, start, 0, kinds));
  }
  return found;
}

const inRun = /[A-Za-z0-9_\-+/=.~$:]/;
const stringJoint = /["'`]\s{0,8}(?:\+|\.{1,2}|&|<>|~|\|\||_)?\s{0,2}\\?\n?\s{0,40}["'`]/g;

/** Runs of at least eight characters that a line break or a joint of strings ends. */
function* brokenRuns(text: string): Generator<{ start: number; end: number }> {
  const runBefore = (end: number): { start: number; end: number } | null => {
    let start = end;
    while (start > 0 && end - start < 400 && inRun.test(text[start - 1] as string)) start--;
    return end - start >= 8 ? { start, end } : null;
  };
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    let end = at;
    while (end > 0 && /[ \t\\]/.test(text[end - 1] as string) && at - end < 5) end--;
    const run = runBefore(end);
    if (run !== null) yield run;
  }
  for (const joint of text.matchAll(stringJoint)) {
    const run = runBefore(joint.index);
    if (run !== null) yield run;
  }
}

/** What `table` knows in the text from `from`, without its joints; only what starts in the first piece and ends after `knownEnd`. */
function joined(text: string, from: number, at: number, knownEnd: number, table: readonly SecretKind[]): Span[] {
  const cuts = jointsAfter(text, at, knownEnd === 0 ? undefined : knownEnd);
  const first = cuts[0];
  const last = cuts[cuts.length - 1];
  if (first === undefined || last === undefined) return [];
  const window = text.slice(from, last.to + 400);
  const whole = withCuts(
    window,
    cuts.map(({ from: start, to, put }) => ({ from: start - from, to: to - from, put })),
  );
  const found: Span[] = [];
  for (const { name, form, hints, accept, group } of table) {
    if (group !== undefined || (hints.length > 0 && !hints.some((hint) => whole.text.includes(hint)))) continue;
    for (const hit of whole.text.matchAll(form)) {
      const span = whole.toSource({ start: hit.index, end: hit.index + hit[0].length, kind: name });
      const [start, end] = [span.start + from, span.end + from];
      if (start > first.from || end <= first.to || end <= knownEnd) continue;
      if (accept?.(hit[0], whole.text, hit.index) !== false) found.push({ start, end, kind: name });
    }
  }
  return found;
}

/** The joints of the run that starts at `at`, while what follows each may belong to a secret. */
function jointsAfter(
  text: string,
  at: number,
  knownEnd: number | undefined,
): { from: number; to: number; put: string }[] {
  const cuts: { from: number; to: number; put: string }[] = [];
  let position = at;
  for (let pieces = 0; pieces < 20; pieces++) {
    run.lastIndex = position;
    run.exec(text);
    const end = run.lastIndex;
    joint.lastIndex = end;
    if (joint.exec(text) === null) break;
    run.lastIndex = joint.lastIndex;
    const piece = run.exec(text)?.[0] ?? "";
    // After a whole secret only what looks drawn, too, is more of it; a word of the next line is not.
    if ((knownEnd !== undefined && knownEnd >= end - 1 && !isFragment(piece)) || piece === "") break;
    if (/^[a-z]+$/i.test(piece) && !isFragment(piece) && piece.length < 12 && text[run.lastIndex] === " ") break;
    cuts.push({ from: end, to: joint.lastIndex, put: "" });
    position = joint.lastIndex;
    if (position - at > 2_000) break;
  }
  return cuts;
}
