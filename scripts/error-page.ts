/** Writes docs/errors.md: exit codes, error classes and every error code; `--check` only says whether it is stale (exit 1). */
import { type ErrorCode, errorCodes } from "../src/base/error-codes.ts";
import { PrecisError } from "../src/base/errors.ts";
import { exitCodeOf } from "../src/cli/exit-codes.ts";
import { writeOrCheck } from "./generated-page.ts";

/** What happened, and what to do. A code without its line here does not compile. */
const meanings: Readonly<Record<ErrorCode, readonly [meaning: string, todo: string]>> = {
  usage: ["an option, argument or combination that cannot be", "read the line: it names the value and what fits"],
  "config-untrusted": [
    "a `precis.yaml` or suite that was found chooses models, servers, keys' variables or the store, and is not trusted",
    "look at it, then `precis trust FILE`, or `--config FILE`",
  ],
  "config-invalid": ["`precis.yaml` (or `--config`) does not hold what it should", "mend the named key"],
  "not-available": [
    "something that this command needs is not there: the key of the model (nothing was sent), a local model's package, a toolchain",
    "set the variable or install it as the line says; `precis models` shows keys",
  ],
  "refused-by-engine": [
    "the embedded engine cannot play this role: translating, judging",
    "name a model with `--model` or `--role`",
  ],
  "source-missing": ["no such file or folder, or a folder without a README", "check the path"],
  "source-empty": ["no text in it", "give a file with text"],
  "source-binary": [
    "bytes that are no text in any format precis reads",
    "convert it, or name the format with `--format`",
  ],
  "source-too-large": ["over the limit of bytes", "give the part that matters"],
  "source-timeout": ["reading took longer than it may", "give the part that matters, or `--read-timeout`"],
  "source-unreadable": ["the system refuses to read it", "check permissions; a special file is never read"],
  "source-undecodable": ["no encoding fits its bytes", "convert it to UTF-8"],
  "source-thin": ["too little to summarize: a title, badges, a placeholder", "write a sentence about the thing first"],
  "source-damaged": ["a format that is broken inside (PDF, DOCX, EPUB, notebook)", "export it again"],
  "source-encrypted": ["a PDF behind a password", "decrypt it first"],
  "source-address-refused": ["a private, loopback or otherwise refused address", "`--allow-private`, if you mean it"],
  "source-fetch-failed": [
    "the address did not answer, or not with a document",
    "open it in a browser; try again later",
  ],
  "model-auth": [
    "the server does not accept the key, or wants one (a vendor's key that is not set at all is `not-available`)",
    "mend the provider's variable; `precis models` says which",
  ],
  "model-not-found": ["the server does not know the model", "check the name; `precis models`"],
  "model-rate-limited": [
    "too many requests, also after all retries",
    "`--rpm`, `--tpm`, fewer at once with `--concurrency`",
  ],
  "model-quota": [
    "the account's quota is used up; not retried",
    "wait, or raise it with the provider; then `precis runs resume`",
  ],
  "model-unavailable": [
    "no connection, or the server is overloaded, also after all retries",
    "check the address; `precis runs resume` later",
  ],
  "model-timeout": ["no whole answer within `--timeout`", "raise `--timeout`, or use a faster model"],
  "model-stalled": ["not a byte for `--stall` seconds", "raise `--stall` for slow local models"],
  "model-refused": ["the model declined to answer, or a content filter cut in", "try another model for this source"],
  "model-empty": ["an answer without text", "try another model"],
  "model-truncated": [
    "the answer was cut at its length limit, also when asked again",
    "`?maxOutputTokens=N` in the spec",
  ],
  "model-invalid-output": [
    "the answer did not fit its form, repaired and asked again once",
    "try a stronger model for this role with `--role`",
  ],
  "model-context-exceeded": [
    "the request does not fit the model's window",
    "`?contextWindow=N` if the window is larger than assumed, or a model with a larger one",
  ],
  "model-request-rejected": [
    "the server calls the request wrong",
    "read its words; an option such as `--temperature` may not be allowed",
  ],
  "model-failed": ["the server failed in a way that fits nothing above", "run again; `--debug` shows its answer"],
  "replay-miss": ["`--replay`, and this call was never answered before", "run once without `--replay`"],
  "budget-exceeded": [
    "`--max-calls`, `--max-tokens` or `--max-cost` reached before a call was sent",
    "raise the limit and `precis runs resume`",
  ],
  "store-failed": [
    "the store cannot be read or written; a result is never lost to it",
    "check the folder, or name another with `--store`",
  ],
  "tool-failed": ["git, a compiler or the file system refused", "read its words in the line"],
  internal: ["a bug in precis", "run again with `--debug` and report the stack"],
  cancelled: ["Ctrl-C, a signal, or the caller's AbortSignal", "`precis runs resume` goes on"],
};

