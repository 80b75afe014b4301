import { describe, expect, it } from "vitest";
import { CancelledError } from "../base/errors.ts";
import type { ScoreItem } from "./metric.ts";
import { scoreItems } from "./score-items.ts";

const items = (count: number): ScoreItem[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    candidate: `reads ${at % 3 === 0 ? "files" : "lines"} fast ${at % 5}`,
    references: ["reads files fast 1"],
  }));

describe("scoreItems", () => {
  it("gives the same report with threads, batch for batch", async () => {
    const all = items(1_300);
    const alone = await scoreItems("rouge,bleu,chrf,meteor,length", all, { threads: 0, perItem: true });
    const threaded = await scoreItems("rouge,bleu,chrf,meteor,length", all, {
      threads: 2,
      threadsAbove: 300,
      perItem: true,
    });
    expect(threaded).toEqual(alone);
    expect(alone.rouge1?.n).toBe(1_300);
  });

  it("keeps the order asked for and names results by their options", async () => {
    const report = await scoreItems("rougeL?stemmer=yes,sbcs,bleu,rougeL", items(3));
    expect(Object.keys(report)).toEqual(["rougeL?stemmer=yes", "sbcs", "bleu", "rougeL"]);
    expect(report["rougeL?stemmer=yes"]?.signature).toContain("|stem:yes|");
  });

  it("has no interval for one item, and none without resamples", async () => {
    expect((await scoreItems("rouge1", items(1))).rouge1?.interval).toBeNull();
    expect((await scoreItems("rouge1", items(9), { resamples: 0 })).rouge1?.interval).toBeNull();
    expect((await scoreItems("rouge1", items(9), { seed: 3 })).rouge1?.interval).toMatchObject({
      seed: 3,
      groupSize: 1,
    });
  });

  it("counts items without a value by reason and leaves them out of the mean", async () => {
    const report = await scoreItems("repetition", [
      { id: "1", candidate: "a b c a b c", references: [] },
      { id: "2", candidate: "short", references: [] },
    ]);
    expect(report.repetition).toMatchObject({
      value: 0.25,
      n: 1,
      missing: { "the candidate is shorter than the n-gram": 1 },
      interval: null,
    });
    expect((await scoreItems("rouge1", [])).rouge1).toMatchObject({ reason: "no items", n: 0 });
  });

  it("stops when aborted", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(scoreItems("rouge1", items(3), { signal: controller.signal })).rejects.toBeInstanceOf(CancelledError);
  });
});
