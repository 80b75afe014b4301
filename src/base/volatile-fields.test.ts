import { describe, expect, it } from "vitest";
import { spendFields, volatileFields, withoutVolatile } from "./volatile-fields.ts";

describe("withoutVolatile", () => {
  it("leaves volatile fields out at any depth and keeps the rest in order", () => {
    const result = [{ source: "a", durationMs: 3, rows: [{ rule: "static", sampleMs: 1.5 }], runId: "r", calls: 2 }];
    expect(JSON.stringify(withoutVolatile(result))).toBe('[{"source":"a","rows":[{"rule":"static"}],"calls":2}]');
  });

  it("gives back what is no object as it is", () => {
    expect([withoutVolatile(null), withoutVolatile("runId"), withoutVolatile(0)]).toEqual([null, "runId", 0]);
  });

  it("never counts what was paid as volatile", () => {
    expect(spendFields.filter((name) => (volatileFields as readonly string[]).includes(name))).toEqual([]);
  });
});
