import { describe, expect, it } from "vitest";
import { selectMetrics } from "./select.ts";

describe("selectMetrics", () => {
  it("expands families, merges what belongs together and keeps options apart", () => {
    const { requests, elsewhere } = selectMetrics("rouge1, rougeL,bleu?tokenizer=intl,bleu,cap");
    expect(requests.map(({ family, measures, suffix }) => [family, measures, suffix])).toEqual([
      ["rouge", ["rouge1", "rougeL"], ""],
      ["bleu", ["bleu"], "tokenizer=intl"],
      ["bleu", ["bleu"], ""],
    ]);
    expect(requests[1]?.options).toEqual({ tokenizer: "intl", smoothing: "exp", lowercase: "no" });
    expect(Object.keys(elsewhere)).toEqual(["cap"]);
    expect(selectMetrics("rouge").requests[0]?.measures).toEqual(["rouge1", "rouge2", "rougeL", "rougeLsum"]);
  });

  it.each([
    ["rogue", 'unknown metric "rogue"', "did you mean rouge?"],
    ["", "no metric is named", /^give some of rouge, /],
    ["bleu?tok=intl", 'metric bleu has no option "tok"', "it has tokenizer, smoothing, lowercase"],
    ["flesch?x=1", 'metric flesch has no option "x"', "it has no options"],
    ["bleu?tokenizer=zz", 'bleu: tokenizer cannot be "zz"', "give one of 13a, intl, none, char, zh"],
    ["novelty?order=0", 'novelty: order cannot be "0"', "give a whole number from 1"],
  ])("refuses %j", (list, message, hint) => {
    let caught: { message: string; hint: string } | undefined;
    try {
      selectMetrics(list);
    } catch (error) {
      caught = error as { message: string; hint: string };
    }
    expect(caught?.message).toBe(message);
    expect(caught?.hint).toMatch(hint);
  });
});
