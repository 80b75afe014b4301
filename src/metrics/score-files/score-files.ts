/** Scores files against files: matching, metrics and report in one call. What `precis score` does. */
import type { ScoreItem } from "../metric.ts";
import { type ScoreOptions, type ScoreReport, scoreItems } from "../score-items.ts";
import { matchHeld, matchStreaming, OrderDiffers, type ScoreSources } from "./match.ts";

/**
 * Values of the metrics over the files. Files are JSON lines with `id` and `text` (references: several lines an id, or
 * a list) or plain lines matched by number. Memory is flat while ids come in the same order in all files. Throws
 * UsageError and SourceError naming file, line and ids.
 */
export async function scoreFiles(
  metrics: string | readonly string[],
  sources: ScoreSources,
  options: ScoreOptions = {},
): Promise<ScoreReport> {
  const run = (items: AsyncGenerator<ScoreItem>): Promise<ScoreReport> => scoreItems(metrics, items, options);
  try {
    return await run(matchStreaming(sources));
  } catch (error) {
    if (!(error instanceof OrderDiffers)) throw error;
    return run(matchHeld(sources, options.onEvent));
  }
}
