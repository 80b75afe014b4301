/** `precis feedback list|describe|export|import|remove`. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import type { FeedbackEntry } from "../../feedback/entry.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { errorLine, exitCodes } from "../exit-codes.ts";
import type { OptionSpec } from "../option-spec.ts";
import { writeResult } from "../output.ts";
import { withRecordedRuns } from "../recorded.ts";
import { outputOptions, storeOptions } from "../shared-options.ts";

const shared = [...storeOptions, ...outputOptions];
const sinceOption: OptionSpec = {
  name: "since",
  kind: "string",
  value: "DATE",
  description: "only what was said from that day on, e.g. 2026-11-30",
};
const taskOption: OptionSpec = { name: "task", kind: "string", value: "TASK", description: "only of this task" };
const anonymousOption: OptionSpec = {
  name: "anonymous",
  kind: "boolean",
  description: "number the raters, cut times to the day, leave out runs and folders",
};

export const feedbackCommands: readonly CommandSpec[] = [
  {
    name: "feedback list",
    summary: "what people said, in the order in which it was kept",
    args: [],
    options: [sinceOption, taskOption, anonymousOption],
    shared,
    example: "precis feedback list --since 2026-11-01",
    run: list,
  },
  {
    name: "feedback describe",
    summary: "who said how much, where raters contradict each other, and what can be learned from it",
    args: [],
    options: [sinceOption, taskOption],
    shared,
    example: "precis feedback describe",
    run: describe,
  },
  {
    name: "feedback export",
    summary: "feedback as a file for another place, or as pairs to tune and measure on",
    args: [],
    options: [
      {
        name: "as",
        kind: "string",
        value: "FORM",
        choices: ["feedback", "pairs"],
        description: "feedback: for `feedback import`; pairs: inputs with wanted texts, for tune, bench and dataset",
        default: "pairs where --out ends in .jsonl, else feedback",
      },
      sinceOption,
      taskOption,
      anonymousOption,
    ],
    shared: shared.filter(({ name }) => name !== "json"),
    example: "precis feedback export --out pairs.jsonl",
    run: exportRun,
  },
  {
    name: "feedback import",
    summary: "takes in files that `feedback export` wrote; what is there already stays once",
    args: [{ name: "FILE", description: "files of feedback", required: true, variadic: true }],
    options: [],
    shared,
    example: "precis feedback import ann.json ben.json",
    run: importRun,
  },
  {
    name: "feedback remove",
    summary: "takes entries out, and with them all that was learned from them",
    args: [{ name: "ID", description: "ids as `feedback list` shows them", required: true, variadic: true }],
    options: [],
    shared,
    example: "precis feedback remove 3f9a1c2b7d5e8f60",
    run: remove,
  },
];

/** What the options leave of the store's entries. */
async function chosen({ options }: Invocation, entries: readonly FeedbackEntry[]): Promise<FeedbackEntry[]> {
  const since = sinceOf(options.since);
  const kept = entries.filter((entry) => entry.at >= since && (options.task ?? entry.task) === entry.task);
  if (options.anonymous !== true) return kept;
  const { anonymous } = await import("../../feedback/file.ts");
  return anonymous(kept);
}

function sinceOf(value: unknown): number {
  if (value === undefined) return 0;
  const at = /^\d{4}-\d\d-\d\d/.test(String(value)) ? Date.parse(String(value)) : Number.NaN;
  if (Number.isNaN(at))
    throw new UsageError(`--since takes a day, not ${String(value)}`, { hint: "write e.g. 2026-11-30" });
  return at;
}

async function list(invocation: Invocation): Promise<number> {
  return withRecordedRuns(invocation, async ({ store, directory }) => {
    const entries = await chosen(invocation, await store.feedback.list());
    const json = invocation.options.json === true;
    const { renderFeedbackList } = await import("../render/feedback.ts");
    await writeResult(invocation, json ? `${JSON.stringify(entries, null, 2)}\n` : renderFeedbackList(entries));
    if (!json && entries.length === 0 && invocation.options.quiet !== true)
      invocation.io.err(errorLine(`no feedback is kept in ${directory}`));
    return exitCodes.done;
  });
}

