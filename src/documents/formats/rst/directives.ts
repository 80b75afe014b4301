/** What each reStructuredText directive is to a reader: an image, code, a table, a box of text, or nothing. */
import type { Line } from "./lines.ts";

export interface Directive {
  readonly name: string;
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  readonly content: readonly Line[];
}

export type DirectiveUse = "image" | "figure" | "code" | "table" | "box" | "html" | "heading" | "nothing";

const uses: readonly (readonly [DirectiveUse, string])[] = [
  ["image", "image"],
  ["figure", "figure"],
  [
    "code",
    "code code-block sourcecode highlight parsed-literal prompt console ipython doctest testcode testoutput math graphviz mermaid uml",
  ],
  ["table", "list-table csv-table table"],
  ["html", "raw"],
  ["heading", "rubric topic sidebar"],
  [
    "nothing",
    "contents toctree include literalinclude meta currentmodule module automodule autoclass autofunction automethod autodata autoattribute autoexception index role default-role highlightlang program sectnum target-notes header footer youtube video bibliography plot",
  ],
];

const byName = new Map(uses.flatMap(([use, names]) => names.split(" ").map((name) => [name, use] as const)));

/** Notes, warnings and every directive not known here hold text that reads on. */
export function useOf(name: string): DirectiveUse {
  return byName.get(name.toLowerCase()) ?? "box";
}

const opening = /^\.\.\s+([\w:.+-]+)::(?:\s+(.*))?$/;

/** A directive from its first line and the dedented block below it, or null when the line opens none. */
export function directiveOf(first: string, block: readonly Line[]): Directive | null {
  const match = opening.exec(first);
  if (match === null) return null;
  const options = new Map<string, string>();
  let argument = match[2] ?? "";
  let index = 0;
  // The argument may go on over the next lines, until an option or a blank line.
  while (
    index < block.length &&
    argument !== "" &&
    block[index]?.text !== "" &&
    !/^:[\w-]+:/.test(block[index]?.text ?? "")
  )
    argument += ` ${block[index++]?.text.trim()}`;
  for (; index < block.length; index++) {
    const option = /^:([\w-]+):\s*(.*)$/.exec(block[index]?.text ?? "");
    if (option === null) break;
    options.set(option[1] ?? "", option[2] ?? "");
  }
  while (index < block.length && block[index]?.text === "") index++;
  return { name: (match[1] ?? "").toLowerCase(), argument, options, content: block.slice(index) };
}
