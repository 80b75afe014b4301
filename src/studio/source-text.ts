/** The text that a result rests on, read again from where the run read it, under the same rule as everything the page names. */
import { readFileSync, statSync } from "node:fs";
import { isPrecisError } from "../base/errors.ts";
import type { RunRecord } from "../runtime/run-store.ts";
import type { SourceBody } from "./bodies.ts";
import { allowedFile, type Folder, isAddress } from "./folder.ts";

/** Above this a page of text is no help. */
const mostBytes = 2_000_000;

export function sourceText(folder: Folder, store: string, run: RunRecord, name: string): SourceBody {
  if (isAddress(name)) return { name, text: null, reason: "the source is an address, which the studio does not open" };
  const roots: readonly Folder[] = [folder, { path: store, open: false }];
  let reason = "";
  for (const root of roots) {
    try {
      const path = allowedFile(root, name, run.cwd);
      const { size } = statSync(path);
      if (!statSync(path).isFile()) return { name, text: null, reason: "the source is no file" };
      if (size > mostBytes) return { name, text: null, reason: `the source is too large to be shown (${size} bytes)` };
      const bytes = readFileSync(path);
      const text = new TextDecoder("utf-8").decode(bytes);
      if (bytes.subarray(0, 8_000).includes(0))
        return { name, text: null, reason: "the source is no plain text: see its passages below the sentences" };
      return { name, text, reason: null };
    } catch (error) {
      if (!isPrecisError(error)) throw error;
      reason ||= error.message;
    }
  }
  return { name, text: null, reason };
}
