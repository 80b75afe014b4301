/** `precis dataset npm|jsonl|csv|parquet|files|functions SOURCE`: imports, filters and splits pairs into a folder. */
import { join, resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import type { BuildOptions, BuiltSet, DatasetKind } from "../../datasets/build.ts";
import type { Embedder } from "../../metrics/semantic/embedder.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import type { OptionSpec } from "../option-spec.ts";
import { writeWhole } from "../output.ts";
import { withRun } from "../session.ts";
import { sharedOptions } from "../shared-options.ts";
import { shownLine } from "../shown.ts";
import { refuseIfSource } from "../source-as-output.ts";

const defaultOut = "dataset";

const text = (name: string, value: string, description: string): OptionSpec => ({
  name,
  kind: "string",
  value,
  description,
});

const mapOption: OptionSpec = {
  ...text("map", "NAME=COLUMN", "which column is id, input, reference, format or project, e.g. input=readme"),
  repeatable: true,
};

const filterOptions: readonly OptionSpec[] = [
  {
    ...text("where", "CONDITION", "keep pairs whose column fulfils it, e.g. 'released>=2020-01-01'"),
    repeatable: true,
  },
  text("language", "CODE", "keep pairs in this language, e.g. en"),
  text("similarity", "A..B", "keep pairs with A <= cosine of reference and input < B"),
  {
    name: "rouge",
    kind: "number",
    value: "X",
    min: 0,
    max: 1,
    description: "keep pairs with ROUGE-1, ROUGE-2 or ROUGE-L >= X",
  },
  text("group", "COLUMN", "keep one pair of each group, e.g. the package of several versions"),
  text("newest", "COLUMN", "with --group: the one with the highest value, e.g. released"),
  { name: "versions", kind: "integer", value: "N", min: 1, description: "with --group: only groups of at least N" },
  text("split", "PARTS", "NAME=[random:|top-cosine:|top-rougeL:]N, P% or rest, with commas, filled in order"),
];

const shared = new Set(["seed", "embedder", "store", "config", "json", "quiet", "verbose", "debug"]);
const outOption: OptionSpec = {
  ...text("out", "DIR", "folder for the parts and dataset.json"),
  default: defaultOut,
  config: false,
};

function datasetCommand(kind: DatasetKind, summary: string, source: string, own: readonly OptionSpec[]): CommandSpec {
  const spec: CommandSpec = {
    name: `dataset ${kind}`,
    summary,
    args: [{ name: "SOURCE", description: source, required: true }],
    options: [outOption, ...own, ...filterOptions.filter(({ name }) => !own.some((one) => one.name === name))],
    shared: sharedOptions.filter(({ name }) => shared.has(name)),
    example:
      kind === "npm"
        ? "precis dataset npm . --split train=60,test=rest --out data"
        : `precis dataset ${kind} pairs.${kind} --map input=readme,reference=about`,
    run: (invocation) => datasetRun(spec, kind, invocation),
  };
  if (kind === "functions")
    return { ...spec, example: "precis dataset functions node_modules --split train=80%,test=rest" };
  return kind === "files" ? { ...spec, example: "precis dataset files docs --references references.jsonl" } : spec;
}

export const datasetImportCommands: readonly CommandSpec[] = [
  datasetCommand("npm", "README and description of every package under node_modules", "folder with node_modules", []),
  datasetCommand("jsonl", "pairs from JSON lines", "file", [mapOption]),
  datasetCommand("csv", "pairs from CSV or TSV with a header row", "file", [mapOption]),
  datasetCommand("parquet", "pairs from Parquet", "file", [mapOption]),
  datasetCommand("files", "pairs from a folder of documents and a file of references", "folder", [
    text("references", "FILE", "JSON lines or CSV with id (a path below the folder) and reference"),
    mapOption,
  ]),
  datasetCommand("functions", "documented functions of a tree, their documentation taken out", "folder of code", [
    text("language", "LIST", "programming languages, e.g. python,go; else all that precis reads"),
  ]),
];

async function datasetRun(spec: CommandSpec, kind: DatasetKind, invocation: Invocation): Promise<number> {
  const embedder = invocation.options.embedder;
  const wanted = await buildOptions(kind, invocation);
  if (embedder === undefined || embedder === "embedded") return build(wanted, null, invocation);
  // Embeddings may cost money: they go through a run like every other call.
  return withRun(spec, invocation, invocation.options, async ({ run }) =>
    build(wanted, (await run.embedder()) ?? null, invocation),
  );
}

type Wanted = Omit<BuildOptions, "embedder" | "signal">;

async function build(wanted: Wanted, embedder: Embedder | null, invocation: Invocation): Promise<number> {
  const { io, signal, options } = invocation;
  const { buildDataset } = await import("../../datasets/build.ts");
  const { pairsAsLines } = await import("../../datasets/write-pairs.ts");
  const { datasetReport, renderDataset } = await import("../render/dataset.ts");
  const out = (options.out as string | undefined) ?? defaultOut;
  const parts = wanted.split?.map(({ name }) => name) ?? ["pairs"];
  for (const name of [...parts.map((part) => `${part}.jsonl`), "dataset.json"])
    for (const source of [wanted.source, ...(wanted.references === undefined ? [] : [wanted.references])])
      await refuseIfSource(resolve(io.cwd, out, name), join(out, name), resolve(io.cwd, source));
  const built = await buildDataset({ ...wanted, embedder, signal });
  const files = built.parts.map(({ name, pairs }) => [`${name}.jsonl`, pairsAsLines(pairs)] as const);
  const report = `${JSON.stringify(datasetReport(built), null, 2)}\n`;
  for (const [name, content] of [...files, ["dataset.json", report] as const])
    await writeWhole(invocation, join(out, name), content);
  warnings(
    built,
    (line) => options.quiet !== true && io.err(`${shownLine(line.trimEnd())}\n`),
    options.verbose === true,
  );
  await io.out(options.json === true ? report : renderDataset(built, out));
  return built.parts.every(({ pairs }) => pairs.length === 0) ? exitCodes.usage : exitCodes.done;
}

function warnings({ problems }: BuiltSet, print: (line: string) => void, all: boolean): void {
  const shown = all ? problems : problems.slice(0, 5);
  for (const { file, line, id, reason } of shown)
    print(`precis: ${file}${line > 0 ? ` line ${line}` : ""}${id === null ? "" : ` (${id})`} ${reason}\n`);
  const more = problems.length - shown.length;
  if (more > 0) print(`precis: and ${more} more that give no pair; all are in dataset.json\n`);
}

async function buildOptions(kind: DatasetKind, { args, options, io }: Invocation): Promise<Wanted> {
  const { parseColumnMap } = await import("../../datasets/columns.ts");
  const { parseCondition, parseRange } = await import("../../datasets/filter.ts");
  const { parseSplit } = await import("../../datasets/split.ts");
  const { where, similarity, split, map, group } = options as {
    where?: readonly string[];
    similarity?: string;
    split?: string;
    map?: readonly string[];
    group?: string;
  };
  if (group === undefined && (options.newest !== undefined || options.versions !== undefined))
    throw new UsageError("--newest and --versions need --group", { hint: "name the column with --group" });
  const codeLanguages =
    kind === "functions" && typeof options.language === "string" ? await languagesOf(options.language) : undefined;
  const given = [
    ...(kind === "functions" ? [] : ["language"]),
    "rouge",
    "group",
    "newest",
    "versions",
    "references",
  ].flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  return {
    kind,
    source: args[0] as string,
    cwd: io.cwd,
    seed: (options.seed as number | undefined) ?? 0,
    ...Object.fromEntries(given),
    ...(codeLanguages && { codeLanguages }),
    ...(where && { where: where.map(parseCondition) }),
    ...(similarity && { similarity: parseRange(similarity, "similarity") }),
    ...(split && { split: parseSplit(split) }),
    ...(map && { map: parseColumnMap(map) }),
  } as Wanted;
}

async function languagesOf(list: string): Promise<NonNullable<Wanted["codeLanguages"]>> {
  const { languageByName, languages } = await import("../../code/languages/table.ts");
  return list.split(",").map((name) => {
    const language = languageByName(name);
    if (language !== null) return language.id;
    throw new UsageError(`--language ${name.trim()} is no programming language that precis reads`, {
      hint: `use some of ${languages.map(({ label }) => label).join(", ")}`,
    });
  });
}
