import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tokensAtMost } from "../../text/token-ceiling.ts";
import { budgetFor, equalGroups, partition, pieces } from "./bound.ts";

describe("equalGroups", () => {
  test("keeps everything in one group while it fits", () => {
    expect(equalGroups(["a", "b", "c"], [10, 10, 10], 30)).toEqual([["a", "b", "c"]]);
    expect(equalGroups([], [], 30)).toEqual([]);
  });

  test("makes as few groups of equal size as fit", () => {
    expect(equalGroups([1, 2, 3, 4, 5, 6, 7], [10, 10, 10, 10, 10, 10, 10], 30)).toEqual([
      [1, 2, 3],
      [4, 5],
      [6, 7],
    ]);
  });

  test("makes more groups when one of the equal ones would be too large", () => {
    expect(equalGroups([1, 2, 3, 4], [25, 25, 1, 1], 30)).toEqual([[1], [2], [3], [4]]);
  });

  test("loses nothing, keeps the order, fits the budget and differs by one at most", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 25 }), { maxLength: 80 }),
        fc.integer({ min: 25, max: 200 }),
        (sizes, budget) => {
          const items = sizes.map((size, at) => ({ size, at }));
          const groups = equalGroups(items, sizes, budget);
          expect(groups.flat()).toEqual(items);
          for (const group of groups)
            expect(group.reduce((sum, item) => sum + item.size, 0)).toBeLessThanOrEqual(budget);
          const lengths = groups.map((group) => group.length);
          if (lengths.length > 0) expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

test("partition gives the larger ranges first", () => {
  expect(partition(7, 3)).toEqual([
    [0, 3],
    [3, 5],
    [5, 7],
  ]);
});

test("budgetFor leaves the safety margin and what the prompt takes itself", () => {
  expect(budgetFor(6000, 1000)).toBe(4220);
});

describe("pieces", () => {
  test("one piece when the text fits", () => {
    expect(pieces("a\nb", 50)).toEqual([{ text: "a\nb", firstLine: 0, lines: 2 }]);
  });

  test("cuts at line ends into pieces of about equal size and says where they start", () => {
    const text = Array.from({ length: 90 }, (_, i) => `const value${i} = compute(${i});`).join("\n");
    const parts = pieces(text, Math.ceil(tokensAtMost(text) / 2.5));
    expect(parts.map((part) => [part.firstLine, part.lines])).toEqual([
      [0, 30],
      [30, 30],
      [60, 30],
    ]);
    expect(parts.map((part) => part.text).join("\n")).toBe(text);
  });

  test("cuts inside a line that is too long alone, and loses nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 120, unit: "grapheme" }), { maxLength: 20 }), (lines) => {
        const text = lines.map((line) => line.replaceAll("\n", "")).join("\n");
        const parts = pieces(text, 40);
        expect(
          parts
            .map((part) => part.text)
            .join("")
            .replaceAll("\n", ""),
        ).toBe(text.replaceAll("\n", ""));
        for (const part of parts) expect(tokensAtMost(part.text)).toBeLessThanOrEqual(41);
      }),
    );
  });
});
