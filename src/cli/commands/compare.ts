import { UsageError } from "../../base/errors.ts";
import type { AcuFigures } from "../../evaluation/preference/acu-of-both.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import type { OptionSpec } from "../option-spec.ts";
import { writeResult, writeWhole } from "../output.ts";
import { renderBill } from "../render/bill.ts";
import { renderCompare, renderVotes } from "../render/compare.ts";
import { reporting, type Session, withRun } from "../session.ts";
import { sharedOptions } from "../shared-options.ts";

const options: readonly OptionSpec[] = [
  {
    name: "documents",
    kind: "string",
    value: "FILE",
    description: 'JSON lines of what was summarized: {"id", "documents": [...]} or {"id", "text"}',
  },
  {
    name: "judge",
    kind: "string",
    value: "SPEC",
    repeatable: true,
    description: "model that judges; more than one to see how far judges agree",
    default: "--model",
  },
  { name: "requirements", kind: "string", value: "TEXT", description: "what was asked of the summaries" },
  {
    name: "references",
    kind: "string",
    value: "FILE",
    description: 'JSON lines {"id", "summary"}: also count their content units in A and B (LLM-ACU)',
  },
  {
    name: "acus",
    kind: "string",
    value: "FILE",
    description: "where content units are kept: read and reused where they are, written where they are new",
    default: "acus.jsonl",
  },
  { name: "human", kind: "boolean", description: "write a page for blind voting instead (HTML, stdout or --out)" },
  {
    name: "votes",
    kind: "string",
    value: "FILE",
    repeatable: true,
    variadic: true,
    description: "count the votes of these files instead",
  },
];

export const compareCommand: CommandSpec = {
  name: "compare",
  summary: "judged preference (CAP) of two sets of summaries, in both orders; or blind votes of people",
  args: [
    { name: "A", description: 'JSON lines {"id", "summary"}: the target', required: true },
    { name: "B", description: "the same: the baseline", required: true },
  ],
  options,
  shared: sharedOptions,
  example: "precis compare ensemble.jsonl single.jsonl --documents sets.jsonl --judge openai:gpt-4o",
  run: compareRun,
};

async function compareRun(invocation: Invocation): Promise<number> {
  const { args, options: flags, io } = invocation;
  if (typeof flags.documents !== "string") {
    throw new UsageError("compare needs the documents that were summarized", {
      hint: "give them with --documents FILE",
    });
  }
  if (flags.human === true && flags.votes !== undefined) {
    throw new UsageError("--human and --votes exclude each other", {
      hint: "make the page first, then count its votes",
    });
  }
  const files = { a: args[0] ?? "", b: args[1] ?? "", documents: flags.documents };
  const { readPairs } = await import("../../evaluation/preference/pairs.ts");
  const pairs = await readPairs(files, io.cwd);
  const seed = typeof flags.seed === "number" ? flags.seed : 0;
  if (flags.human === true || flags.votes !== undefined) {
    const { unmatchedWarnings } = await import("../../evaluation/preference/compare.ts");
    for (const { message } of flags.quiet === true ? [] : unmatchedWarnings(pairs.unmatched))
      io.err(`precis: ${message}\n`);
  }
  if (flags.human === true) {
    const { votingPage } = await import("../../evaluation/preference/page.ts");
    await writeResult(invocation, votingPage(pairs.pairs, seed));
    return exitCodes.done;
  }
  if (flags.votes !== undefined) {
    const { countVotes, readVotes } = await import("../../evaluation/preference/votes.ts");
    const votes = [];
    for (const file of flags.votes as readonly string[]) votes.push(await readVotes(file, io.cwd));
    const result = { ...countVotes(votes, pairs.pairs, seed), unmatched: pairs.unmatched };
    await writeResult(invocation, flags.json === true ? `${JSON.stringify(result, null, 2)}\n` : renderVotes(result));
    return exitCodes.done;
  }
  const judges = (flags.judge as readonly string[] | undefined) ?? [];
  const names = judges.map((_, index) => `judge-${index + 1}`);
  const roles = [
    ...((flags.role as readonly string[] | undefined) ?? []),
    ...judges.map((spec, i) => `${names[i]}=${spec}`),
  ];
  const withJudges = { ...invocation, options: { ...flags, ...(roles.length === 0 ? {} : { role: roles }) } };
  return withRun(compareCommand, withJudges, { files, judges }, async (session) => {
    const { comparePairs } = await import("../../evaluation/preference/compare.ts");
    const compared = await comparePairs(
      pairs,
      {
        ...(names.length === 0 ? {} : { judges: names }),
        ...(typeof flags.requirements === "string" ? { requirements: flags.requirements } : {}),
      },
      reporting(session),
    );
    const acu =
      typeof flags.references === "string" ? await countUnits(invocation, session, files, flags.references) : null;
    if (session.settings.dryRun) {
      await io.out(renderBill(session.run.totals(), flags.json === true));
      return exitCodes.done;
    }
    const result = acu === null ? compared : { ...compared, acu };
    for (const warning of result.warnings) session.context.emit({ type: "warning", warning });
    await writeResult(invocation, flags.json === true ? `${JSON.stringify(result, null, 2)}\n` : renderCompare(result));
    if (result.n > 0) return result.missing > 0 ? exitCodes.partial : exitCodes.done;
    return exitCodes.failed;
  });
}

async function countUnits(
  invocation: Invocation,
  session: Session,
  files: { readonly a: string; readonly b: string },
  references: string,
): Promise<AcuFigures> {
  const { options: flags, io } = invocation;
  const [{ acuOfBoth }, { readSummaries }] = await Promise.all([
    import("../../evaluation/preference/acu-of-both.ts"),
    import("../../evaluation/preference/pairs.ts"),
  ]);
  const acus = typeof flags.acus === "string" ? flags.acus : "acus.jsonl";
  return acuOfBoth(
    {
      a: await readSummaries(files.a, io.cwd),
      b: await readSummaries(files.b, io.cwd),
      references: await readSummaries(references, io.cwd),
      acus,
      cwd: io.cwd,
      // A dry run leaves no file behind.
      write: (text) => (session.settings.dryRun ? Promise.resolve() : writeWhole(invocation, acus, text)),
    },
    session.context,
  );
}
