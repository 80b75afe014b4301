/** `precis obfuscate`: a copy of a source tree without comments and telling names, for robustness tests. No model. */
import { resolve } from "node:path";
import { SourceError, UsageError } from "../../base/errors.ts";
import type { TreeFile } from "../../code/obfuscate/tree.ts";
import type { SkippedPath } from "../../code/scan/entry.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { exitCodes } from "../exit-codes.ts";
import { progress } from "../progress.ts";
import { formatCount } from "../render/closing-line.ts";
import { modelOptions, outputOptions } from "../shared-options.ts";

export const obfuscateCommand: CommandSpec = {
  name: "obfuscate",
  summary: "an obfuscated copy of a source tree (Python, JavaScript, TypeScript, Java)",
  args: [{ name: "DIR", description: "folder with source code", required: true }],
  options: [
    { name: "out", kind: "string", value: "DIR", description: "new or empty folder for the copy (needed)" },
    { name: "keep-exported", kind: "boolean", description: "keep names that other files may use" },
  ],
  shared: [
    ...modelOptions.filter(({ name }) => name === "seed"),
    ...outputOptions.filter(({ name }) => name !== "out"),
  ],
  example: "precis obfuscate src --out obfuscated",
  run: obfuscateRun,
};

async function obfuscateRun(invocation: Invocation): Promise<number> {
  const { args, options, io, signal } = invocation;
  const [directory = ""] = args;
  if (typeof options.out !== "string") {
    throw new UsageError("obfuscate needs a folder for the copy", { hint: "give one with --out DIR" });
  }
  const { obfuscateTree } = await import("../../code/obfuscate/tree.ts");
  const bar = progress(io, { quiet: options.quiet === true, verbose: options.verbose === true });
  const files: TreeFile[] = [];
  const skipped: SkippedPath[] = [];
  try {
    const walk = obfuscateTree(resolve(io.cwd, directory), resolve(io.cwd, options.out), {
      cwd: io.cwd,
      keepExported: options.keepExported === true,
      signal,
      ...(options.seed === undefined ? {} : { seed: options.seed as number }),
    });
    for await (const entry of walk) {
      if ("skipped" in entry) skipped.push(entry);
      else {
        files.push(entry);
        for (const message of entry.warnings) {
          bar.emit({ type: "warning", warning: { code: "obfuscation-partial", message }, source: entry.path });
        }
        bar.emit({ type: "progress", unit: "file", done: files.length, total: null });
      }
    }
  } finally {
    bar.clear();
  }
  const changed = files.filter((file) => file.changed).length;
  if (changed === 0) {
    throw new SourceError("source-thin", `${directory} holds no code that can be obfuscated`, {
      source: directory,
      hint: "give a folder with Python, JavaScript, TypeScript or Java",
    });
  }
  const text =
    options.json === true
      ? `${JSON.stringify({ root: directory, out: options.out, files, skipped }, null, 2)}\n`
      : `${options.out}: ${formatCount(changed)} ${changed === 1 ? "file" : "files"} obfuscated, ${formatCount(files.length - changed)} copied as they are, ${formatCount(skipped.length)} ${skipped.length === 1 ? "path" : "paths"} left out\n${leftOut(skipped)}`;
  await io.out(text);
  return exitCodes.done;
}

/** Paths that are named; --json names all. */
const mostNamed = 50;

function leftOut(skipped: readonly SkippedPath[]): string {
  const lines = skipped.slice(0, mostNamed).map(({ path, folder, skipped: reason, detail }) => {
    const name = `${path.replace(/[\r\n\t]/g, " ")}${folder ? "/" : ""}`;
    return `left out: ${name}: ${reason}${detail === "" ? "" : ` (${detail})`}\n`;
  });
  const rest = skipped.length - lines.length;
  if (rest > 0) lines.push(`left out: ${formatCount(rest)} more, all in --json\n`);
  return lines.join("");
}
