/** Training pairs: those of node_modules, and of JSONL files named on the command line. Used by training and benchmark. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type NpmPair, npmPairs } from "../../src/datasets/npm.ts";
import type { DocumentFormat } from "../../src/documents/document.ts";
import { parseDocument } from "../../src/documents/index.ts";
import type { Pair } from "./learn.ts";

export interface NamedPair extends Pair {
  readonly id: string;
  readonly set: string;
  readonly input: string;
}

/** Projects of published test items that are also npm packages: never trained on. By package or "owner/name". */
export const testProjects: ReadonlySet<string> = new Set([
  "ws",
  "websockets/ws",
  "mysql",
  "mysqljs/mysql",
  "autoprefixer",
  "postcss/autoprefixer",
]);

interface Line {
  readonly id?: string;
  readonly format?: DocumentFormat;
  readonly input?: string;
  readonly reference?: string;
  readonly repo?: string | null;
  readonly package?: string | null;
  readonly [field: string]: unknown;
}

/** `excluded`: projects and names that stand on the test side. */
export async function npmTrainingPairs(
  root: string,
  excluded: ReadonlySet<string> = testProjects,
): Promise<NamedPair[]> {
  const usable = npmPairs(root).filter(({ id, project }) => !excluded.has(id.toLowerCase()) && !excluded.has(project));
  return Promise.all(usable.map(async (pair) => ({ ...(await named(pair)), project: pair.project })));
}

async function named(pair: NpmPair): Promise<Omit<NamedPair, "project">> {
  const document = await parseDocument({ source: pair.id, text: pair.input, format: "markdown" });
  return { id: pair.id, set: "node_modules", document, reference: pair.reference, input: pair.input };
}

/**
 * Lines {input, reference, format?, id?, repo?} of a JSONL file. `FILE?field=value` keeps lines whose field starts with
 * the value, or holds it where the field is a list. They weigh twice: About lines themselves are nearer to what is
 * written here than package descriptions.
 */
export async function filePairs(argument: string): Promise<NamedPair[]> {
  const [file = "", query = ""] = argument.split("?");
  const [field = "", value = ""] = query.split("=");
  const set = `${basename(file)}${query === "" ? "" : `?${query}`}`;
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Line);
  const kept = lines.filter((line) => field === "" || matches(line[field], value));
  return Promise.all(
    kept.map(async (line, index): Promise<NamedPair> => {
      const { input = "", reference = "" } = line;
      const id = line.id ?? `${set}#${index}`;
      const document = await parseDocument({ source: id, text: input, format: line.format });
      return {
        id,
        set,
        document,
        reference,
        input,
        weight: 2,
        project: (line.repo ?? line.package ?? id).toLowerCase(),
      };
    }),
  );
}

const matches = (value: unknown, wanted: string): boolean =>
  Array.isArray(value) ? value.includes(wanted) : String(value ?? "").startsWith(wanted);
