/** `precis repo DIR-or-GIT-URL`: hierarchical documentation of a repository, written under --out. */
import { UsageError } from "../../base/errors.ts";
import { defaultOut } from "../../tasks/repo/default-out.ts";
import type { RepoOptions, RepoResult } from "../../tasks/repo.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { contextOption } from "../context-option.ts";
import { errorLine, exitCodes } from "../exit-codes.ts";
import { type Session, withRun } from "../session.ts";
import { effortOption, sharedOptions } from "../shared-options.ts";
import { shown } from "../shown.ts";
import { allowPrivateOption } from "./about.ts";

/** --out is a directory here. */
const shared = sharedOptions.map((option) =>
  option.name === "out"
    ? { ...option, value: "DIR", description: "directory for pages, JSON and the page to browse", default: defaultOut }
    : option,
);

export const repoCommand: CommandSpec = {
  name: "repo",
  summary: "documentation of a whole repository, functions first, folders from their parts",
  args: [{ name: "DIR-or-GIT-URL", description: "directory, git address or owner/name", required: true }],
  options: [
    effortOption,
    {
      name: "granularity",
      kind: "string",
      value: "LEVEL",
      choices: ["function", "file"],
      description: "summarize each function, method and class, or files whole",
      default: "function",
    },
    contextOption,
    { name: "ast", kind: "boolean", description: "put the outline of the syntax tree into the prompts" },
    {
      name: "keywords",
      kind: "integer",
      value: "N",
      min: 0,
      max: 200,
      description: "keywords a folder; 0 for none",
      default: "20",
    },
    {
      name: "max-revisions",
      kind: "integer",
      value: "N",
      min: 0,
      max: 20,
      description: "revisions a summary may get; 0 leaves the review out",
      default: "2",
    },
    {
      name: "context-tokens",
      kind: "integer",
      value: "N",
      min: 2000,
      description: "tokens a prompt may have",
      default: "6000",
    },
    {
      name: "rev",
      kind: "string",
      value: "REV",
      description: "branch, tag or commit to read",
      default: "what is there",
    },
    { name: "path", kind: "string", value: "DIR", description: "only this folder of the repository" },
    {
      name: "changed-since",
      kind: "string",
      value: "REV",
      description: "ask only about files that differ from this revision",
    },
    {
      name: "check",
      kind: "boolean",
      description: "ask nothing; exit 1 and name the folders when the written docs are stale",
    },
    { name: "language", kind: "string", value: "LANG", description: "language of the summaries", default: "English" },
    allowPrivateOption,
  ],
  shared,
  example: "precis repo . --out docs/precis",
  run: repoRun,
};

async function repoRun(invocation: Invocation): Promise<number> {
  const source = invocation.args[0] as string;
  if (invocation.options.check === true && invocation.options.dryRun === true) {
    throw new UsageError("--check and --dry-run do not go together", {
      hint: "--check asks nobody as it is; give one of them",
    });
  }
  const options = await repoOptions(invocation);
  return withRun(repoCommand, invocation, { source, ...options }, async (session) => {
    if (invocation.options.check === true) return check(source, options, invocation, session);
    const { repo } = await import("../../tasks/repo.ts");
    const json = invocation.options.json === true;
    if (session.settings.dryRun) {
      await repo(source, { ...options, write: false }, session.context);
      const { renderBill } = await import("../render/bill.ts");
      await invocation.io.out(await renderBill(session.run.totals(), json));
      return exitCodes.done;
    }
    try {
      const result = await repo(source, options, session.context);
      await print(result, json, invocation, session);
      return exitCodeFor(result);
    } catch (error) {
      const partial = (error as { partial?: RepoResult }).partial;
      if (partial !== undefined) {
        session.status(`${doneOf(partial)} and written to ${partial.out}`);
        await print(partial, json, invocation, session);
      }
      throw error;
    }
  });
}

function doneOf({ nodes }: RepoResult): string {
  const all = nodes.folders + nodes.files + nodes.units;
  const done = all - nodes.failed;
  if (nodes.reused === 0) return `${done} of ${all} summaries are done`;
  return `${done - nodes.reused} new, ${nodes.reused} kept from the last run (of ${all} summaries)`;
}

/** Some nodes failed and some did not is 4; no summary of the whole is 1. */
function exitCodeFor(result: RepoResult): number {
  if (result.tree.summary === null) return exitCodes.failed;
  return result.nodes.failed > 0 ? exitCodes.partial : exitCodes.done;
}

async function print(result: RepoResult, json: boolean, invocation: Invocation, session: Session): Promise<void> {
  for (const warning of result.warnings) session.context.emit({ type: "warning", warning, source: result.source });
  const { failedNodes, repoText } = await import("../render/repo.ts");
  for (const { path, message } of failedNodes(result))
    session.error(errorLine(`${path === "" ? "the root" : path}: ${message}`));
  await invocation.io.out(json ? `${JSON.stringify(result, null, 2)}\n` : repoText(result));
}

async function check(source: string, options: RepoOptions, invocation: Invocation, session: Session): Promise<number> {
  const { checkRepo } = await import("../../tasks/repo.ts");
  const stale = await checkRepo(source, options, session.context);
  if (invocation.options.json === true) await invocation.io.out(`${JSON.stringify({ source, stale }, null, 2)}\n`);
  else for (const { path, reason } of stale) await invocation.io.out(`${path === "" ? "." : shown(path)}\t${reason}\n`);
  if (stale.length === 0) return exitCodes.done;
  const out = options.out ?? defaultOut;
  const again = `run \`precis repo ${source}\``;
  const { markersDamaged } = await import("../../tasks/repo/write.ts");
  session.error(
    errorLine(
      `the docs in ${out} are stale in ${stale.length} ${stale.length === 1 ? "folder" : "folders"}`,
      stale.some(({ reason }) => reason.startsWith(markersDamaged))
        ? `restore the missing precis:begin or precis:end line, or delete the page, then ${again}`
        : again,
    ),
  );
  return exitCodes.failed;
}

async function repoOptions(invocation: Invocation): Promise<RepoOptions> {
  const { options, io } = invocation;
  const { readPrompts } = await import("../prompt-file.ts");
  const prompts = typeof options.prompt === "string" ? readPrompts(io.cwd, options.prompt) : undefined;
  const names = [
    "strategy",
    "effort",
    "granularity",
    "ast",
    "context",
    "keywords",
    "maxRevisions",
    "contextTokens",
    "rev",
    "path",
    "changedSince",
    "out",
    "language",
    "allowPrivate",
  ];
  const given = names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]));
  return { cwd: io.cwd, ...Object.fromEntries(given), ...(prompts === undefined ? {} : { prompts }) } as RepoOptions;
}