const classes = [
  ["UsageError", "the caller asked for what cannot be: fix the command, option or configuration"],
  ["SourceError", "one source cannot be used; the others went on"],
  [
    "ModelError",
    "a model, its server or its answer failed for good; `retryable`, `status`, `answer`, `usage` say more",
  ],
  [
    "BudgetError",
    "a ceiling was reached; `partial` holds what was done: of `about` the results so far, of `repo` and `tuneAbout` the unfinished result; undefined where one answer is all there is",
  ],
  ["RefusalError", "the engine at hand cannot play the role at all"],
  ["CancelledError", "the signal was aborted"],
  ["StoreError", "the run store cannot be read or written"],
  ["PrecisError", "base of all, and itself where a tool failed; anything else that is thrown is a bug"],
] as const;

export function errorPage(): string {
  return `${[
    "# Errors",
    "",
    "Made by `npm run docs:errors`; do not edit. An error is one line on stderr, `precis: what is wrong: what to do`; a stack comes",
    "with `--debug` only. stdout stays empty, or holds what was done: with `--json` too, errors are that line on stderr. `about`",
    "alone, and `summarize` where it hands over to it, answers a source that failed in the place of its result, as",
    "`{source, error: {code, message, hint}}` ([schema](schema/errors.schema.json)), beside the line; `digest` names the documents it",
    "could not use in `failed`, where others could be used. What each kind of bad input gets is shown in [faults.md](faults.md).",
    "",
    "## Exit codes",
    "",
    "| code | meaning | then |",
    "| --- | --- | --- |",
    "| 0 | done | |",
    "| 1 | failed at a model, a tool or the system; `repo --check` found stale docs; `bench diff --fail-on-regression` found one | see the line; `precis runs show` |",
    "| 2 | wrong usage, or only unusable input | mend the command or the source |",
    "| 3 | stopped at a budget; what was done is saved and shown | `precis runs resume` with a higher limit |",
    "| 4 | some sources failed and some did not | the lines on stderr name them |",
    "| 130 | interrupted; saved | `precis runs resume` |",
    "| 143, 130 by the shell | the system ended it by SIGTERM or SIGINT: the second signal, or the first in the middle of a step of more than 0.6 s; what was finished is saved | `precis runs resume` |",
    "| 137 by the shell | one step took more than a minute of processor time; what was finished is saved | a smaller source |",
    "",
    "## Codes",
    "",
    "One source that fails among others that do not ends in exit code 4 whatever its code.",
    "",
    "| code | exit | what happened | what to do |",
    "| --- | --- | --- | --- |",
    ...errorCodes.map((code) => {
      const [meaning, todo] = meanings[code];
      return `| \`${code}\` | ${exitCodeOf(new PrecisError(code, ""))} | ${meaning} | ${todo} |`;
    }),
    "",
    "## In code",
    "",
    "The library throws these classes; all have `code`, `message` and `hint`. Two copies of the package recognise each other's",
    "errors with `isPrecisError(value)`, where `instanceof` would not.",
    "",
    "| class | the decision it leaves to you |",
    "| --- | --- |",
    ...classes.map(([name, text]) => `| \`${name}\` | ${text} |`),
    "",
    "```ts",
    'import { about, isPrecisError } from "precis";',
    "",
    "try {",
    '  const [result] = await about("README.md", { model: "openai:gpt-4o-mini", maxCostUsd: 0.01 });',
    '  if (result !== undefined && "error" in result) console.error(result.error.code, result.error.hint);',
    "} catch (error) {",
    '  if (isPrecisError(error) && error.code === "budget-exceeded") console.error("done so far:", error.partial);',
    "  else throw error;",
    "}",
    "```",
  ].join("\n")}\n`;
}

writeOrCheck(import.meta.url, "docs/errors.md", "docs:errors", errorPage);
