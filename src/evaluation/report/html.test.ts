import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser, inBrowser, type OpenPage, openPage } from "../../../test/support/browser.ts";
import type { BenchItems, BenchResult, MetricFigures, SystemResult } from "../result.ts";
import { htmlReport } from "./html/page.ts";
import { density, scaleOver } from "./html/scale.ts";
import { markdownReport } from "./markdown.ts";
import type { ViewedItem } from "./viewed-items.ts";

const hostile = '</script><script>document.title="taken"</script><img src=x onerror=alert(1)>';

function figures(values: readonly number[]): MetricFigures {
  const sorted = values.toSorted((a, b) => a - b);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    mean,
    sd: 0.1,
    interval: { low: mean - 0.05, high: mean + 0.05 },
    n: values.length,
    matched: mean,
    min: sorted[0] ?? 0,
    quartiles: [sorted[1] ?? 0, sorted[2] ?? 0, sorted[3] ?? 0],
    max: sorted.at(-1) ?? 0,
  };
}

const values: Record<string, number[]> = {
  lead: [0.1, 0.2, 0.3, 0.4],
  "k samples=1": [0.2, 0.3, 0.5, 0.4],
  "k samples=2": [0.9, 0.1, 0.5, 0.6],
};
const system = (name: string, point: Record<string, unknown>): SystemResult => ({
  data: "tools",
  name,
  kind: name === "lead" ? "baseline" : "system",
  system: name.split(" ")[0] ?? name,
  strategy: null,
  model: null,
  point,
  runs: name === "lead" ? [] : [{ seed: 0, repetition: 0 }],
  n: 4,
  failures: 0,
  failed: {},
  missing: { count: 0, ids: [], reasons: {} },
  unmatched: 0,
  metrics: { rougeL: figures(values[name] ?? []) },
  groups: { kind: [{ value: "library", n: 2, mean: 0.3, interval: null }] },
  patterns: null,
  reported: null,
  contamination: { checked: 0, count: 0, ids: [] },
  calls: 4,
  cacheHits: 0,
  callsPerItem: name === "lead" ? null : Number(point.samples),
  tokens: { input: 100, output: 10 },
  costUsd: 0.5,
  durationMs: 1,
});
const systems = [system("lead", {}), system("k samples=1", { samples: 1 }), system("k samples=2", { samples: 2 })];
const result: BenchResult = {
  format: "precis-bench-1",
  suite: `tools ${hostile}`,
  about: "Four items.",
  runId: "r",
  created: "2026-01-01T00:00:00.000Z",
  version: "0",
  model: "embedded",
  seeds: [0],
  repetitions: 1,
  data: [
    {
      name: "tools",
      task: "about",
      n: 4,
      hash: "abcdef0123456789",
      primary: "rougeL",
      metrics: [{ name: "rougeL", signature: "rougeL|f1" }],
      matched: 4,
    },
  ],
  systems,
  tests: [],
  curves: [
    {
      data: "tools",
      system: "k",
      metric: "rougeL",
      parameter: "samples",
      points: systems.slice(1).map((row) => ({
        value: row.point.samples,
        row: row.name,
        mean: row.metrics.rougeL?.mean ?? null,
        low: 0.3,
        high: 0.6,
        callsPerItem: 1,
      })),
      turn: 1,
    },
  ],
  frontier: systems.map((row, at) => ({
    data: "tools",
    row: row.name,
    metric: "rougeL",
    mean: row.metrics.rougeL?.mean ?? 0,
    costUsd: at,
    tokensPerItem: at,
    callsPerItem: at,
    onFrontier: true,
  })),
  correlations: [],
  warnings: ["lead on tools: a note"],
  stopped: null,
};
const ids = ["queue", "paint", "clock", "maps"];
const items: BenchItems = {
  tools: { ids, rows: Object.fromEntries(Object.entries(values).map(([row, list]) => [row, { rougeL: list }])) },
};
const viewed: ViewedItem[] = ids.map((id, at) => ({
  data: "tools",
  id,
  difference: 0,
  source: `Source of ${id}. ${hostile}`,
  cut: at,
  references: [`Reference of ${id}`],
  groups: {},
  outputs: Object.entries(values).map(([row, list]) => ({
    row,
    text: at === 3 && row === "lead" ? null : `${row} on ${id}`,
    problem: at === 3 && row === "lead" ? "no sentence" : null,
    value: list[at] ?? null,
  })),
}));
const page = htmlReport(result, items, viewed);

