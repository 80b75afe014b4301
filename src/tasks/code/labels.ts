/** Human labels of a debate's stages: a JSON object from stage name to pattern. */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import { type Pattern, patterns } from "../../strategies/debate/pattern.ts";

export type StageLabels = Readonly<Record<string, Pattern>>;

/** Throws UsageError for a file that cannot be read or holds anything else. Read before anything is spent. */
export async function readLabels(file: string, cwd: string): Promise<StageLabels> {
  const wrong = (why: string, cause?: unknown): UsageError =>
    new UsageError(`the labels file ${file} ${why}`, {
      hint: `give "llm", or a JSON object such as {"summary generation": "convergent"}; the patterns are ${patterns.join(", ")}`,
      ...(cause === undefined ? {} : { cause }),
    });
  const text = await readFile(resolve(cwd, file), "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw wrong(`cannot be read (${cause.code})`, cause);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw wrong("is no JSON", cause);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong("holds no object");
  for (const [stage, label] of Object.entries(value)) {
    if (!(patterns as readonly unknown[]).includes(label)) throw wrong(`gives ${JSON.stringify(label)} for "${stage}"`);
  }
  return value as StageLabels;
}
