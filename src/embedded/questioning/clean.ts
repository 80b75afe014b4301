/** What reads badly once a sentence has left its document: citation marks, references to figures, leaning openings. */

const marks: readonly RegExp[] = [
  // [1], [2, 3], [4-6]
  /\s*\[\s*\d{1,3}(?:\s*[,;–—-]\s*\d{1,3})*\s*\]/g,
  // (Figure 2A), (see Table 1), (Supplementary Fig. S3), (Appendix B)
  /\s*\((?:see |cf\. |compare )?(?:(?:supplementary|supporting|additional|online)\s)?(?:fig(?:ure|s|ures)?|tables?|appendix|box|eq(?:uation)?s?|sections?|file|movies?|video|text|materials?|data set|S\d)\b[^()]{0,80}\)/gi,
  // (Smith et al., 2010; Jones and Roe 2011)
  /\s*\((?:see |e\.g\.,? |reviewed in )?(?:\p{Lu}[\p{L}'’-]+(?:,?\s(?:and|&|et al\.?,?|\p{Lu}[\p{L}'’.-]*))*,?\s(?:19|20)\d\d[a-z]?(?:[;,]\s*)?)+\)/gu,
  // [@key2020]
  /\s*\[@[^\]]{1,120}\]/g,
];

/** Opens in a way that needs the sentence before it; "this analysis shows" does not, "this shows" does. */
const leaning =
  /^(?:(?:and|but|or|so|then|also|however|therefore|thus|hence|instead|otherwise|moreover|furthermore|additionally|besides|likewise|similarly|alternatively|conversely|consequently|nevertheless|nonetheless|still|again|indeed|in addition|in contrast|for (?:example|instance)|on the other hand|as a result|it|they|those|he|she|such|both|its|their|the (?:latter|former))\b|(?:this|these|that) (?:is|are|was|were|will|can|could|may|might|would|has|have|had|means|suggests?|shows?|indicates?|allows?|implies|makes?|leads?|results? in)\b)/i;

/** The sentence without citation marks and references to figures, white space folded. */
export function cleanSentence(text: string): string {
  let result = text;
  for (const mark of marks) result = result.replace(mark, "");
  return (
    result
      .replace(/\s+([.,;:!?])/g, "$1")
      // What stays where citation numbers were taken out before us: "published–," and "initiation,."
      .replace(/[–-](?=[,.;])/g, "")
      .replace(/[,;]+(?=\.$)/g, "")
      .replace(/\(\s*\)/g, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}

/** Speaks of a figure, table or section that the reader of a summary does not have. */
export function pointsToDisplay(text: string): boolean {
  return /\b(?:Fig(?:ure|s|\.|ures)?|Tables?|Box|Eq(?:uation|s|\.)?|Appendix|Supplement(?:ary)?|Section|File)\s?(?:S?\d|[A-Z]\b)/.test(
    text,
  );
}

export function hasLeftovers(text: string): boolean {
  return pointsToDisplay(text) || cleanSentence(text) !== text.replace(/\s+/g, " ").trim();
}

/** Takes off an opening word that joins the sentence to the one before it, where the rest stands without it. */
export function withoutJoint(text: string): string {
  const match =
    /^(?:however|therefore|thus|hence|moreover|furthermore|additionally|in addition|consequently|nevertheless|nonetheless|indeed|for (?:example|instance)|as a result|in contrast|similarly|likewise|and|but|also|finally),?\s+(?=\p{L})/iu.exec(
      text,
    );
  if (match === null) return text;
  const rest = text.slice(match[0].length);
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
}

export function leans(text: string): boolean {
  return leaning.test(text);
}
