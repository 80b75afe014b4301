/** What a folder says of itself without being asked: its manifest's description, the first sentence of its README. */
import { firstSentence } from "./facts.ts";

/** Files that are looked into, in the order in which they are believed. */
export const describing =
  /(?:^|\/)(?:package\.json|composer\.json|pyproject\.toml|Cargo\.toml|setup\.cfg|readme(?:\.(?:md|markdown|rst|txt|adoc))?)$/i;

/** The description in a file of `describing`; "" where it holds none. */
export function descriptionIn(path: string, text: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  if (name.endsWith(".json")) return oneLine(jsonDescription(text));
  if (name.endsWith(".toml")) return oneLine(/^\s*description\s*=\s*"((?:[^"\\\n]|\\.)*)"/m.exec(text)?.[1] ?? "");
  if (name.endsWith(".cfg")) return oneLine(/^\s*description\s*=\s*(?!file:)(.+)$/m.exec(text)?.[1] ?? "");
  return readmeSentence(text);
}

function jsonDescription(text: string): string {
  try {
    const { description } = JSON.parse(text) as { readonly description?: unknown };
    return typeof description === "string" ? description : "";
  } catch {
    // A manifest that does not parse describes nothing.
    return "";
  }
}

/** The first line of prose: no heading, badge, list, table, quote mark or markup. */
function readmeSentence(text: string): string {
  const paragraphs = text
    .slice(0, 8000)
    .replace(/<!--[\s\S]*?-->|```[\s\S]*?(?:```|$)/g, "")
    .split(/\n\s*\n/);
  for (const paragraph of paragraphs) {
    const lines = paragraph.split("\n").filter((one) => !/^\s*(?:#|[=~^-]{3,}|[|[!<]|[-*+] |\d+\. |\.\. )/.test(one));
    const prose = lines
      .join(" ")
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/[*_`>]+/g, "")
      .trim();
    if (prose.split(/\s+/).length >= 4) return firstSentence(prose);
  }
  return "";
}

const oneLine = (text: string): string => firstSentence(text.replace(/\\"/g, '"').replace(/\s+/g, " "));
