import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parquetFile } from "../../test/support/parquet-file.ts";
import { buildDataset } from "./build.ts";
import { parseColumnMap } from "./columns.ts";
import { describePairs, histogram, spread } from "./describe.ts";
import { holds, parseCondition, parseRange } from "./filter.ts";
import { groupsOf } from "./near-duplicates.ts";
import type { Pair } from "./pair.ts";
import { readPairs } from "./read-pairs.ts";
import { nearnesses } from "./similarity.ts";
import { parseSplit, splitPairs } from "./split.ts";
import { histogramSvg } from "./svg.ts";
import { pairsAsLines } from "./write-pairs.ts";

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "precis-datasets-"));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const write = (name: string, text: string): string => {
  writeFileSync(join(cwd, name), text);
  return name;
};
const near = (pairs: readonly Pair[]) => nearnesses(pairs, null);

describe("readPairs", () => {
  it("reads JSON lines, and lists what gives no pair with line and reason", async () => {
    const file = write(
      "a.jsonl",
      '{"id": "x", "input": "Text", "reference": "  A\\n line ", "stars": 4}\n\n{"input": "T"}\n[1]\n{"id": "x", "input": "T", "reference": "R"}\n{"input": "U", "reference": ["first", "second"]}\nno json\n',
    );
    const { pairs, problems } = await readPairs(file, { cwd });
    expect(pairs).toEqual([
      { id: "x", input: "Text", reference: "A line", extra: { stars: 4 } },
      { id: "line 6", input: "U", reference: "first" },
    ]);
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "has no reference"],
      [4, "is no JSON object"],
      [5, "has the id of line 1"],
      [7, expect.stringMatching(/^is not JSON \(/)],
    ]);
  });

  it("reads a JSON array", async () => {
    const { pairs } = await readPairs(write("a.json", '[\n{"input": "a", "reference": "b"}\n]\n'), { cwd });
    expect(pairs).toEqual([{ id: "line 1", input: "a", reference: "b" }]);
  });

  it("reads CSV with other column names, line breaks in fields and a damaged row", async () => {
    const file = write("a.csv", 'name,readme,about,stars\na,"# A\n\nMaps",Maps,3\nb,only two\nc,Text,"Say ""it""",4\n');
    const { pairs, problems } = await readPairs(file, {
      cwd,
      map: parseColumnMap(["id=name", "input=readme,reference=about"]),
    });
    expect(pairs).toEqual([
      { id: "a", input: "# A\n\nMaps", reference: "Maps", extra: { stars: "3" } },
      { id: "c", input: "Text", reference: 'Say "it"', extra: { stars: "4" } },
    ]);
    expect(problems.map(({ line }) => line)).toEqual([5]);
  });

  it("reads Parquet, a row group after the other, rows counted through", async () => {
    writeFileSync(
      join(cwd, "a.parquet"),
      parquetFile([
        [
          { name: "a", readme: "Maps for hikers", about: "Maps" },
          { name: "b", readme: "Ünïcode 日本", about: "" },
        ],
        [{ name: "c", readme: "A clock", about: "Clock" }],
      ]),
    );
    const map = parseColumnMap(["id=name", "input=readme", "reference=about"]);
    const { pairs, problems } = await readPairs("a.parquet", { cwd, map });
    expect(pairs).toEqual([
      { id: "a", input: "Maps for hikers", reference: "Maps" },
      { id: "c", input: "A clock", reference: "Clock" },
    ]);
    expect(problems).toEqual([{ file: "a.parquet", line: 2, id: "b", reason: 'has an empty reference ("about")' }]);
  });

  it("refuses a file that is missing or no data file", async () => {
    await expect(readPairs("none.jsonl", { cwd })).rejects.toMatchObject({ code: "source-missing" });
    await expect(readPairs(write("broken.parquet", "not parquet at all"), { cwd })).rejects.toMatchObject({
      code: "source-damaged",
    });
  });
});

