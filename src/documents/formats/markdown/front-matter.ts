/** YAML or TOML front matter at the top of a file, as plain values. */
import type { Warning } from "../../../base/warnings.ts";

export interface FrontMatter {
  readonly metadata: Readonly<Record<string, string>>;
  /** Where the text proper starts. */
  readonly end: number;
  readonly warnings: readonly Warning[];
}

const fenced = /^(---|\+\+\+)[ \t]*\n([\s\S]{0,100000}?)\n\1[ \t]*(?:\n|$)/;

export async function readFrontMatter(text: string): Promise<FrontMatter> {
  const match = text.startsWith("---") || text.startsWith("+++") ? fenced.exec(text) : null;
  const body = match?.[2];
  // A rule at the top of a page is not front matter: that has at least one key.
  if (match === null || body === undefined || !/^[\w"'-]+\s*[:=]/m.test(body))
    return { metadata: {}, end: 0, warnings: [] };
  const end = match[0].length;
  if (match[1] === "+++") return { metadata: readToml(body), end, warnings: [] };
  try {
    const { parse } = await import("yaml");
    return { metadata: plainValues(parse(body, { maxAliasCount: 10 })), end, warnings: [] };
  } catch {
    const warning = { code: "front-matter-invalid", message: "the front matter is not valid YAML and was left out" };
    return { metadata: {}, end, warnings: [warning] };
  }
}

/** The flat string keys of TOML; the rest is of no use to a summary. */
function readToml(body: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const line of body.split("\n")) {
    const match = /^([\w-]+)\s*=\s*["'](.*)["']\s*$/.exec(line);
    if (match?.[1] !== undefined && match[2] !== undefined) values[match[1]] = match[2];
  }
  return values;
}

function plainValues(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  const values: Record<string, string> = {};
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === "string" || typeof member === "number" || typeof member === "boolean")
      values[key] = String(member);
    else if (Array.isArray(member) && member.every((item) => typeof item === "string")) values[key] = member.join(", ");
  }
  return values;
}
