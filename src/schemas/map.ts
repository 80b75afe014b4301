/** What `precis map --json` prints. */
import type { Z } from "../agents/role.ts";
import { warning } from "./parts.ts";

export const repositoryMap = (z: Z) =>
  z.strictObject({
    root: z.string().describe("Directory or address as given, without credentials"),
    name: z.string(),
    text: z.string().describe("The map as --format writes it"),
    format: z.enum(["md", "xml", "json", "llms-txt"]),
    tokenizer: z.string(),
    tokens: z.int().describe("Tokens of text, at most maxTokens"),
    maxTokens: z.int(),
    folders: z.array(
      z.strictObject({
        path: z.string(),
        files: z.int().describe("Files at and below it"),
        says: z.string(),
      }),
    ),
    files: z.array(
      z.strictObject({
        path: z.string(),
        says: z.string().describe('First sentence about the file; "" where there is none'),
        names: z.array(z.string()).describe("Symbols that have no line of their own"),
        keywords: z.array(z.string()),
        symbols: z.array(
          z.strictObject({
            name: z.string().describe('With the names of what encloses it, joined by "."'),
            line: z.int().describe("1-based"),
            signature: z.string(),
            says: z.string(),
          }),
        ),
      }),
    ),
    lists: z
      .array(z.strictObject({ folder: z.string(), names: z.array(z.string()) }))
      .describe("Files that are named and no more"),
    leftOut: z.strictObject({
      files: z.int().describe("Files that are not shown at all"),
      folders: z.array(z.strictObject({ path: z.string(), files: z.int() })),
      unread: z.int().describe("Files whose symbols were not read, since the budget could not have shown them"),
    }),
    warnings: z.array(warning(z)),
  });
