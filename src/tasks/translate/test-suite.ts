/** Test cases of a translation as files hold them: one JSON, or a folder of inputs and expected outputs. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import type { Warning } from "../../base/warnings.ts";
import type { Comparison, TestCase } from "../../sandbox/cases.ts";
import type { RunResult } from "../../sandbox/sandbox.ts";

export interface NamedCase extends TestCase {
  /** "1", "2" ... of a JSON file; the file's name in a folder. */
  readonly name: string;
}

export interface TestSuite {
  readonly cases: readonly NamedCase[];
  /** Program around the translation; null where the translation is a whole program. */
  readonly harness: { readonly text: string; readonly marker: string } | null;
  readonly compare: Comparison;
  /** Puts an answer into its program where `harness` alone does not say how; null: it has no place. */
  readonly place?: (code: string) => string | null;
  /** Decides instead of `compare` where a harness judges itself. */
  readonly passed?: (run: RunResult, testCase: TestCase) => boolean;
  readonly warnings: readonly Warning[];
}

const usualMarker = "TOFILL";
const comparisons: readonly string[] = ["exact", "trimmed", "numbers"];
const form =
  'the form is {"cases": [{"args": [...], "stdin": "...", "stdout": "..."}], "harness": "...", "marker": "...", "compare": "trimmed"}';

/** Reads `path` (a JSON file, or a folder of NAME.in and NAME.out or NAME.ans). Throws UsageError naming what is wrong. */
export async function readTestSuite(path: string, cwd: string): Promise<TestSuite> {
  const whole = resolve(cwd, path);
  const facts = await stat(whole).catch(() => null);
  if (facts === null) throw wrong(path, "does not exist");
  if (!facts.isDirectory()) return readJson(whole, path);
  const names = await readdir(whole);
  return names.includes("cases.json")
    ? readJson(join(whole, "cases.json"), join(path, "cases.json"))
    : readFolder(whole, path, names);
}

async function readFolder(folder: string, path: string, names: readonly string[]): Promise<TestSuite> {
  const inputs = names.filter((name) => extname(name) === ".in").toSorted();
  if (inputs.length === 0) throw wrong(path, "holds neither cases.json nor files *.in");
  const cases: NamedCase[] = [];
  for (const input of inputs) {
    const name = basename(input, ".in");
    const answer = [".out", ".ans", ".expected"].map((end) => `${name}${end}`).find((file) => names.includes(file));
    cases.push({
      name,
      stdin: await readFile(join(folder, input), "utf8"),
      ...(answer === undefined ? {} : { stdout: await readFile(join(folder, answer), "utf8") }),
    });
  }
  return { cases, harness: null, compare: "trimmed", warnings: withoutOutput(cases) };
}

async function readJson(file: string, path: string): Promise<TestSuite> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (cause) {
    throw wrong(
      path,
      cause instanceof SyntaxError ? "is no JSON" : `cannot be read (${(cause as NodeJS.ErrnoException).code})`,
    );
  }
  if (!isObject(value) || !Array.isArray(value.cases)) throw wrong(path, "holds no list of cases");
  if (value.cases.length === 0) throw wrong(path, "holds no case");
  const cases = value.cases.map((entry: unknown, index) => readCase(entry, index, path));
  const { compare = "trimmed", harness, marker = usualMarker } = value;
  if (typeof compare !== "string" || !comparisons.includes(compare))
    throw wrong(path, `compares by ${JSON.stringify(compare)}`);
  if (typeof marker !== "string" || marker === "") throw wrong(path, "has no text as marker");
  if (harness !== undefined && typeof harness !== "string") throw wrong(path, "has a harness that is no text");
  const text = harness === undefined ? null : await harnessText(harness, dirname(file));
  if (text !== null && !text.includes(marker))
    throw wrong(path, `has a harness without the marker ${JSON.stringify(marker)}`);
  return {
    cases,
    harness: text === null ? null : { text, marker },
    compare: compare as Comparison,
    warnings: withoutOutput(cases),
  };
}

function readCase(entry: unknown, index: number, path: string): NamedCase {
  const name = String(index + 1);
  if (!isObject(entry)) throw wrong(path, `has no object as case ${name}`);
  const { args, stdin, stdout } = entry;
  if (args !== undefined && !(Array.isArray(args) && args.every((arg) => typeof arg === "string")))
    throw wrong(path, `has args that are no texts in case ${name}`);
  if (stdin !== undefined && typeof stdin !== "string")
    throw wrong(path, `has a stdin that is no text in case ${name}`);
  if (stdout !== undefined && typeof stdout !== "string")
    throw wrong(path, `has a stdout that is no text in case ${name}`);
  return {
    name,
    ...(args === undefined ? {} : { args: args as string[] }),
    ...(stdin === undefined ? {} : { stdin }),
    ...(stdout === undefined ? {} : { stdout }),
  };
}

/** The harness itself, or the text of the file that it names beside the cases. */
async function harnessText(harness: string, folder: string): Promise<string> {
  if (harness.includes("\n")) return harness;
  return readFile(resolve(folder, harness), "utf8").catch(() => harness);
}

function withoutOutput(cases: readonly NamedCase[]): Warning[] {
  const open = cases.filter(({ stdout }) => stdout === undefined);
  if (open.length === 0) return [];
  const names = open.map(({ name }) => name).join(", ");
  return [
    { code: "no-expected-output", message: `without expected output, only the exit status counts: case ${names}` },
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function wrong(path: string, why: string): UsageError {
  return new UsageError(`the tests ${path}: ${why}`.replace(/: (?=(?:has|holds|is|does|cannot|compares)\b)/, " "), {
    hint: form,
  });
}