test("text of others cannot leave its place, and nothing comes from outside", () => {
  expect(page).not.toContain(hostile);
  expect(page.match(/<\/script>/g)).toHaveLength(2);
  expect(page).not.toMatch(/(?:src|href)="?https?:/);
});

test("scales have round steps and keep equal values apart from the edge", () => {
  expect(scaleOver([0.12, 0.47], 0, 100).ticks).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
  expect(scaleOver([0, 30], 0, 100).at(15)).toBe(50);
  const flat = scaleOver([2, 2], 0, 100);
  expect(flat.at(2)).toBeGreaterThan(0);
  expect(flat.at(2)).toBeLessThan(100);
});

test("a density is highest where values are, and absent for too few", () => {
  expect(density([1, 2], 0, 3, 5)).toEqual([]);
  const heights = density([1, 1.1, 0.9, 1, 3], 0, 4, 5);
  expect(heights.indexOf(Math.max(...heights))).toBe(1);
});

test("learning curves stand apart, in both pages", () => {
  const points = [1, 2].map((value) => ({
    value,
    row: "tuned",
    mean: value / 4,
    low: null,
    high: null,
    callsPerItem: null,
  }));
  const curve = {
    data: "training samples",
    system: "tuned",
    metric: "rougeL",
    parameter: "iteration",
    points,
    turn: null,
  };
  const learnt = { ...result, curves: [curve] };
  expect(markdownReport(learnt)).toContain(
    "| ROUGE-L by iteration | 1 | 2 |\n| --- | ---: | ---: |\n| tuned | 0.250 | 0.500 |",
  );
  expect(htmlReport(learnt, items, viewed)).toContain("<h2>Learning curves</h2>");
});

test("Markdown has the same figures", () => {
  const text = markdownReport({ ...result, suite: "tools" });
  expect(text).toContain("| k samples=2 | 0.525 ±0.050 | 4 | 0 | 2 | 100 | 10 | $0.5000 |");
  expect(text).toContain("k, rougeL by samples: 1: 0.350, 2: 0.525; no clear gain beyond 1.");
});

describe.skipIf(!hasBrowser)(inBrowser, () => {
  let opened: OpenPage;
  let tab: Page;
  beforeAll(async () => {
    opened = await openPage(() => page);
    tab = opened.page;
  }, 60_000);
  afterAll(() => opened?.close());

  const heads = (): Promise<string[]> =>
    tab.$$eval("#list h3 span:first-child", (nodes) => nodes.map((node) => node.textContent ?? ""));

  test("draws a violin a row, the curve and the frontier, without errors or opened.requests", async () => {
    expect(await tab.$$eval(".violin", (nodes) => nodes.length)).toBe(3);
    expect(await tab.$$eval(".curve polyline", (nodes) => nodes.length)).toBe(1);
    expect(await tab.$$eval(".frontier circle", (nodes) => nodes.length)).toBe(3);
    expect(
      await tab.$$eval("svg", (nodes) =>
        nodes.every((node) => (node as unknown as { clientHeight: number }).clientHeight > 50),
      ),
    ).toBe(true);
    expect(await tab.title()).toBe(`tools ${hostile}: benchmark`);
    expect(opened.requests.filter((url) => !url.startsWith("file:"))).toEqual([]);
    expect(opened.failures).toEqual([]);
  });

  test("lists the items by largest difference, then by the difference of two rows", async () => {
    // Best less worst: 0.8, 0.2, 0.2, 0.2.
    expect(await heads()).toEqual(["queue", "paint", "clock", "maps"]);
    await tab.selectOption("[name=a]", "k samples=2");
    await tab.selectOption("[name=b]", "k samples=1");
    expect(await heads()).toEqual(["queue", "maps", "clock", "paint"]);
    await tab.selectOption("[name=order]", "least");
    expect(await heads()).toEqual(["paint", "clock", "maps", "queue"]);
  });

  test("shows outputs side by side with their reasons, and finds text", async () => {
    await tab.fill("[name=find]", "reference of maps");
    expect(await heads()).toEqual(["maps"]);
    expect(
      await tab.$$eval("#list tr", (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))),
    ).toEqual([
      ["k samples=2", "0.600", "k samples=2 on maps"],
      ["lead", "0.400", "no sentence"],
      ["k samples=1", "0.400", "k samples=1 on maps"],
    ]);
    expect(await tab.textContent("#list summary")).toBe(
      `source (first ${`Source of maps. ${hostile}`.length} of ${`Source of maps. ${hostile}`.length + 3} characters)`,
    );
  });
});
