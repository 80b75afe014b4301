/** Which sentences a reader understands without their neighbours. Rules of ours; each drops what read badly in digests. */

const opensMidway =
  /^(?:and|but|or|so|then|also|however|therefore|thus|hence|instead|otherwise|moreover|furthermore|additionally|besides|likewise|similarly|for (?:example|instance)|e\.g\.|i\.e\.|that is|in other words|as (?:above|before|mentioned|described|shown)|see |note(?: that)?:?\b)/i;
const pointsElsewhere =
  /\b(?:(?:the|this) (?:following|above|below)|as follows|see (?:also|below|above)|(?:shown|described|listed|mentioned) (?:below|above)|(?:previous|next) section|in this (?:section|chapter|guide|tutorial|document|page)|click here|read more|table of contents)\b/i;
const code = /[{}<>=|\\]|\(\)|::|->|\$ |^\s*[@#$%]|https?:\/\/\S+\s*$/;

/** True for a sentence of 4 to 60 words that is neither code nor a lead-in nor a question nor leaning on its neighbours. */
export function standsAlone(text: string, words: number): boolean {
  if (words < 4 || words > 60) return false;
  if (/[:,;]$|\?$|^\W*$/.test(text.trimEnd())) return false;
  if (opensMidway.test(text) || pointsElsewhere.test(text)) return false;
  const marks = text.match(new RegExp(code, "g"))?.length ?? 0;
  return marks === 0 || marks / words < 0.08;
}
