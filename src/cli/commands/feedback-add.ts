/** `precis feedback add SOURCE`: a person's decision on one text. */
import { SourceError, UsageError } from "../../base/errors.ts";
import { hashText } from "../../base/hash.ts";
import { now } from "../../base/now.ts";
import type { Decision } from "../../feedback/entry.ts";
import type { RunStore } from "../../runtime/run-store.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import { writeResult } from "../output.ts";
import { withRecordedRuns } from "../recorded.ts";
import { outputOptions, storeOptions } from "../shared-options.ts";

export const feedbackAddCommand: CommandSpec = {
  name: "feedback add",
  summary: "keeps your decision on a text: accepted, edited or rejected",
  args: [{ name: "SOURCE", description: "what the text is about, as it was given to precis", required: true }],
  options: [
    { name: "accept", kind: "boolean", description: "the text is good as it stands" },
    { name: "edit", kind: "string", value: "TEXT", description: "what it should say instead" },
    { name: "reject", kind: "boolean", description: "the text is no use" },
    { name: "reason", kind: "string", value: "TEXT", description: "why it was decided so" },
    { name: "rater", kind: "string", value: "NAME", description: "a name you choose", default: "me" },
    {
      name: "shown",
      kind: "string",
      value: "TEXT",
      description: "the text that is meant",
      default: "the last recorded one about SOURCE",
    },
    { name: "task", kind: "string", value: "TASK", description: "what it was written for", default: "about" },
    { name: "keep-source", kind: "boolean", negated: true, description: "keep the source's hash alone, not its text" },
  ],
  shared: [...storeOptions, ...outputOptions],
  example: 'precis feedback add README.md --edit "Parses ledgers"',
  run: add,
};

async function add(invocation: Invocation): Promise<number> {
  const { args, options, io } = invocation;
  const item = args[0] as string;
  const { decision, edited } = decisionOf(options);
  const task = (options.task as string | undefined) ?? "about";
  const { withId } = await import("../../feedback/entry.ts");
  const { givesOrders } = await import("../../feedback/standing.ts");
  const { loadDocument } = await import("../../documents/index.ts");
  const { text } = await loadDocument(item, { cwd: io.cwd, stdin: io.stdin(), signal: invocation.signal }).catch(
    (error: unknown) => {
      if (!(error instanceof SourceError)) throw error;
      const { hint, code } = error;
      throw new SourceError(code, `${item}: ${error.message}`, {
        source: item,
        cause: error,
        ...(hint === undefined ? {} : { hint }),
      });
    },
  );
  return withRecordedRuns(
    invocation,
    async ({ store }) => {
      const made = await lastAbout(store, task, item);
      const given = options.shown as string | undefined;
      const shown = given ?? made?.shown;
      if (shown === undefined)
        throw new UsageError(`no recorded run wrote a text about ${item}`, { hint: "give the text with --shown" });
      const known = made !== undefined && made.shown === shown ? made : undefined;
      const entry: Decision = withId({
        kind: "decision",
        task,
        item,
        input: options.keepSource === false ? null : text,
        sourceHash: hashText(text),
        shown,
        decision,
        edited,
        reason: (options.reason as string | undefined) ?? null,
        rater: ((options.rater as string | undefined) ?? "me").trim() || "me",
        at: now(),
        run: known?.run ?? null,
        model: known?.model ?? null,
        prompt: null,
        origin: "command",
      });
      await store.feedback.add(entry);
      if (edited !== null && givesOrders(edited))
        io.err("precis: the edited text gives orders to a program: it is kept as data and never learned from\n");
      await writeResult(
        invocation,
        options.json === true
          ? `${JSON.stringify(entry, null, 2)}\n`
          : `kept ${entry.id}: ${entry.rater} ${said[decision]} "${shown}"\n`,
      );
      return exitCodes.done;
    },
    "write",
  );
}

const said = { accept: "accepts", edit: "edits", reject: "rejects" } as const;

function decisionOf({ accept, edit, reject }: Invocation["options"]): Pick<Decision, "decision" | "edited"> {
  const given = [accept === true, edit !== undefined, reject === true].filter(Boolean).length;
  if (given !== 1)
    throw new UsageError(given === 0 ? "no decision was given" : "only one decision can be given", {
      hint: "give --accept, --edit TEXT or --reject",
    });
  if (typeof edit !== "string") return { decision: accept === true ? "accept" : "reject", edited: null };
  if (edit.trim() === "") throw new UsageError("the edited text is empty", { hint: "reject it with --reject" });
  return { decision: "edit", edited: edit.trim() };
}

/** The newest recorded About of a source. Other tasks write longer things: their texts are given with --shown. */
async function lastAbout(
  store: RunStore,
  task: string,
  item: string,
): Promise<{ readonly shown: string; readonly run: string; readonly model: string | null } | undefined> {
  if (task !== "about") return undefined;
  for (const { runId, command } of await store.runs()) {
    if (command !== "about") continue;
    for (const name of await store.artifactNames(runId)) {
      if (!name.startsWith("source:")) continue;
      const result = (await store.artifact(runId, name)) as {
        readonly source?: string;
        readonly about?: string;
        readonly models?: Readonly<Record<string, string>>;
      };
      if (result.source === item && typeof result.about === "string")
        return { shown: result.about, run: runId, model: result.models?.summarizer ?? null };
    }
  }
  return undefined;
}
