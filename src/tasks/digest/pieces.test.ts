import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Document } from "../../documents/document.ts";
import { parseDocument } from "../../documents/index.ts";
import { attribute } from "./attribution.ts";
import { withoutDuplicates } from "./duplicates.ts";
import { gatherDocuments } from "./gather.ts";
import { languageShares, mainLanguage } from "./languages.ts";
import { splitReleases } from "./releases.ts";

const parse = (source: string, text: string): Promise<Document> => parseDocument({ source, text });
const textOf = (document: Document | undefined): string =>
  (document?.sections ?? []).flatMap((section) => section.blocks.map((block) => block.text)).join(" | ");

describe("gatherDocuments", () => {
  let cwd = "";
  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), "precis-gather-"));
    mkdirSync(join(cwd, "docs/node_modules/x"), { recursive: true });
    writeFileSync(join(cwd, "docs/b.md"), "# B\n\nThe second page explains the cache.\n");
    writeFileSync(join(cwd, "docs/a.txt"), "The first page explains the queue.\n");
    writeFileSync(join(cwd, "docs/node_modules/x/readme.md"), "Never read.\n");
    writeFileSync(join(cwd, "docs/logo.png"), "not a document");
    writeFileSync(join(cwd, "empty.md"), "");
    const lines = [
      { id: "r1", text: "Good light." },
      "A bare text.",
      { id: "s", documents: [{ name: "x", text: "One." }, "Two."] },
    ];
    writeFileSync(join(cwd, "set.jsonl"), `${lines.map((line) => JSON.stringify(line)).join("\n")}\n\n`);
    writeFileSync(join(cwd, "bad.jsonl"), '{"id": 1}\n');
  });
  afterAll(() => rmSync(cwd, { recursive: true }));

  it("reads folders by path without what others installed, globs, and each file once", async () => {
    const { documents, failed } = await gatherDocuments(["docs", "docs/*.md"], { cwd });
    expect(documents.map((document) => document.source)).toEqual(["docs/a.txt", "docs/b.md"]);
    expect(failed).toEqual([]);
    const named = await gatherDocuments(["docs/node_modules/*/*.md"], { cwd });
    expect(named.documents.map((document) => document.source)).toEqual(["docs/node_modules/x/readme.md"]);
  });

  it("reads lines of documents, sets and bare texts", async () => {
    const { documents } = await gatherDocuments(["set.jsonl"], { cwd });
    expect(documents.map((document) => document.source)).toEqual(["r1", "set.jsonl:2", "x", "s document 2"]);
  });

  it("names what cannot be used and goes on", async () => {
    const { documents, failed } = await gatherDocuments(["docs/a.txt", "empty.md", "bad.jsonl", "no*.md", "gone.md"], {
      cwd,
    });
    expect(documents.length).toBe(1);
    expect(failed.map(({ source, error }) => [source, error.code])).toEqual([
      ["empty.md", "source-empty"],
      ["bad.jsonl", "source-damaged"],
      ["no*.md", "source-missing"],
      ["gone.md", "source-missing"],
    ]);
  });
});

describe("splitReleases", () => {
  it("makes a document of each release, without the preamble", async () => {
    const text = `# Changelog

All notable changes to this project are kept here.

## [Unreleased]

- Adds a queue.

## 1.1.0 - 2024-02-01

### Fixed

- Fixes the lock.

## 1.0.0

- First one.
`;
    const releases = splitReleases(await parse("CHANGELOG.md", text));
    expect(releases.map((release) => [release.source, textOf(release)])).toEqual([
      ["CHANGELOG.md unreleased", "Adds a queue."],
      ["CHANGELOG.md 1.1.0", "Fixes the lock."],
      ["CHANGELOG.md 1.0.0", "First one."],
    ]);
  });

  it("leaves other documents alone, also with a version in one heading", async () => {
    const document = await parse(
      "guide.md",
      "# Guide\n\n## Usage\n\nRun it.\n\n## 2.0 upgrade\n\nRead on.\n\n## FAQ\n\nNone.\n",
    );
    expect(splitReleases(document)).toEqual([document]);
  });
});

