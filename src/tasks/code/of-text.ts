/** Code at hand (a data set's record) as the source file that the code task reads. */
import { SourceError } from "../../base/errors.ts";
import { languageByName } from "../../code/languages/table.ts";
import { parseUnits } from "../../code/units.ts";
import type { SourceFile } from "./read.ts";

export interface CodeText {
  /** Names the item in messages and the trace. */
  readonly id: string;
  readonly text: string;
  /** As people say it: "Python", "ts". */
  readonly language: string;
  /** What is meant within the text; absent, or found not once: all of it. */
  readonly symbol?: string;
}

/** Throws SourceError for a language that is not read and for an empty text. */
export async function sourceOfText({ id, text, language, symbol }: CodeText): Promise<SourceFile> {
  const known = languageByName(language);
  if (known === null)
    throw new SourceError("source-unreadable", `${id} is in "${language}", which precis does not read`, { source: id });
  if (text.trim() === "") throw new SourceError("source-empty", `${id} is empty`, { source: id });
  const file = `${id}${known.extensions[0] ?? ""}`;
  const { units } = await parseUnits(file, text, known);
  const named = units.filter((unit) => unit.kind !== "module" && unit.name === symbol);
  const target = named.length === 1 && named[0] !== undefined ? { file, symbol: named[0].qualifiedName } : { file };
  return { target, cwd: ".", path: file, text, exact: false, warnings: [] };
}
