/**
 * Words of a summary that its source only denies (ours): they stand in it, but nowhere outside a negation, an unticked item or a
 * list of plans. `support` counts them as backed; this tells them apart. English negations; a word at a time, so that what is said
 * once and denied once passes.
 */
import { contentWords, wordsOf } from "../text/content-words.ts";

/** From here to the end of the clause nothing is claimed. */
const denial =
  /\b(?:(?:do|does|did|is|are|was|were|will|would|can|could|should|has|have)(?:n['’]t| not| never)|can(?:not|['’]t)|won['’]t|not (?:an?|yet|intended|meant|for|suitable|designed)|never|without|unlike|instead of|rather than|no longer|no (?:support|plans?)|lacks?|planned|coming soon|future (?:versions?|releases?))\b/i;
/** What is denied stands before: "Windows is not supported". */
const deniedBefore =
  /\b(?:(?:is|are)(?:n['’]t| not)(?: yet| currently| officially)? (?:supported|available|implemented|included|possible|planned)|unsupported|not (?:yet )?(?:supported|implemented|available)|\(planned\)|coming soon)\b/i;
const plans =
  /^\s{0,3}#{1,6}\s.*\b(?:road ?map|to-?dos?|planned|plans|future|not (?:yet )?(?:supported|implemented)|limitations|non-goals|wish ?list)\b/i;
const clauseEnd = /[.;:!?\n]|,\s*(?:but|however|and it|it|which|instead)\b|\bbut\b/i;

/** Those words as `wordsOf` gives them, in order, each once; empty where the summary denies something itself. */
export function contradicted(summary: string, source: string): readonly string[] {
  if (denial.test(summary) || deniedBefore.test(summary) || /\b(?:no|not|non)\b/i.test(summary)) return [];
  if (
    !denial.test(source) &&
    !deniedBefore.test(source) &&
    !/\[ \]/.test(source) &&
    !source.split("\n").some((line) => plans.test(line))
  )
    return [];
  const claimed = new Set<string>();
  const denied = new Set<string>();
  let inPlans = false;
  for (const line of source.split("\n")) {
    if (/^\s{0,3}#{1,6}\s/.test(line)) inPlans = plans.test(line);
    const open = /^\s*(?:[-*+]|\d+\.)\s+\[ \]/.test(line);
    const done = /^\s*(?:[-*+]|\d+\.)\s+\[[xX]\]/.test(line);
    if (open || (inPlans && !done)) {
      for (const word of contentWords(line)) denied.add(word);
      continue;
    }
    for (const sentence of line.split(/(?<=[.!?])\s+/)) divide(sentence, claimed, denied);
  }
  const found = wordsOf(summary).filter((word) => {
    const key = contentWords(word)[0];
    return key !== undefined && denied.has(key) && !claimed.has(key);
  });
  return [...new Set(found)];
}

function divide(sentence: string, claimed: Set<string>, denied: Set<string>): void {
  if (deniedBefore.test(sentence)) {
    for (const word of contentWords(sentence)) denied.add(word);
    return;
  }
  const match = denial.exec(sentence);
  if (match === null) {
    for (const word of contentWords(sentence)) claimed.add(word);
    return;
  }
  const rest = sentence.slice(match.index + match[0].length);
  const end = clauseEnd.exec(rest)?.index ?? rest.length;
  for (const word of contentWords(sentence.slice(0, match.index))) claimed.add(word);
  for (const word of contentWords(rest.slice(0, end))) denied.add(word);
  divide(rest.slice(end + 1), claimed, denied);
}
