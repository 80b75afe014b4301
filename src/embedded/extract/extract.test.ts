import { describe, expect, it } from "vitest";
import { ruleContext } from "../../../test/support/rule-context.ts";
import type { SourcePart } from "../../agents/material.ts";
import { cisAggregator, cpsAggregator } from "../../agents/roles/aggregator-summary.ts";
import { voteAggregator } from "../../agents/roles/aggregator-vote.ts";
import { aspectGenerator } from "../../agents/roles/aspect-generator.ts";
import { generator } from "../../agents/roles/generator.ts";
import { aspectStems } from "./aspect.ts";
import { tidyEntry } from "./changes.ts";
import { compose } from "./compose.ts";
import { factsOf, prior } from "./prior.ts";
import { scores } from "./rank.ts";
import { standsAlone } from "./readable.ts";
import { unitsOf } from "./units.ts";
import { variantFor, variants } from "./variants.ts";

function part(name: string, texts: readonly string[], block: "paragraph" | "list-item" = "paragraph"): SourcePart {
  return {
    name,
    title: null,
    text: texts.join("\n"),
    language: "en",
    sentences: texts.map((text, position) => ({ text, section: "", sectionKind: "other", block, position })),
  };
}

const parts = [
  part("a", [
    "Herring is a queue that keeps jobs in order.",
    "Workers take jobs from the queue one by one.",
    "The office cat sleeps on the warm server.",
  ]),
  part("b", ["The queue retries failed jobs three times.", "Workers that crash give their jobs back to the queue."]),
  part("c", ["Herring stores the queue on disk.", "Jobs survive a crash of the machine.", "I bought it on a Tuesday."]),
];
const base = { requirements: "", limits: { maxWords: 30 }, language: "English", disagreements: "" };
const generate = { ...base, parts, instruction: "", examples: "" };
const embedded = (...names: string[]) =>
  ruleContext(Object.fromEntries(names.map((name) => [name, "embedded" as const])));
const aggregate = (candidates: readonly string[]) => ({ ...base, candidates, parts, aspect: "" });

describe("candidates without a model", () => {
  it("have at least eight voices, each drawn once before any comes again", () => {
    expect(variants.length).toBeGreaterThanOrEqual(8);
    const drawn = variants.map((_, sample) => variantFor(sample, 4));
    expect(new Set(drawn.map(({ method, weighting }) => `${method} ${weighting}`)).size).toBe(variants.length);
    expect(variantFor(variants.length, 4)).toEqual(variantFor(0, 4));
  });

  it("keep the limit, are sentences of the documents, and come back the same", async () => {
    const context = embedded("generator");
    for (let sample = 0; sample < variants.length; sample++) {
      const { output } = await context.ask(generator, { ...generate, sample });
      const again = await context.ask(generator, { ...generate, sample });
      expect(again.output).toEqual(output);
      expect(output.summary.split(/\s+/).length).toBeLessThanOrEqual(30);
      const known = parts.flatMap((entry) => entry.sentences.map((sentence) => sentence.text));
      expect(known.filter((text) => output.summary.includes(text)).join(" ").length).toBe(output.summary.length);
    }
  });

  it("about an aspect hold what has its stems, and nothing where nothing has", async () => {
    const context = embedded("aspect-generator");
    const crash = await context.ask(aspectGenerator, { ...generate, sample: 0, aspect: "crashing" });
    expect(crash.output.mentioned).toBe(true);
    expect(crash.output.summary).toContain("crash");
    expect(crash.output.summary).not.toContain("cat");
    const price = await context.ask(aspectGenerator, { ...generate, sample: 0, aspect: "the price" });
    expect(price.output).toEqual({ mentioned: false, summary: "" });
    expect(aspectStems("the crashes of workers")).toEqual(["crash", "worker"]);
  });
});

