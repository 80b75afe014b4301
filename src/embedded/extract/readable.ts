/** Which sentences a reader understands without their neighbours. Rules of ours; each drops what read badly in digests. */

const opensMidway =
  /^(?:and|but|or|so|then|also|however|therefore|thus|hence|instead|otherwise|moreover|furthermore|additionally|besides|likewise|similarly|alternatively|conversely|consequently|nevertheless|still|again|too|for (?:example|instance|more|further|that|this)|e\.g\.|i\.e\.|that is|that said|in (?:other words|addition|such|this|that|these|contrast|essence|turn|short)|to (?:that|this) end|because (?:of )?(?:this|that|these|it)|due to this|after (?:this|that)|as (?:above|before|mentioned|described|shown|noted|you can see|a result)|way back|on the other hand|by contrast|if (?:so|not|this|that)|see |note(?: that)?:?\b|please (?:see|refer|note)|as such)\b/i;
/** Starts in the middle of a sentence, or ends before its end. */
const torn =
  /^(?:of|to|in|with|at|from|by|that|which|as|on|than|where|who)\b|\b(?:to|of|with|for|from|by|and|or|the|a)\.$/;
const pointsElsewhere =
  /\b(?:(?:the|this) (?:following|above|below)|as follows|see (?:also|below|above)|(?:shown|described|listed|mentioned|given|seen) (?:below|above|here|earlier)|(?:previous|next|earlier) (?:section|example|chapter|step)|this (?:section|chapter|guide|tutorial|document|page|example|file|article|post|essay|list)|(?:we'll|we will|let's|let us) (?:look|see|start|use|go)|click here|read more|table of contents|the (?:latter|former)|for (?:more|further) (?:information|details)|refer to|example above|keep reading|for details)\b/i;
const codeMark = /[{}<>=|\\]|\(\)|::|->|\$ |(?:^|\s)[@#$%]\w|\w#\w|\(\[|\*\]|https?:\/\/\S+/g;
const codeLine =
  /^(?:from\s\S+\simport|import\s\S+$|const|let|var|def|class\s\w+[(:]|function\s\w+\(|return\b|\w+\([^)]*\)\.?$|#|\.\.)/;
/** Anything that may be a finite verb: auxiliaries, and words in -s, -ed, -es after the first. */
const verb =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|may|might|must|should|shall|get|got|make|work|need|want|keep|come|go|let|isn't|aren't|don't|doesn't|didn't|can't|won't|it's|love|hate|like)\b|\s\p{L}{2,}(?:s|ed|n't)\b/iu;

/**
 * True for a sentence of 4 to 60 words that is neither code nor a lead-in nor a question nor leaning on its neighbours.
 * List items need no verb: they are often noun phrases on purpose. Scripts other than Latin are judged by form only.
 */
export function standsAlone(text: string, words: number, isItem: boolean): boolean {
  if (words < 4 || words > 60) return false;
  const trimmed = text.trim();
  if (/[:,;]$|\?$|^\W*$/.test(trimmed)) return false;
  if (
    opensMidway.test(trimmed) ||
    torn.test(trimmed) ||
    /^(?:hint|tip|examples?|usage|todo)\b[^.]{0,20}:/i.test(trimmed) ||
    pointsElsewhere.test(trimmed) ||
    codeLine.test(trimmed)
  )
    return false;
  if (!isBalanced(trimmed)) return false;
  const marks = trimmed.match(codeMark)?.length ?? 0;
  if (marks > 0 && marks / words >= 0.08) return false;
  return isItem || !/^[\p{Script=Latin}\P{L}]*$/u.test(trimmed) || !isEnglishLike(trimmed) || verb.test(trimmed);
}

/** Brackets and double quotes in pairs: a half one means that the sentence was cut. */
function isBalanced(text: string): boolean {
  const count = (mark: RegExp): number => text.match(mark)?.length ?? 0;
  const plain = text.replace(/[:;]-?[)(]/g, "");
  return (
    count(/"/g) % 2 === 0 &&
    (plain.match(/\(/g)?.length ?? 0) === (plain.match(/\)/g)?.length ?? 0) &&
    count(/\[/g) === count(/\]/g) &&
    count(/“/g) === count(/”/g)
  );
}

/** The verb rule knows English only; other languages are recognised by the lack of its commonest words. */
function isEnglishLike(text: string): boolean {
  return /\b(?:the|of|and|with|for|to)\b/i.test(text);
}
