import { expect, it } from "vitest";
import { bound } from "./house.ts";
import { type HouseLesson, houseOf } from "./house-file.ts";
import { shippedWeights } from "./weights.ts";

const topics = ["ledgers", "maps", "rivers", "engines", "letters", "gardens"];
const lessons: HouseLesson[] = topics.map((topic) => ({
  item: `${topic}/README.md`,
  input: `# Larch ${topic}\n\nLarch is a parser for ${topic} that keeps comments.\n\nIt was made for people who print ${topic} on paper.\n`,
  wanted: [`It was made for people who print ${topic} on paper`],
  refused: [],
}));

it("a decision taken out leaves the bytes of one never given, in whatever order they come", async () => {
  const all = JSON.stringify(await houseOf(lessons));
  const without = lessons.filter((_, at) => at !== 2);
  const never = JSON.stringify(await houseOf([...without].reverse()));
  expect(JSON.stringify(await houseOf(without))).toBe(never);
  expect(all).not.toBe(never);
});

it("decisions of one taste move the ranker towards it, no weight further than the bound, and a rejection away", async () => {
  const { change, check } = await houseOf(lessons);
  const values = Object.values(change.readme);
  expect(values.length).toBeGreaterThan(10);
  expect(Math.max(...values.map(Math.abs))).toBeLessThanOrEqual(bound);
  expect(change.listing).toEqual({});
  expect(change.readme.firstProse ?? 0).toBeLessThan(0);
  expect([check.method, check.n]).toEqual(["leave one out", 6]);
  const rejected = lessons.map(({ wanted, ...rest }) => ({
    ...rest,
    wanted: [],
    refused: wanted.map((text) => ({ text })),
  }));
  const away = await houseOf(rejected);
  expect(away.change.readme.firstProse ?? 0).toBeGreaterThan(change.readme.firstProse ?? 0);
  expect(away.check).toMatchObject({ used: false, n: 0, before: null });
});

it("nothing is learned where no source was kept, and the shipped weights are what they were", async () => {
  const before = JSON.stringify(shippedWeights());
  const { change, sources } = await houseOf(lessons.map((lesson) => ({ ...lesson, input: null })));
  expect([change, sources]).toEqual([{ readme: {}, listing: {} }, 0]);
  expect(JSON.stringify(shippedWeights())).toBe(before);
});