describe("withoutDuplicates", () => {
  const text =
    "The cache keeps the last answers on disk. It forgets the oldest ones first. Nothing is ever written twice by it.";

  it("reads the same text once and of a near-duplicate only what differs", async () => {
    const { documents, duplicates } = withoutDuplicates([
      await parse("a", text),
      await parse("b", text.replaceAll(". ", ".\n")),
      await parse("c", `${text} The limit is 700 entries.`),
      await parse("d", "Another thing altogether is described in this one."),
    ]);
    expect(documents.map((document) => [document.source, textOf(document)])).toEqual([
      ["a", text],
      ["c", "The limit is 700 entries."],
      ["d", "Another thing altogether is described in this one."],
    ]);
    expect(duplicates).toEqual([
      { source: "b", of: "a", kind: "same", similarity: 1 },
      { source: "c", of: "a", kind: "near", similarity: 1 },
    ]);
  });

  it("keeps a number that a near-duplicate gives differently", async () => {
    const long = `${text} By default it holds 500 entries.`;
    const { documents } = withoutDuplicates([await parse("a", long), await parse("b", long.replace("500", "700"))]);
    expect(textOf(documents[1])).toBe("By default it holds 700 entries.");
  });
});

describe("attribute", () => {
  it("names the documents behind each sentence, best first, and none where none is", async () => {
    const given = [
      await parse("a", "The queue keeps jobs in order. It is written in Go."),
      await parse("b", "Jobs are kept in order by the queue, which retries failed ones."),
    ];
    const sentences = attribute("The queue keeps jobs in order. It costs 20 dollars a month.", given);
    expect(sentences.map(({ text, sources }) => [text, sources])).toEqual([
      ["The queue keeps jobs in order.", ["a", "b"]],
      ["It costs 20 dollars a month.", []],
    ]);
    expect(sentences[0]?.evidence[0]).toEqual({
      text: "The queue keeps jobs in order.",
      section: "",
      place: { line: 1, column: 1, offset: 0 },
      source: "a",
    });
  });

  it("backs what joins two places by both; another number, name or polarity by none", async () => {
    const given = [
      await parse("a", "The queue retries failed jobs three times. Painting is done elsewhere. The office is in Bern."),
      await parse("b", "Workers lock a job before they start it. The lock was not released on Windows."),
    ];
    const [joined, number, name, opposite, denied] = attribute(
      "The queue retries failed jobs three times and workers lock a job before they start it. The queue retries failed jobs 5 times. The office is in Oslo. The lock was released on Windows. Workers do not lock a job before they start it.",
      given,
    );
    expect(joined?.sources).toEqual(["a", "b"]);
    expect(joined?.evidence.map(({ text }) => text)).toEqual([
      "The queue retries failed jobs three times.",
      "Workers lock a job before they start it.",
    ]);
    expect([number, name, opposite, denied].map((entry) => entry?.sources)).toEqual([[], [], [], []]);
  });

  it("takes a list line for one sentence", async () => {
    const given = [await parse("a", "It fixes the lock. It adds a queue.")];
    expect(attribute("- Fixes the lock.\n- Adds a queue. Twice.", given).map(({ text }) => text)).toEqual([
      "Fixes the lock.",
      "Adds a queue. Twice.",
    ]);
  });
});

it("takes the language with most text", async () => {
  const shares = languageShares([
    await parse("a", "The queue keeps all of its jobs in the order in which they came."),
    await parse(
      "b",
      "Die Warteschlange hält alle Aufträge in der Reihenfolge, in der sie gekommen sind, und wiederholt die fehlgeschlagenen.",
    ),
  ]);
  expect(shares.map(({ language, documents }) => [language, documents])).toEqual([
    ["de", 1],
    ["en", 1],
  ]);
  expect(mainLanguage(shares)).toBe("de");
});
