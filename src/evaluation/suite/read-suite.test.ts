import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { passes } from "./read-filter.ts";
import { readSuite } from "./read-suite.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "suite-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (text: string, dataFolder?: string) => {
  writeFileSync(join(folder, "s.yaml"), text);
  return readSuite("s.yaml", { cwd: folder, dataFolder });
};
const refused = async (text: string): Promise<string> => {
  const error = await read(text).then(
    () => new Error("it was read"),
    (caught: Error & { hint?: string }) => caught,
  );
  return `${error.message}: ${(error as { hint?: string }).hint}`;
};

const base = "name: s\ntask: about\ndata:\n  - name: d\n    file: d.jsonl\n";

test("a suite of few words gets the defaults", async () => {
  const { fail: _, ...data } = (await read(base)).data[0] ?? { fail: null };
  expect(data).toEqual({
    name: "d",
    task: "about",
    source: { kind: "file", path: join(folder, "d.jsonl") },
    fields: {},
    format: null,
    filter: [],
    groups: [],
    limit: null,
    sample: null,
    noise: [],
    options: {},
  });
  const suite = await read(base);
  expect([suite.seeds, suite.repetitions, suite.metrics, suite.systems, suite.primary]).toEqual([[0], 1, [], [], null]);
});

test("systems are read with what they are set to", async () => {
  const suite = await read(
    `${base}systems:\n  - name: a\n    strategy: direct\n    models: [embedded, "x:y"]\n    sweep: { samples: [1, 2] }\n    settings: { deep: { er: 1 } }\n  - name: p\n    outputs: \${PRECIS_DATA}/o.jsonl\n    filter: { system: [a, b] }\n`,
    "/data",
  );
  expect(suite.systems[0]).toMatchObject({
    kind: "run",
    models: ["embedded", "x:y"],
    sweep: [{ parameter: "samples", values: [1, 2] }],
    settings: { deep: { er: 1 } },
  });
  expect(suite.systems[1]).toMatchObject({
    kind: "outputs",
    path: "/data/o.jsonl",
    filter: [{ field: "system", values: ["a", "b"] }],
    eachField: null,
  });
});

test.each([
  ["unknown key", `${base}metrix: [rouge1]\n`, 's.yaml:6:1: unknown key "metrix": did you mean metrics?'],
  [
    "unknown key of a data set",
    `${base}    fill: x\n`,
    's.yaml:6:5: unknown key "fill" in data[0]: did you mean file?',
  ],
  [
    "no file",
    "name: s\ntask: about\ndata:\n  - name: d\n",
    "s.yaml:4:5: a data set needs a file: add file: (JSON lines) or npm: (a folder with node_modules)",
  ],
  [
    "unknown task",
    `${base}    task: dance\n`,
    's.yaml:6:11: there is no task "dance" for suites: use one of about, code, document, digest, translate, repo',
  ],
  [
    "a name twice",
    `${base}  - name: d\n    file: e.jsonl\n`,
    's.yaml:6:5: the name "d" is used twice: give each a name of its own',
  ],
  ["unknown metric", `${base}metrics: [rougeX]\n`, "s.yaml:6:11: "],
  [
    "wrong kind of value",
    `${base}repetitions: many\n`,
    's.yaml:6:14: repetitions must be a whole number from 1, not "many": correct the value',
  ],
  [
    "unknown data set of a system",
    `${base}systems:\n  - name: a\n    data: [e]\n`,
    's.yaml:8:12: there is no data set "e": use some of d',
  ],
  [
    "no YAML",
    "name: [",
    "s.yaml:1:8: Flow sequence in block collection must be sufficiently indented and end with a ]: correct the YAML",
  ],
  [
    "a path with another variable",
    "name: s\ntask: about\ndata:\n  - name: d\n    file: ${HOME}/d.jsonl\n",
    "s.yaml:5:11: ${HOME} cannot be used in a path: only ${PRECIS_DATA} is replaced",
  ],
  [
    "a path without its folder",
    "name: s\ntask: about\ndata:\n  - name: d\n    file: ${PRECIS_DATA}/d.jsonl\n",
    "s.yaml:5:11: no folder of data is known: give it with --data DIR or PRECIS_DATA",
  ],
])("%s is refused with its place", async (_, text, message) => {
  expect((await refused(text)).startsWith(message) ? message : await refused(text)).toBe(message);
});

test("filters compare plain values, also within lists", () => {
  const record = { kind: "a", tags: ["x", "y"], empty: null };
  expect(passes(record, [{ field: "tags", values: ["y"] }])).toBe(true);
  expect(passes(record, [{ field: "kind", values: ["b", "a"] }])).toBe(true);
  expect(passes(record, [{ field: "kind", values: ["b"] }])).toBe(false);
  expect(passes(record, [{ field: "absent", values: [null] }])).toBe(true);
});
