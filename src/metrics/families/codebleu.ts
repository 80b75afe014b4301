/** CodeBLEU and its two structural parts for corpora of one language: counts are summed over items. */
import type { LanguageId } from "../../code/languages/language.ts";
import type { CodeBleuScore, CodeBleuStatistics } from "../codebleu/code-bleu.ts";
import type { ItemScores, MetricFamily, Reason } from "../metric.ts";
import { signature } from "../signature.ts";
import { flag, noReference, yesNo } from "./shared.ts";

const parts = {
  codebleu: (score: CodeBleuScore) => score.codeBleu,
  "syntax-match": (score: CodeBleuScore) => score.syntaxMatch,
  "dataflow-match": (score: CodeBleuScore) => score.dataflowMatch ?? Number.NaN,
} as const;

const flat = (item: CodeBleuStatistics): number[] => [
  ...item.ngrams.matches,
  ...item.ngrams.totals,
  ...item.weighted.matches,
  ...item.weighted.totals,
  item.candidateLength,
  item.referenceLength,
  item.subtrees.matched,
  item.subtrees.total,
  item.edges.matched,
  item.edges.total,
  1,
];
const width = 23;
const noLanguage: Reason = { reason: "not available: the item names no programming language that CodeBLEU knows" };

function unflat(sums: ArrayLike<number>): CodeBleuStatistics {
  const numbers = Array.from(sums);
  const [candidateLength = 0, referenceLength = 0, s = 0, st = 0, e = 0, et = 0, items = 0] = numbers.slice(16);
  return {
    ngrams: { matches: numbers.slice(0, 4), totals: numbers.slice(4, 8) },
    weighted: { matches: numbers.slice(8, 12), totals: numbers.slice(12, 16) },
    candidateLength,
    referenceLength,
    subtrees: { matched: s, total: st },
    edges: { matched: e, total: et },
    items,
  };
}

const languages = "python java javascript typescript tsx c cpp csharp go ruby php rust".split(" ");

export const codeBleuFamily: MetricFamily = {
  name: "codebleu",
  measures: Object.keys(parts),
  standard: Object.keys(parts),
  description: "n-grams, keywords, syntax and data flow of code, corpus value, 0..1; give ?language=",
  needs: ["references"],
  options: {
    language: {
      description: "language of candidates and references; item: each item's own, in suites",
      default: "python",
      values: [...languages, "item"],
    },
    sound: { description: "no match of data flow is 0, not 1 as in codebleu 0.7.1", default: "no", values: yesNo },
  },
  async open(measures, options) {
    const { codeBleuScore, codeBleuStatistics } = await import("../codebleu/code-bleu.ts");
    const sound = flag(options.sound);
    return {
      measures: measures.map((name) => ({
        name,
        signature: signature(name, {
          value: "corpus",
          language: options.language,
          weights: name === "codebleu" ? "0.25/0.25/0.25/0.25" : undefined,
          sound: options.sound,
          like: "codebleu-0.7.1",
        }),
        width,
        value: (sums: ArrayLike<number>) => parts[name as keyof typeof parts](codeBleuScore([unflat(sums)], { sound })),
      })),
      async score(items) {
        const scores: ItemScores[] = [];
        for (const { candidate, references, codeLanguage } of items) {
          const language = (options.language === "item" ? codeLanguage : options.language) as LanguageId | undefined;
          if (references.length === 0) scores.push(measures.map(() => noReference));
          else if (language === undefined || !languages.includes(language)) scores.push(measures.map(() => noLanguage));
          else {
            const statistics = flat(await codeBleuStatistics(language, candidate, references));
            scores.push(measures.map(() => ({ statistics })));
          }
        }
        return scores;
      },
    };
  },
};
