/** The score of a tuning: ROUGE-L as in the paper, or any registered metric that gives one value an item, 0 to 1. */
import { UsageError } from "../../base/errors.ts";
import { plainText } from "../../documents/index.ts";
import { isReason } from "../../metrics/metric.ts";
import { openScorers } from "../../metrics/open-scorers.ts";
import { selectMetrics } from "../../metrics/select.ts";
import { rougeL, type Score } from "../../strategies/teacher-student/training.ts";

export const defaultMetric = "rougeL";

/** Throws UsageError for a metric that is unknown, gives several values, or cannot be had here. */
export async function scoreOf(name: string): Promise<Score> {
  if (name === defaultMetric) return rougeL;
  const { requests } = selectMetrics(name);
  const [opened] = await openScorers(requests, {});
  const scorer = opened?.scorer;
  if (scorer === undefined || isReason(scorer))
    throw new UsageError(`--metric ${name} cannot be a score here: ${scorer?.reason ?? "it is not known"}`, {
      hint: "name a metric that works on texts alone, e.g. rougeL, rouge1, meteor, chrf",
    });
  const [measure, ...others] = scorer.measures;
  if (measure === undefined || others.length > 0 || requests.length > 1)
    throw new UsageError(`--metric ${name} gives several values`, {
      hint: `name one of them: ${scorer.measures.map((one) => one.name).join(", ")}`,
    });
  // The field writes BLEU and chrF from 0 to 100; thresholds and costs here are shares.
  const scale = /^(?:s?a?c?r?e?bleu|bleu|chrf)/i.test(measure.name) ? 100 : 1;
  return {
    name: measure.name,
    async of(summary, pair) {
      const item = {
        id: pair.id,
        candidate: summary,
        references: [pair.reference],
        document: plainText(pair.document),
      };
      const [row] = await scorer.score([item]);
      const statistics = row?.[0];
      if (statistics === undefined || isReason(statistics)) return 0;
      const value = measure.itemValue?.(statistics.statistics) ?? measure.value(statistics.statistics);
      return Number.isFinite(value) ? value / scale : 0;
    },
  };
}
