/** Errors as JSON: in place of the result of a source that failed. The command's own end is its exit code and a line on stderr. */
import type { Z } from "../agents/role.ts";
import { errorCodes } from "../base/error-codes.ts";

export const error = (z: Z) =>
  z.strictObject({
    code: z.enum(errorCodes).describe("Stable name; docs/errors.md says what each means and what to do"),
    message: z.string().describe("What is wrong, with the value"),
    hint: z.string().nullable().describe("What to do"),
  });

export const failedSource = (z: Z) =>
  z.strictObject({ source: z.string(), error: error(z) }).describe("A source without a result; the others went on");