async function describe(invocation: Invocation): Promise<number> {
  return withRecordedRuns(invocation, async ({ store }) => {
    const entries = await chosen(invocation, await store.feedback.list());
    const { describeFeedback } = await import("../../feedback/describe.ts");
    const { weighFeedback } = await import("../../runtime/house.ts");
    const house = await weighFeedback(store);
    const check = house === null ? null : { ...house.check, from: house.from, sources: house.sources };
    const description = { ...describeFeedback(entries, invocation.io.cwd), house: check };
    const { renderFeedback } = await import("../render/feedback.ts");
    const json = invocation.options.json === true;
    await writeResult(invocation, json ? `${JSON.stringify(description, null, 2)}\n` : renderFeedback(description));
    tell(invocation, description.warnings);
    return exitCodes.done;
  });
}

function tell({ io, options }: Invocation, warnings: readonly string[]): void {
  if (options.quiet !== true) for (const line of warnings) io.err(`precis: ${line}\n`);
}

async function exportRun(invocation: Invocation): Promise<number> {
  const { options, io } = invocation;
  return withRecordedRuns(invocation, async ({ store, directory }) => {
    const entries = await chosen(invocation, await store.feedback.list());
    if (entries.length === 0)
      throw new UsageError(`no feedback is kept in ${directory}`, { hint: "add some with `precis feedback add`" });
    const form = options.as ?? (String(options.out ?? "").endsWith(".jsonl") ? "pairs" : "feedback");
    if (form === "feedback") {
      const { feedbackFile } = await import("../../feedback/file.ts");
      await writeResult(invocation, feedbackFile(entries));
      return exitCodes.done;
    }
    const { feedbackPairs } = await import("../../feedback/pairs.ts");
    const { describeFeedback } = await import("../../feedback/describe.ts");
    const { pairs, onlyRejected } = feedbackPairs(entries, io.cwd);
    if (pairs.length === 0)
      throw new UsageError("the feedback gives no pair: no text was accepted or edited whose source is still there", {
        hint: "see `precis feedback describe`",
      });
    const { pairsAsLines } = await import("../../datasets/write-pairs.ts");
    await writeResult(invocation, pairsAsLines(pairs));
    const { warnings } = describeFeedback(entries, io.cwd);
    tell(invocation, [
      ...warnings,
      ...(onlyRejected.length === 0
        ? []
        : [`no pair, since texts were only rejected: ${onlyRejected.slice(0, 5).join(", ")}`]),
    ]);
    return exitCodes.done;
  });
}

async function importRun(invocation: Invocation): Promise<number> {
  const { args, io, options } = invocation;
  const { parseFeedback } = await import("../../feedback/file.ts");
  const { describeFeedback } = await import("../../feedback/describe.ts");
  // All files are read before anything is kept: a bad one leaves the store as it was.
  const entries: FeedbackEntry[] = [];
  for (const file of args) {
    const text = await readFile(resolve(io.cwd, file), "utf8").catch((cause: NodeJS.ErrnoException) => {
      throw new UsageError(`cannot read ${file} (${cause.code ?? "error"})`, { hint: "check the path", cause });
    });
    entries.push(...parseFeedback(text, file));
  }
  return withRecordedRuns(
    invocation,
    async ({ store }) => {
      let added = 0;
      for (const entry of entries) if (await store.feedback.add(entry)) added++;
      const report = { added, known: entries.length - added };
      await writeResult(
        invocation,
        options.json === true
          ? `${JSON.stringify(report, null, 2)}\n`
          : `${added} taken in, ${report.known} known already\n`,
      );
      tell(invocation, describeFeedback(await store.feedback.list(), io.cwd).warnings);
      return exitCodes.done;
    },
    "write",
  );
}

async function remove(invocation: Invocation): Promise<number> {
  const { args, options } = invocation;
  return withRecordedRuns(invocation, async ({ store, directory }) => {
    const there = new Set((await store.feedback.list()).map(({ id }) => id));
    const missing = args.filter((id) => !there.has(id));
    if (missing.length > 0)
      throw new UsageError(`there is no feedback ${missing.join(", ")} in ${directory}`, {
        hint: "see `precis feedback list`",
      });
    for (const id of args) await store.feedback.remove(id);
    const removed = new Set(args).size;
    await writeResult(
      invocation,
      options.json === true ? `${JSON.stringify({ removed }, null, 2)}\n` : `${removed} taken out\n`,
    );
    return exitCodes.done;
  });
}
