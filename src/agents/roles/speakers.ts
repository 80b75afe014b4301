/** Names of speakers as models write them, brought back to the names they were given. */

import type { ZodType } from "zod";
import type { Z } from "../role.ts";

/** One of these names, also as models write them; a model is told the names alone. `tidy`: a written name as it is meant. */
export function nameSchema(
  z: Z,
  names: readonly string[],
  tidy: (text: string) => string = speakerName,
): ZodType<string> {
  const asMeant = (value: unknown): unknown => (typeof value === "string" ? tidy(value) : value);
  return z.preprocess(asMeant, z.enum(names as [string, ...string[]])) as unknown as ZodType<string>;
}

/** "Debater 2", "debater_2", "**debater-2**" -> "debater-2"; anything else trimmed and in lower case. */
export function speakerName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[*"'`.]/g, "")
    .replace(/^(debater)[\s_-]*(\d+)$/, "$1-$2");
}
