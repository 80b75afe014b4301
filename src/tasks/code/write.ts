/** `--write`: the summary into its file, as the documentation comment of its unit and nothing else. */

import { readFile } from "node:fs/promises";
import { isPrecisError } from "../../base/errors.ts";
import { groundsOf } from "../../base/grounds.ts";
import { writeWholeFile } from "../../base/whole-file.ts";
import { changesCode } from "../../code/doc-check.ts";
import { writeDocComment } from "../../code/doc-comment.ts";
import type { Language } from "../../code/languages/language.ts";
import type { CodeUnit } from "../../code/unit.ts";
import type { SourceFile } from "./read.ts";

export interface WriteResult {
  readonly action: "inserted" | "replaced" | "unchanged" | "refused";
  /** Why it was refused; null otherwise. */
  readonly reason: string | null;
}

/** Never throws: what cannot be written is refused with the reason, and the file stays as it was. */
export async function writeSummary(
  file: SourceFile,
  unit: CodeUnit,
  language: Language,
  summary: string,
  /** Why the sentence is not good enough for a file. */
  unbacked: string | null = null,
): Promise<WriteResult> {
  if (!file.exact) return refused("it is not in UTF-8");
  if (unit.headerOnly === true) return refused("only its header could be read");
  const written = writeDocComment(file.text, unit, language, summary);
  if (written.action === "refused") return refused(written.reason ?? "it has no place for a comment");
  // A sentence that says the name again helps no reader of the source.
  if (unbacked !== null) return refused(unbacked);
  if (written.action === "unchanged") return { action: "unchanged", reason: null };
  const change = await changesCode(file.path, file.text, written, language);
  if (change !== null) return refused(change);
  try {
    // Somebody may have saved the file while the agents talked: their work is not to be lost.
    if ((await readFile(file.path, "utf8")) !== file.text) return refused("the file was changed meanwhile");
    await writeWholeFile(file.path, groundsOf(file.cwd, [file.path]), async (handle) => {
      await handle.writeFile(written.text);
      return true;
    });
  } catch (error) {
    if (isPrecisError(error)) return refused(error.message);
    return refused(`the file cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`);
  }
  return { action: written.action, reason: null };
}

const refused = (reason: string): WriteResult => ({ action: "refused", reason });
