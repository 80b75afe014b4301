/** Opens what was selected: a scorer or a reason for each request. Used by the scoring loop and inside worker threads. */
import type { ItemScores, MetricContext, Reason, ScoreItem, Scorer } from "./metric.ts";
import { isReason } from "./metric.ts";
import { familyNamed, type MetricRequest } from "./select.ts";

export interface OpenRequest {
  readonly request: MetricRequest;
  readonly scorer: Scorer | Reason;
}

export async function openScorers(requests: readonly MetricRequest[], context: MetricContext): Promise<OpenRequest[]> {
  return Promise.all(
    requests.map(async (request) => ({
      request,
      scorer: await familyNamed(request.family).open(request.measures, request.options, context),
    })),
  );
}

/** Scores of each item by every usable request, in order of the requests. */
export async function scoreBatch(
  items: readonly ScoreItem[],
  open: readonly OpenRequest[],
  signal?: AbortSignal,
): Promise<ItemScores[]> {
  const rows: ItemScores[] = items.map(() => []);
  for (const { scorer } of open) {
    if (isReason(scorer)) continue;
    const scores = await scorer.score(items, signal);
    scores.forEach((score, at) => {
      rows[at] = [...(rows[at] as ItemScores), ...score];
    });
  }
  return rows;
}