describe("filters", () => {
  const pair: Pair = { id: "a", input: "x", reference: "y", extra: { released: "2021-05-01", stars: 4.5 } };
  it.each([
    ["released>=2020-01-01", true],
    ["released < 2020-01-01", false],
    ["stars>4", true],
    ["stars=4.50", true],
    ["missing=1", false],
    ["missing!=1", true],
  ])("%s: %s", (text, wanted) => {
    expect(holds(parseCondition(text), pair)).toBe(wanted);
  });

  it("reads ranges that leave the upper bound out", () => {
    expect(parseRange("0.85..1", "similarity")).toEqual({ low: 0.85, high: 1 });
    expect(parseRange("0.4..", "similarity")).toEqual({ low: 0.4, high: Number.POSITIVE_INFINITY });
    expect(() => parseRange("1..0.5", "similarity")).toThrow('--similarity takes A..B with A below B, not "1..0.5"');
  });

  it("keeps the newest version of what has enough of them, and near pairs, and counts each step", async () => {
    const row = (id: string, app: string, version: number, reference: string) =>
      JSON.stringify({ id, app, version, input: "Offline maps for hikers and cyclists", reference });
    const file = write(
      "v.jsonl",
      [
        row("a1", "a", 1, "Old words"),
        row("a2", "a", 2, "Offline maps for hikers"),
        row("b1", "b", 1, "Offline maps"),
        row("c1", "c", 9, "Cooking"),
        row("c2", "c", 10, "Baking"),
      ].join("\n"),
    );
    const built = await buildDataset({
      kind: "jsonl",
      source: file,
      cwd,
      seed: 0,
      embedder: null,
      group: "app",
      newest: "version",
      versions: 2,
      rouge: 0.1,
    });
    expect(built.steps).toEqual([
      { step: "one of each app with at least 2, by version", kept: 2, left: 3 },
      { step: "ROUGE-1, ROUGE-2 or ROUGE-L >= 0.1", kept: 1, left: 1 },
    ]);
    expect(built.parts[0]?.pairs.map(({ id }) => id)).toEqual(["a2"]);
  });
});

const long = (seed: number, words: number): string =>
  Array.from({ length: words }, (_, at) => `w${(seed * 7919 + at * 104729) % 5003}`).join(" ");

describe("near-duplicates", () => {
  it("joins equal projects, nearly equal texts and equal references, and nothing else", () => {
    const text = long(1, 900);
    const pairs: Pair[] = [
      { id: "a", input: text, reference: "maps" },
      { id: "b", input: `${text} one more sentence at the end`, reference: "maps" },
      { id: "c", input: long(2, 900), reference: "an offline map for hikers" },
      { id: "d", input: long(3, 50), reference: "An offline map, for hikers!" },
      { id: "e", input: long(4, 50), reference: "x", project: "p" },
      { id: "f", input: long(5, 50), reference: "y", project: "p" },
      { id: "g", input: long(6, 50), reference: "z" },
    ];
    expect(groupsOf(pairs)).toEqual([0, 0, 2, 2, 4, 4, 6]);
  });
});

describe("splits", () => {
  const pairs: Pair[] = Array.from({ length: 30 }, (_, at) => ({
    id: `p${at}`,
    input: `${long(at, 40)} word${at}`,
    reference: at % 3 === 0 ? `word${at}` : "nothing of it",
    ...(at < 6 ? { project: `project ${at % 2}` } : {}),
  }));

  it("are disjoint, keep groups apart, and are the same for a seed", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1000), async (seed) => {
        const specs = parseSplit("train=10,dev=20%,test=rest");
        const own = pairs.map((pair) => ({ ...pair, reference: pair.id }));
        const split = await splitPairs(own, specs, seed, near);
        const ids = split.parts.map((part) => part.pairs.map(({ id }) => id));
        expect(ids.map((part) => part.length).slice(0, 2)).toEqual([10, 6]);
        expect(new Set(ids.flat()).size).toBe(ids.flat().length);
        expect(ids.flat().length + split.nearDuplicates.length + split.unused.length).toBe(30);
        for (const project of ["project 0", "project 1"]) {
          const sides = split.parts.filter((part) => part.pairs.some((pair) => pair.project === project));
          expect(sides.length).toBeLessThanOrEqual(1);
        }
        expect(await splitPairs(own, specs, seed, near)).toEqual(split);
      }),
      { numRuns: 20 },
    );
  });

  it("take the nearest with top-rougeL", async () => {
    const own = pairs.map((pair) => ({
      ...pair,
      reference: pair.reference === "nothing of it" ? pair.id : pair.reference,
    }));
    const { parts } = await splitPairs(own.slice(6), parseSplit("top=top-rougeL:8"), 0, near);
    expect(parts[0]?.pairs.map(({ id }) => id)).toEqual(["p6", "p9", "p12", "p15", "p18", "p21", "p24", "p27"]);
  });

  it("refuse what cannot be read or filled", async () => {
    expect(() => parseSplit("train")).toThrow('--split takes NAME=[CHOOSER:]AMOUNT, not "train"');
    expect(() => parseSplit("a=1,a=2")).toThrow("--split names a twice");
    await expect(splitPairs(pairs, parseSplit("a=40"), 0, near)).rejects.toThrow(
      "--split asks for 40 pairs for a, and 30 are left",
    );
  });
});

