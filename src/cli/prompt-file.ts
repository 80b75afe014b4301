/** The file of --prompt: a tuned artifact (JSON with `prompts` by role). */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "../base/errors.ts";

/** Prompts by role name. Throws UsageError naming the file and what it lacks. */
export function readPrompts(cwd: string, file: string): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(resolve(cwd, file), "utf8"));
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === "ENOENT";
    throw new UsageError(missing ? `there is no prompt file ${file}` : `${file} is not JSON`, {
      hint: "give the artifact that `precis tune` wrote",
      cause,
    });
  }
  const prompts = typeof value === "object" && value !== null ? (value as { prompts?: unknown }).prompts : undefined;
  const good =
    typeof prompts === "object" &&
    prompts !== null &&
    Object.values(prompts).every((prompt) => typeof prompt === "string");
  if (!good)
    throw new UsageError(`${file} has no prompts by role`, { hint: "give the artifact that `precis tune` wrote" });
  return prompts as Record<string, string>;
}
