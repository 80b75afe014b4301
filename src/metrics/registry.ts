/**
 * All metric families, in the order in which they are listed. A new one: a file in `families/` and a line here.
 * Modules that load data do it in `open`, so listing them costs little.
 */
import { bleuFamily, nltkBleuFamily } from "./families/bleu.ts";
import { chrfFamily } from "./families/chrf.ts";
import { codeBleuFamily } from "./families/codebleu.ts";
import { consistencyFamily } from "./families/consistency.ts";
import { fleschFamily } from "./families/flesch.ts";
import { meteorFamily } from "./families/meteor.ts";
import { rougeFamily } from "./families/rouge.ts";
import { bertScoreFamily, sentenceCosineFamily, sideFamily } from "./families/semantic.ts";
import {
  compressionFamily,
  keywordFamily,
  lengthFamily,
  noveltyFamily,
  repetitionFamily,
  supportFamily,
  verbatimFamily,
} from "./families/surface.ts";
import { tfidfCosineFamily } from "./families/tfidf-cosine.ts";
import type { MetricFamily } from "./metric.ts";

/** All metrics, in families; `precis score --metric` takes their names. */
export const metricFamilies: readonly MetricFamily[] = [
  rougeFamily,
  bleuFamily,
  nltkBleuFamily,
  chrfFamily,
  meteorFamily,
  tfidfCosineFamily,
  codeBleuFamily,
  supportFamily,
  keywordFamily,
  fleschFamily,
  lengthFamily,
  compressionFamily,
  noveltyFamily,
  repetitionFamily,
  verbatimFamily,
  sentenceCosineFamily,
  bertScoreFamily,
  sideFamily,
  consistencyFamily,
];

/** Metrics that need more than texts; asking for one says where it is. */
export const metricsElsewhere: Readonly<Record<string, string>> = {
  cap: "not available: CAP compares two systems (use `precis compare A B --judge SPEC`)",
  "llm-acu": "not available: LLM-ACU needs a model (use `precis compare --judge SPEC`)",
  judge: "not available: the 1-4 judge needs a model (use `precis bench` with a judge)",
  "execution-accuracy": "not available: comes with suites of the task translate (precis bench --allow-exec)",
  "computational-accuracy": "not available: comes with suites of the task translate (precis bench --allow-exec)",
};
