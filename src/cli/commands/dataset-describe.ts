import { UsageError } from "../../base/errors.ts";
import type { Description } from "../../datasets/describe.ts";
import type { Embedder } from "../../metrics/semantic/embedder.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import { writeResult, writeWhole } from "../output.ts";
import { withRun } from "../session.ts";
import { sharedOptions } from "../shared-options.ts";

const shared = new Set(["embedder", "store", "config", "json", "out", "quiet", "verbose", "debug"]);

export const datasetDescribeCommand: CommandSpec = {
  name: "dataset describe",
  summary: "counts, lengths, languages and overlap of a set of pairs",
  args: [{ name: "FILE", description: "pairs: .jsonl, .csv or .parquet", required: true }],
  options: [
    {
      name: "map",
      kind: "string",
      value: "NAME=COLUMN",
      repeatable: true,
      description: "which column is id, input, reference, format or project",
    },
    { name: "svg", kind: "string", value: "FILE", description: "write the overlap histogram there as SVG" },
  ],
  shared: sharedOptions.filter(({ name }) => shared.has(name)),
  example: "precis dataset describe data/train.jsonl --svg overlap.svg",
  run: describeRun,
};

async function describeRun(invocation: Invocation): Promise<number> {
  const { embedder } = invocation.options;
  if (embedder === undefined || embedder === "embedded") return describe(invocation, null);
  return withRun(datasetDescribeCommand, invocation, invocation.options, async ({ run }) =>
    describe(invocation, (await run.embedder()) ?? null),
  );
}

async function describe(invocation: Invocation, embedder: Embedder | null): Promise<number> {
  const { args, options, io, signal } = invocation;
  const file = args[0] as string;
  const { parseColumnMap } = await import("../../datasets/columns.ts");
  const { readPairs } = await import("../../datasets/read-pairs.ts");
  const { nearnesses } = await import("../../datasets/similarity.ts");
  const { describePairs } = await import("../../datasets/describe.ts");
  const map = parseColumnMap((options.map as readonly string[] | undefined) ?? []);
  const { pairs, problems } = await readPairs(file, { cwd: io.cwd, map });
  if (pairs.length === 0) {
    const [first] = problems;
    throw new UsageError(`${file} holds no usable pair (line ${first?.line} ${first?.reason})`, {
      hint: "name its columns with --map input=COLUMN,reference=COLUMN",
    });
  }
  const description = await describePairs(pairs, problems, await nearnesses(pairs, embedder, signal));
  await writeSvg(description, invocation);
  const { renderDescription } = await import("../render/dataset.ts");
  const json = options.json === true;
  await writeResult(
    invocation,
    json ? `${JSON.stringify(description, null, 2)}\n` : renderDescription(description, file),
  );
  return exitCodes.done;
}

async function writeSvg({ overlap }: Description, invocation: Invocation): Promise<void> {
  const { svg } = invocation.options;
  if (typeof svg !== "string") return;
  const { histogramSvg } = await import("../../datasets/svg.ts");
  const drawing = histogramSvg(
    overlap.coveredHistogram,
    "How much of the references stands in the inputs",
    "share of the reference's words in the input",
  );
  await writeWhole(invocation, svg, drawing);
}
