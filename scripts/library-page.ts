/**
 * Writes docs/library.md: the doors of the package, what each exports with the first sentence of its comment, and examples
 * that tests run; `--check` only says whether the page is stale (exit 1).
 */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeOrCheck } from "./generated-page.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The doors by the file behind each, below src/. */
export const doors = [
  ["precis", "index.ts", "every command as a function, errors, documents, stores"],
  ["precis/metrics", "metrics/index.ts", "every metric alone, corpora, statistics; imports no model code"],
  ["precis/evaluation", "evaluation/index.ts", "suites, their results, reports and comparisons"],
  ["precis/models", "models/index.ts", "language models behind the gateway: budgets, cache, retries"],
  ["precis/strategies", "strategies/index.ts", "strategies by name"],
] as const;

/** Files of examples/, executed by test/docs/examples.test.ts with the output at their end. */
const examples = [
  ["Summaries, evidence, errors", "about-readme.ts"],
  ["Metrics without a model", "score.ts"],
  ["A model of one's own, roles, a budget", "own-model.ts"],
] as const;

const declaration = /^export (?:declare )?(?:async )?(?:abstract )?(function|const|class|interface|type) (\w+)/;

/** A name that a door exports, and the line that declares it. */
export interface Exported {
  readonly file: string;
  readonly name: string;
  readonly kind: string;
  /** The comment above it, without stars; null where there is none. */
  readonly comment: string | null;
}

/** Everything that `file` exports; follows re-exports. */
export function exported(file: string, wanted: ReadonlySet<string> | null = null): Exported[] {
  const text = readFileSync(file, "utf8");
  const found: Exported[] = [];
  const next = (path: string): string => resolve(dirname(file), path);
  for (const [, path = ""] of text.matchAll(/^export (?:type )?\* from "(\.[^"]+)";$/gm))
    found.push(...exported(next(path), wanted));
  for (const [, names = "", path = ""] of text.matchAll(/^export (?:type )?\{([^}]*)\} from "(\.[^"]+)";$/gm)) {
    const aliases = new Map(
      names
        .split(",")
        .map((name) => name.trim().replace(/^type /, ""))
        .filter((name) => name !== "")
        .map((name) => name.split(" as ") as [own: string, alias?: string])
        .map(([own, alias = own]) => [own, alias] as const)
        .filter(([, alias]) => wanted === null || wanted.has(alias)),
    );
    if (aliases.size > 0)
      for (const one of exported(next(path), new Set(aliases.keys())))
        found.push({ ...one, name: aliases.get(one.name) ?? one.name });
  }
  const lines = text.split("\n");
  for (const [at, line] of lines.entries()) {
    const [, kind = "", name] = declaration.exec(line) ?? [];
    if (name === undefined || (wanted !== null && !wanted.has(name))) continue;
    found.push({ file, name, kind, comment: commentAbove(lines, at) });
  }
  return found;
}

function commentAbove(lines: readonly string[], at: number): string | null {
  if (!/\*\/\s*$/.test(lines[at - 1] ?? "")) return null;
  let from = at - 1;
  while (from > 0 && !/^\s*\/\*\*/.test(lines[from] ?? "")) from--;
  return lines
    .slice(from, at)
    .map((line) => line.replace(/^\s*\/\*\*\s?|\s*\*\/\s*$/g, "").replace(/^\s*\*\s?/, ""))
    .join("\n")
    .trim();
}

/** The comment's first sentence; later paragraphs, tags and examples are for the editor. */
function firstSentence(comment: string): string {
  const text = (comment.split(/\n\s*\n|\n@/)[0] ?? "").replace(/\s+/g, " ").trim();
  return /^.*?[.!?](?=\s+[A-Z"`]|$)/.exec(text)?.[0] ?? text;
}

function doorSection([door, file]: (typeof doors)[number]): string[] {
  const seen = new Set<string>();
  const own = exported(join(root, "src", file)).filter(({ name }) => !seen.has(name) && seen.add(name));
  const values = own.filter(({ kind }) => kind !== "interface" && kind !== "type");
  const types = own.filter(({ kind }) => kind === "interface" || kind === "type");
  const line = ({ name, kind, comment }: Exported): string =>
    `- \`${name}${kind === "function" ? "()" : ""}\`: ${firstSentence(comment ?? "")}`;
  return [
    `## ${door}`,
    "",
    ...values.map(line),
    ...(types.length === 0 ? [] : ["", `Types: ${types.map(({ name }) => `\`${name}\``).join(", ")}.`]),
    "",
  ];
}

export function libraryPage(): string {
  return `${[
    "# The library",
    "",
    "Made by `npm run docs:library` from the doors' own comments and `examples/`; do not edit. ESM only, Node 20 or newer, types included.",
    "",
    "Plain async functions with an options object, typed results and errors, an `AbortSignal`, no global state. Nothing is printed,",
    "and nothing is kept on disk unless `store` names a folder (`repo` also writes its pages, unless `out: null`). Options are those of",
    "the command line in camel case; costs are in US dollars, times in milliseconds. Errors are in [errors.md](errors.md), what results",
    "hold in [the schemas](schema).",
    "",
    "| door | holds |",
    "| --- | --- |",
    ...doors.map(([door, , holds]) => `| [\`${door}\`](#${door.replace("/", "")}) | ${holds} |`),
    "",
    "Nothing else of the package can be imported.",
    "",
    "## Examples",
    "",
    "Tests run them and compare what they print. In a clone: `npm start -- --version`, then `npx tsx examples/FILE`.",
    "",
    ...examples.flatMap(([title, file]) => [
      `### ${title}`,
      "",
      `[examples/${file}](../examples/${file}):`,
      "",
      "```ts",
      readFileSync(join(root, "examples", file), "utf8").trimEnd(),
      "```",
      "",
    ]),
    ...doors.flatMap(doorSection),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

writeOrCheck(import.meta.url, "docs/library.md", "docs:library", libraryPage);