describe("descriptions", () => {
  it("counts lengths, languages, formats, columns and overlap", async () => {
    const pairs: Pair[] = [
      {
        id: "a",
        input: "The maps work without a network and are for the hikers of this land",
        reference: "maps for hikers",
        extra: { stars: "4" },
      },
      {
        id: "b",
        input: "The clock of the terminal shows the time and it is small",
        reference: "watch sun",
        extra: { stars: 2 },
      },
    ];
    const made = await describePairs(pairs, [], await near(pairs));
    expect(made.pairs).toBe(2);
    expect(made.lengths.referenceWords).toEqual({ n: 2, mean: 2.5, median: 2.5, min: 2, max: 3, sd: Math.SQRT1_2 });
    expect(made.languages.input).toEqual({ en: 2 });
    expect(made.columns).toEqual({ stars: { n: 2, mean: 3, median: 3, min: 2, max: 4, sd: Math.SQRT2 } });
    expect(made.overlap.covered.mean).toBe(0.5);
    expect(made.overlap.coveredHistogram.counts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(made.overlap.cosineName).toBe("tfidf-cosine");
  });

  it("puts 1 into the last bin, and gives no deviation of a single value", () => {
    expect(histogram([0, 0.05, 0.999, 1]).counts).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(spread([3]).sd).toBeNull();
  });

  it("draws an SVG that names its bars and escapes its title", () => {
    const svg = histogramSvg({ width: 0.5, counts: [1, 3] }, 'a < "b"', "share");
    expect(svg).toContain("<title>0.5 to 1.0: 3</title>");
    expect(svg).toContain('aria-label="a &lt; &quot;b&quot;"');
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
  });
});

describe("imports", () => {
  it("takes READMEs and descriptions of packages, and says what it left out and which licences to check", async () => {
    const pack = (name: string, manifest: object, readme?: string): void => {
      const folder = join(cwd, "npm", "node_modules", name);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "package.json"), JSON.stringify({ name, ...manifest }));
      if (readme !== undefined) writeFileSync(join(folder, "README.md"), readme);
    };
    const readme = (name: string): string =>
      `# ${name}\n\n${"It does one thing and does it well. ".repeat(3)}${name}\n`;
    pack("good", { description: "Does one thing", license: "MIT" }, readme("good"));
    pack("odd", { description: "Does another thing", license: "SSPL-1.0" }, readme("odd"));
    pack("silent", {}, readme("silent"));
    pack("bare", { description: "Has no readme at all" });
    const built = await buildDataset({ kind: "npm", source: "npm", cwd, seed: 0, embedder: null });
    expect(built.parts[0]?.pairs.map(({ id, extra }) => [id, extra])).toEqual([
      ["good", { licence: "MIT" }],
      ["odd", { licence: "SSPL-1.0" }],
    ]);
    expect(built.problems.map(({ id, reason }) => [id, reason])).toEqual([
      ["bare", "has no README"],
      ["silent", "has no description"],
    ]);
    expect(built.licencesToCheck).toEqual([{ id: "odd", licence: "SSPL-1.0" }]);
  });

  it("joins a folder of documents with a file of references", async () => {
    mkdirSync(join(cwd, "docs", "sub"), { recursive: true });
    write("docs/a.md", "# A\n\nMaps for hikers.\n");
    write("docs/sub/b.txt", "A clock.\n");
    write("docs/c.md", "No reference.\n");
    const references = write(
      "refs.jsonl",
      '{"id": "a.md", "reference": "Maps"}\n{"id": "./sub/b.txt", "reference": "Clock"}\n{"id": "z.md", "reference": "Z"}\n',
    );
    const built = await buildDataset({ kind: "files", source: "docs", references, cwd, seed: 0, embedder: null });
    expect(built.parts[0]?.pairs.map(({ id, format, reference }) => [id, format, reference])).toEqual([
      ["a.md", "markdown", "Maps"],
      ["sub/b.txt", "text", "Clock"],
    ]);
    expect(built.problems.map(({ id, reason }) => [id, reason])).toEqual([
      ["z.md", "names no file below docs"],
      ["c.md", "has no reference"],
    ]);
  });

  it("writes lines that read back as they were", async () => {
    const pairs: Pair[] = [
      { id: "a", input: "x\ny", reference: "r", format: "markdown", project: "p", extra: { stars: 1 } },
    ];
    expect((await readPairs(write("back.jsonl", pairsAsLines(pairs)), { cwd })).pairs).toEqual(pairs);
  });
});
