/** Where a result goes: stdout, or the file of --out, written whole or not at all. */
import { constants, existsSync } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isPrecisError, PrecisError, UsageError } from "../base/errors.ts";
import { type Grounds, groundsOf } from "../base/grounds.ts";
import { placeOf, writeWholeFile } from "../base/whole-file.ts";
import type { Invocation } from "./command-spec.ts";
import { shownJson } from "./shown.ts";

/** Writes `text`; with --out into that file as `base/whole-file.ts` does, so that no reader sees half of it. */
export async function writeResult(invocation: Invocation, text: string): Promise<void> {
  const { out } = invocation.options;
  // By its name a socket cannot be opened, and an end of a pipe would be an error: stdout is stdout whatever it is called.
  if (typeof out !== "string" || /^\/(?:dev\/(?:stdout|fd\/1)|proc\/self\/fd\/1)$/.test(out)) {
    await invocation.io.out(text);
    return;
  }
  await writeWhole(invocation, out, invocation.options.json === true ? shownJson(text) : text);
}

/**
 * Looks whether --out can be written, before anything is spent: throws UsageError where a file is meant and it is a directory,
 * or the other way round, or where it cannot be made. What changes until the result is there is told when it is written.
 */
export async function checkOut(invocation: Invocation, kind: "file" | "directory"): Promise<void> {
  const { options, io } = invocation;
  const { out } = options;
  if (typeof out !== "string") return;
  const path = resolve(io.cwd, out);
  const refuse = (reason: string): never => {
    throw new UsageError(`cannot write ${out}: ${reason}`, { hint: `give another ${kind} with --out` });
  };
  const place = await placeOf(path, invocationGrounds(invocation)).catch((error: unknown) => {
    if (isPrecisError(error)) throw error;
    return undefined;
  });
  const there = place?.there;
  if (kind === "file" && there?.isDirectory() === true) refuse("it is a directory");
  if (kind === "directory" && there?.isDirectory() === false) refuse("it is a file");
  const writes = (what: string): Promise<boolean> =>
    access(what, constants.W_OK).then(
      () => true,
      () => false,
    );
  // Nothing is made beside a device or a fifo: it is written itself.
  if (place?.direct === true) {
    if (there !== undefined && !(await writes(path))) refuse("it is not writable");
    return;
  }
  const target = place?.target ?? path;
  let above = kind === "directory" ? target : dirname(target);
  while (above !== dirname(above) && !existsSync(above)) above = dirname(above);
  if (!(await stat(above)).isDirectory()) refuse(`${above} is a file`);
  if (!(await writes(above))) refuse(`${above} is not writable`);
}

/** The folders of this invocation that may be a stranger's: where it works, and what it was told to read. */
export function invocationGrounds({ io, args }: Pick<Invocation, "io" | "args">): Grounds {
  return groundsOf(io.cwd, args);
}

/** `name` from the working directory. Throws PrecisError "tool-failed" naming the file; the text then still goes nowhere, so callers print it too. */
export async function writeWhole(invocation: Invocation, name: string, text: string): Promise<void> {
  try {
    await writeWholeFile(resolve(invocation.io.cwd, name), invocationGrounds(invocation), async (file) => {
      await file.writeFile(text);
      return true;
    });
  } catch (cause) {
    if (isPrecisError(cause)) throw cause;
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new PrecisError("tool-failed", `cannot write ${name} (${reason})`, {
      hint: "give another file with --out",
      cause,
    });
  }
}
