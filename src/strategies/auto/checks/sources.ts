/** Checks against many passages: does a summary cover what is salient, and does it draw on all documents. Pure; ours. */
import type { Document } from "../../../documents/document.ts";
import { containment, contentWords } from "../../../text/content-words.ts";
import { splitSentences } from "../../../text/sentences.ts";
import { round } from "../decide.ts";
import type { Finding } from "../effort.ts";
import { leastCoverage } from "../thresholds.ts";

/** Words of a document that stand in most of its sections are what it is about. */
const salientWords = 20;
/** Sections that repeat or point elsewhere. */
const aside = new Set(["references", "badges", "contents", "licence", "sponsors", "contributing"]);

export interface Coverage {
  readonly finding: Finding;
  /** Salient sentences that the summary has least of, most salient first, at most 30. */
  readonly missing: readonly string[];
}

/** Share of the 20 most salient content words (most frequent, spread over most sections) that the summary has. */
export function coverageOf(summary: string, document: Document, sameLanguage: boolean): Coverage {
  const sections = document.sections.filter(({ kind }) => !aside.has(kind));
  const counts = new Map<string, { total: number; sections: number }>();
  for (const section of sections) {
    const words = section.blocks.flatMap((block) => contentWords(block.text));
    for (const word of words) {
      const count = counts.get(word) ?? { total: 0, sections: 0 };
      count.total++;
      counts.set(word, count);
    }
    for (const word of new Set(words)) (counts.get(word) as { sections: number }).sections++;
  }
  const weight = (word: string): number => {
    const count = counts.get(word);
    return count === undefined || /^\p{N}/u.test(word) ? 0 : Math.log(1 + count.total) * count.sections;
  };
  const salient = [...counts.keys()].sort((a, b) => weight(b) - weight(a)).slice(0, salientWords);
  const said = new Set(contentWords(summary));
  const covered = salient.filter((word) => said.has(word));
  const share = salient.length === 0 ? 1 : covered.length / salient.length;
  const open = new Set(salient.filter((word) => !said.has(word)));
  const sentences = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => block.sentences.map(({ text }) => text)),
  );
  const missing = sentences
    .map((text, at) => ({
      text,
      at,
      gain: contentWords(text).reduce((sum, word) => sum + (open.has(word) ? weight(word) : 0), 0),
    }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain / Math.sqrt(b.text.length) - a.gain / Math.sqrt(a.text.length) || a.at - b.at)
    .slice(0, 30)
    .map(({ text }) => text);
  if (!sameLanguage) {
    const reason = "words of two languages cannot be compared";
    return { finding: { check: "coverage", value: null, reason, calls: 0, doubt: false }, missing };
  }
  const doubt = share < leastCoverage;
  const reason = `has ${covered.length} of the ${salient.length} most salient words${doubt ? "" : ", as good summaries do"}`;
  return { finding: { check: "coverage", value: round(share), reason, calls: 0, doubt }, missing };
}

/** Of the documents that could have a sentence of their own, at least this share is drawn on. Ours. */
const leastShare = 0.5;

/** Share of documents that some sentence of the summary is nearest to. A set needs every document only where sentences suffice. */
export function shareFinding(summary: string, documents: readonly string[], sameLanguage: boolean): Finding {
  if (!sameLanguage || documents.length < 2)
    return { check: "share", value: null, reason: "there are no documents to compare", calls: 0, doubt: false };
  const words = documents.map((text) => new Set(contentWords(text)));
  const sentences = splitSentences(summary).map((text) => new Set(contentWords(text)));
  const drawn = new Set<number>();
  for (const sentence of sentences) {
    const shares = words.map((document) => containment(sentence, document));
    const best = Math.max(...shares);
    // A sentence that several documents back speaks for all of them.
    shares.forEach((share, at) => {
      if (best > 0 && share >= best * 0.9) drawn.add(at);
    });
  }
  const possible = Math.min(documents.length, Math.max(1, sentences.length));
  const share = Math.min(1, drawn.size / possible);
  const reason = `draws on ${drawn.size} of ${documents.length} documents`;
  return { check: "share", value: round(share), reason, calls: 0, doubt: share < leastShare };
}
