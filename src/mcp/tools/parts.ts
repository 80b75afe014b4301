/** Input and output fields that tools share. */
import { z } from "zod";
import { mostAnswerTokens } from "../budget.ts";

export const path = z
  .string()
  .min(1)
  .max(4096)
  .describe("From the root of the server, or absolute inside a root; never an address");

export const folder = path
  .default(".")
  .describe('Folder of a repository inside the roots; default the first root: "."');

export const maxTokens = (most: number) =>
  z
    .int()
    .min(200)
    .max(mostAnswerTokens)
    .default(most)
    .describe("Tokens (o200k_base) that each form of the answer may take");

export const waitSeconds = z
  .number()
  .min(0)
  .max(3600)
  .default(45)
  .describe("Seconds to wait; what takes longer goes on and is fetched by the tool result");

export const warnings = z.array(z.string()).describe("What was skipped, cut, guessed or is doubtful");

export const evidence = z.array(z.strictObject({ text: z.string(), section: z.string() }));

export const models = z.record(z.string(), z.string()).describe("Model by role");