describe("aggregators without a model", () => {
  const candidates = [
    "The queue keeps jobs in order. Workers take jobs.",
    "The queue retries failed jobs. Workers take jobs from the queue.",
    "The office cat sleeps.",
  ];

  it("vote takes the most central candidate, whatever the order", async () => {
    const context = embedded("aggregator-vote");
    const picks = [];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const shown = order.map((index) => candidates[index] as string);
      const { output } = await context.ask(voteAggregator, aggregate(shown));
      picks.push(shown[output.choice - 1]);
    }
    expect(new Set(picks).size).toBe(1);
    expect(picks[0]).not.toBe(candidates[2]);
  });

  it("cis chooses among the candidates' sentences, cps among the documents'", async () => {
    const context = embedded("aggregator-cis", "aggregator-cps");
    const cis = await context.ask(cisAggregator, aggregate(candidates));
    const own = candidates.flatMap((candidate) => candidate.split(/(?<=\.) /));
    expect(own.some((sentence) => cis.output.summary.startsWith(sentence))).toBe(true);
    const cps = await context.ask(cpsAggregator, aggregate(candidates));
    expect(cps.output.summary).toContain("Herring is a queue that keeps jobs in order.");
    expect(cps.output.summary).not.toContain("cat");
  });
});

describe("scores", () => {
  it("are between 0 and 1 with a best one, for every method and weighting", () => {
    const units = unitsOf(parts);
    for (const { method, weighting } of variants) {
      const values = scores(units, method, weighting);
      expect(values.length).toBe(units.length);
      expect(Math.max(...values)).toBe(1);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    }
    expect(scores([], "lexrank", "tf-idf")).toEqual([]);
  });

  it("rank what documents share above what only one says", () => {
    const units = unitsOf(parts);
    const values = scores(units, "lexrank", "document-frequency");
    const at = (start: string): number => values[units.findIndex((unit) => unit.text.startsWith(start))] as number;
    expect(at("The queue retries")).toBeGreaterThan(at("The office cat"));
  });
});

describe("what reads alone", () => {
  it.each([
    ["The queue keeps jobs in order.", true],
    ["However, it keeps jobs in order.", false],
    ["This section describes how the queue works.", false],
    ["The options are the following:", false],
    ["Does the queue keep jobs in order?", false],
    ["of the fact that a card is not included here.", false],
    ["The pager (unless a filter stops it.", false],
    ["from queue.web import everything in it", false],
    ["A sequence diagram of the client.", false],
    ["Die Warteschlange hält Aufträge in der Reihenfolge.", true],
    ["Too short here.", false],
  ])("%j: %s", (text, alone) => {
    expect(standsAlone(text, text.split(" ").length, false)).toBe(alone);
  });

  it("is preferred: definitions over instructions, plain statements over own stories", () => {
    const units = unitsOf([
      part("a", ["Herring is a queue for jobs.", "Run the queue where jobs need care.", "I think my queue is fine."]),
    ]);
    const facts = factsOf(units);
    const [defines, tells, story] = units.map((unit) => prior(unit, facts));
    expect(defines).toBeGreaterThan(tells as number);
    expect(defines).toBeGreaterThan(story as number);
  });
});

describe("changelogs", () => {
  it.each([
    ["Fix the lock. {issue}`12` {pr}`34`", "Fix the lock."],
    ["{class}Path accepts links (#933, thanks @ann)", "Path accepts links"],
    ["Regression introduced by #12", "Regression introduced by #12"],
    ["No longer cache unnamed sets. [#40]", "No longer cache unnamed sets."],
    ["Buttons have no images. Patch by Ann Lee.", "Buttons have no images."],
    ["Remove deprecated code: 3099", "Remove deprecated code"],
    ["Adds a queue by @ann in https://example.org/pull/1", "Adds a queue"],
  ])("%j -> %j", (entry, tidy) => {
    expect(tidyEntry(entry)).toBe(tidy);
  });

  it("put what breaks first into a list with versions, in the order of the releases", () => {
    const units = unitsOf([
      part("CHANGES.md 2.0", ["Fix a typo in the docs page.", "Remove support for the old format."], "list-item"),
      part("CHANGES.md 1.9", ["Add a queue with retries to it."], "list-item"),
    ]);
    const facts = factsOf(units);
    expect(facts.changes).toBe(true);
    const ranked = [...units].sort((a, b) => prior(b, facts) - prior(a, facts));
    expect(ranked.map((unit) => unit.text)).toEqual([
      "Remove support for the old format.",
      "Add a queue with retries to it.",
      "Fix a typo in the docs page.",
    ]);
    expect(compose(ranked.slice(0, 2))).toBe(
      "- 2.0: Remove support for the old format.\n- 1.9: Add a queue with retries to it.",
    );
  });
});
