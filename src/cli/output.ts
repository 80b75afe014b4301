/** Where a result goes: stdout, or the file of --out, written whole or not at all. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PrecisError } from "../base/errors.ts";
import type { Invocation } from "./command-spec.ts";

/** Writes `text`; with --out into that file by way of a temporary one, so that no reader sees half of it. */
export async function writeResult(invocation: Invocation, text: string): Promise<void> {
  const { out } = invocation.options;
  if (typeof out !== "string") {
    await invocation.io.out(text);
    return;
  }
  await writeWhole(resolve(invocation.io.cwd, out), out, text);
}

/** Throws PrecisError "tool-failed" naming the file; the text then still goes nowhere, so callers print it too. */
export async function writeWhole(path: string, name: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new PrecisError("tool-failed", `cannot write ${name} (${reason})`, {
      hint: "give another file with --out",
      cause,
    });
  }
}
