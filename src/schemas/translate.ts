import type { Z } from "../agents/role.ts";
import { debated } from "./debate.ts";
import { contextReport, jobSpend } from "./parts.ts";

export const translateResult = (z: Z) =>
  z.strictObject({
    file: z.string(),
    from: z.string().describe("Language id, e.g. python"),
    to: z.string(),
    code: z.string().describe("The translation alone, ending in a newline"),
    extension: z.string().describe("Ending of a file that holds it, with the dot"),
    compile: z.strictObject({
      status: z.enum(["ok", "error", "not-run"]),
      messages: z.string().describe('What the compiler said; "" where it said nothing or did not run'),
      reason: z.string().nullable().describe("Why it was not run"),
    }),
    tests: z.array(
      z.strictObject({
        name: z.string(),
        status: z.enum(["passed", "failed", "not-run"]),
        verdict: z
          .enum([
            "ok",
            "runtime-error",
            "compile-error",
            "time-limit",
            "cpu-limit",
            "memory-limit",
            "process-limit",
            "output-limit",
            "not-run",
          ])
          .describe("How the program ended"),
        expected: z.string().nullable().describe("null: the exit status counts"),
        actual: z.string(),
        stderr: z.string(),
        reason: z.string().nullable(),
      }),
    ),
    isolation: z.string().describe('"bubblewrap", "process", or "none" where nothing may run'),
    ...debated(z),
    context: contextReport(z),
    ...jobSpend(z),
  });
