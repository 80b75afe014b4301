/** The last touch on a chosen phrase, so that it reads as a line of its own. No word is added or changed but for its first letter. */
import type { Candidate } from "./candidates.ts";
import { balanced, tidy } from "./compress.ts";
import { articles, doingVerbs, kindNouns, openingVerbs, sellingWords } from "./lexicon.ts";
import type { Subject } from "./subject.ts";

const beheaded = new Set(["complement", "bare", "purpose", "predicate", "object", "lead"]);

/** The phrase as it is shown: capital where its opening was cut off, no closing stop, no emoji codes, no open brackets. */
export function polish(candidate: Candidate, subject: Subject): string {
  let text = tidy(candidate.text)
    .replace(/^(?:\uFE0F|\u200D|[\p{Extended_Pictographic}\s★☆►▶✔✓●■◆~*_#>])+/u, "")
    .replace(/(?:\uFE0F|\u200D|[\p{Extended_Pictographic}\s★☆►▶✔✓●■◆~*_#])+$/u, "");
  text = tidy(balanced(text) ? text : withoutLoneMarks(text));
  if (/[^.][.。]$/u.test(text) && !/[.!?]\s|。./u.test(text) && !/\b(?:etc|inc|co|ltd|\p{L})\.$/iu.test(text))
    text = text.slice(0, -1);
  const first = text.split(/\s/)[0] ?? "";
  const plain = /^\p{Ll}+(?:-\p{Ll}+)*[,:]?$/u.test(first) && !subject.names.has(first.toLowerCase());
  if (plain && (known(first) || candidate.moves.some((move) => beheaded.has(move))))
    text = text.charAt(0).toUpperCase() + text.slice(1);
  return text.trim();
}

/** Words of our lists are English words, never a project's own spelling of its name. */
const known = (word: string): boolean =>
  [articles, kindNouns, openingVerbs, doingVerbs, sellingWords].some((list) => list.has(word));

/** Brackets and quotes without a partner, dropped; their content stays. */
function withoutLoneMarks(text: string): string {
  const partner: Record<string, string> = { ")": "(", "]": "[", "}": "{", "）": "（", "」": "「", "”": "“", "»": "«" };
  const lone = new Set<number>();
  const open: { sign: string; at: number }[] = [];
  const signs = [...text];
  signs.forEach((sign, at) => {
    if ("([{（「“«".includes(sign)) open.push({ sign, at });
    else if (sign in partner) {
      if (open.at(-1)?.sign === partner[sign]) open.pop();
      else lone.add(at);
    }
  });
  for (const { at } of open) lone.add(at);
  const quotes = signs.flatMap((sign, at) => (sign === '"' ? [at] : []));
  if (quotes.length % 2 === 1) lone.add(quotes.at(-1) as number);
  return signs.filter((_, at) => !lone.has(at)).join("");
}
