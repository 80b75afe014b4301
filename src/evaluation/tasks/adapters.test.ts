import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { benchHere } from "../../../test/support/bench-run.ts";
import { reportFiles } from "../report/files.ts";
import { bestSentence, greedySentences, upToWords } from "./sentence-baselines.ts";

const fixtures = fileURLToPath(new URL("../../../test/fixtures/bench/", import.meta.url));

const bench = (suite: string) => benchHere(fixtures, suite, { now: 0, threads: 0 });

const outputs = (outcome: Awaited<ReturnType<typeof bench>>, id: string): Record<string, string | null> =>
  Object.fromEntries(outcome.viewed.find((item) => item.id === id)?.outputs.map(({ row, text }) => [row, text]) ?? []);

describe("tasks in suites", () => {
  test("code: names as words beside summaries, whether a debate was settled, a curve over rounds", async () => {
    const outcome = await bench("code.yaml");
    expect(outputs(outcome, "total").lead).toBe("total price");
    expect(outputs(outcome, "clamp").lead).toBe("clamp value");
    const rows = outcome.result.systems.map(({ name, n, failures }) => [name, n, failures]);
    expect(rows).toEqual([
      ["lead", 2, 0],
      ["oracle", 2, 0],
      ["random sentence", 2, 0],
      ["direct", 2, 0],
      ["debate rounds=1", 2, 0],
      ["debate rounds=2", 2, 0],
    ]);
    const debate = outcome.result.systems.at(-1);
    expect(debate?.metrics.underperforming?.n).toBe(2);
    expect(outcome.result.systems[3]?.metrics.underperforming?.reason).toBe("no output to score");
    expect(outcome.result.curves.map(({ system, parameter, points }) => [system, parameter, points.length])).toEqual([
      ["debate", "rounds", 2],
    ]);
  });

  test("digest: baselines take sentences of all documents, no longer than the reference", async () => {
    const outcome = await bench("sets.yaml");
    const texts = outputs(outcome, "queue");
    expect(texts.lead).toBe("The queue keeps jobs in order.");
    expect(texts["ensemble samples=3"]?.length).toBeGreaterThan(0);
    expect(outcome.result.systems.every(({ n, failures }) => n === 1 && failures === 0)).toBe(true);
  });

  test("document: every strategy writes within the length", async () => {
    const outcome = await bench("long.yaml");
    const words = (name: string): number =>
      outcome.result.systems.find((row) => row.name === name)?.metrics.words?.mean ?? Number.NaN;
    expect(words("direct")).toBeLessThanOrEqual(40);
    expect(words("textrank")).toBeLessThanOrEqual(40);
    expect(outputs(outcome, "report").lead).toBe(
      "Caches keep answers that were paid for once. We measured three caches over a month of traffic.",
    );
  });

  test("reports of equal runs are equal byte for byte", async () => {
    const files = async () => {
      const { result, items, viewed } = await bench("sets.yaml");
      return reportFiles({ ...result, runId: "r" }, items, viewed);
    };
    expect(await files()).toEqual(await files());
  });
});

describe("baselines", () => {
  const sentences = ["It is fast.", "A parser of dates.", "It has tests."];

  test("the best sentence is the one nearest to a reference, none without", () => {
    expect(bestSentence(sentences, ["parser of dates"])).toBe("A parser of dates.");
    expect(bestSentence(sentences, [])).toBeNull();
  });

  test("sentences are added while they help, in the order of the source", () => {
    expect(greedySentences(sentences, ["It is fast and a parser of dates"], 20)).toBe("It is fast. A parser of dates.");
    expect(greedySentences(sentences, ["It is fast and a parser of dates"], 4)).toBe("A parser of dates.");
  });

  test("whole sentences up to a length, at least one", () => {
    expect(upToWords(sentences, 7)).toBe("It is fast. A parser of dates.");
    expect(upToWords(sentences, 1)).toBe("It is fast.");
    expect(upToWords([], 5)).toBeNull();
  });
});
