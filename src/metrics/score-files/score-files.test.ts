import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ScoreReport } from "../score-items.ts";
import { scoreFiles } from "./score-files.ts";

const folder = mkdtempSync(join(tmpdir(), "precis-score-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function file(content: string | Uint8Array, ending = "jsonl"): { name: string; path: string } {
  const name = `f${files++}.${ending}`;
  writeFileSync(join(folder, name), content);
  return { name, path: join(folder, name) };
}

const jsonl = (...records: unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

const score = (
  candidates: string | Uint8Array,
  references: string | Uint8Array,
  ending = "jsonl",
): Promise<ScoreReport> =>
  scoreFiles(
    "rouge1",
    { candidates: file(candidates, ending), references: file(references, ending) },
    { perItem: true },
  );

const candidates = jsonl({ id: "a", text: "one two" }, { id: "b", text: "three" });

describe("scoreFiles", () => {
  it("matches by id, with several references an id, in any order", async () => {
    const expected = [
      { id: "a", value: 1 },
      { id: "b", value: 0 },
    ];
    const inOrder = jsonl({ id: "a", text: "x" }, { id: "a", text: "one two" }, { id: "b", text: "y" });
    const apart = jsonl({ id: "a", text: "x" }, { id: "b", text: "y" }, { id: "a", text: "one two" });
    const asList = jsonl({ id: "a", text: ["x", "one two"] }, { id: "b", text: "y" });
    for (const references of [inOrder, apart, asList]) {
      const report = await score(candidates, references);
      expect(report.rouge1?.items).toEqual(expected);
      expect(report.rouge1).toMatchObject({ value: 0.5, n: 2 });
    }
  });

  it("matches plain lines by number, with a byte order mark, CRLF and blank lines", async () => {
    const report = await score("\ufeffone two\r\n\r\nthree", "one two\nx\nthree\n", "txt");
    expect(report.rouge1?.items).toEqual([
      { id: "1", value: 1 },
      { id: "2", value: 0 },
      { id: "3", value: 1 },
    ]);
  });

  it("says when texts have to be held because the order differs", async () => {
    const notes: string[] = [];
    await scoreFiles(
      "rouge1",
      { candidates: file(candidates), references: file(jsonl({ id: "b", text: "x" }, { id: "a", text: "y" })) },
      { onEvent: (event) => event.type === "note" && notes.push(event.message) },
    );
    expect(notes).toEqual(["files are not in the same order, so 2 ids with their texts are held in memory"]);
  });

  it.each([
    ["NaN", `${candidates}{"id": "c", "text": NaN}\n`, candidates, "f line 3: not JSON (NaN is no JSON value)"],
    ["no JSON", "{'id': 1}\n", candidates, "f line 1: not JSON"],
    [
      "a wrong type",
      jsonl({ id: "a", text: 3 }),
      candidates,
      "f line 1: text must be a string or a list of strings, got number",
    ],
    [
      "null",
      jsonl({ id: "a", text: null }),
      candidates,
      "f line 1: text must be a string or a list of strings, got null",
    ],
    ["no id", jsonl({ text: "a" }), candidates, "f line 1: no id"],
    ["no text", jsonl({ id: "a" }), candidates, "f line 1: no text"],
    ["a list", jsonl(["a"]), candidates, "f line 1: must be an object, got a list with other values"],
    ["an empty file", "", candidates, "f is empty"],
    ["blank lines only", "\n \n", candidates, "f is empty"],
    [
      "several candidates",
      jsonl({ id: "a", text: ["x", "y"] }),
      jsonl({ id: "a", text: "x" }),
      "f line 1: a candidate must be one text, got 2",
    ],
    ["duplicate ids", candidates + candidates, candidates, 'f has duplicate ids: "a", "b"'],
    ["missing references", candidates, jsonl({ id: "a", text: "x" }), 'f lacks ids of f: "b"'],
    ["missing candidates", jsonl({ id: "a", text: "x" }), candidates, 'f lacks ids of f: "b"'],
  ])("refuses %s by name", async (_, own, references, message) => {
    const error = await score(own, references).catch((caught: Error) => caught);
    expect((error as Error).message.replace(/f\d+\.jsonl/g, "f")).toBe(message);
  });

  it("refuses other trouble with files", async () => {
    const missing = { name: "nowhere.jsonl", path: join(folder, "nowhere.jsonl") };
    await expect(scoreFiles("rouge1", { candidates: missing })).rejects.toThrow("nowhere.jsonl does not exist");
    await expect(scoreFiles("rouge1", { candidates: { name: "d", path: folder } })).rejects.toThrow("d is a directory");
    await expect(score(Uint8Array.of(0x61, 0xff, 0x0a), "a\n", "txt")).rejects.toThrow(/is not UTF-8/);
    await expect(score("a\nb\n", "a\n", "txt")).rejects.toThrow(/has 2 lines and .* has 1$/);
    await expect(
      scoreFiles("rouge1", { candidates: file("a\n", "txt"), references: file(candidates) }),
    ).rejects.toThrow(/has plain lines without ids/);
  });

  it("scores documents without references, and says which metrics lack something", async () => {
    const report = await scoreFiles("support,rouge1,sbcs,cap", {
      candidates: file(jsonl({ id: "a", text: "red kettle" }, { id: "b", text: "shovel" })),
      documents: file(jsonl({ id: "a", text: "a red kettle" }, { id: "b", text: "brass bells" })),
    });
    expect(report.support).toMatchObject({ value: 0.5, n: 2 });
    expect(report.rouge1).toMatchObject({
      reason: "not available: no reference (give --references)",
      n: 0,
      interval: null,
    });
    expect(report.sbcs?.reason).toMatch(/^not available: needs an embedding model/);
    expect(report.cap?.reason).toMatch(/^not available: CAP compares two systems/);
  });
});
