import { describe, expect, it } from "vitest";
import { bm25 } from "./bm25.ts";

describe("bm25", () => {
  it("equals the formula worked by hand", () => {
    // Two texts of two content words each: idf = ln(1 + 1.5 / 1.5), one occurrence at the mean length gives idf * 2.2 / 2.2.
    const { scores } = bm25(["red cat", "blue dog"]);
    expect([...scores("cat")].map((value) => value.toFixed(6))).toEqual([Math.log(2).toFixed(6), "0.000000"]);
  });

  it("meets inflected words, holds long texts back and knows nothing of unknown ones", () => {
    const { scores } = bm25([
      "crashed disk",
      "crashed disk with many other words behind it, tables and chairs",
      "quiet",
    ]);
    const [short = 0, long = 0, none] = scores("why do crashes happen");
    expect(short).toBeGreaterThan(long);
    expect(long).toBeGreaterThan(0);
    expect(none).toBe(0);
    expect([...bm25([]).scores("x")]).toEqual([]);
  });
});
