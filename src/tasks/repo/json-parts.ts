/**
 * The JSON file of a document in parts, node by node: the text of a hundred thousand nodes never stands in memory whole.
 * Together the parts are what `JSON.stringify(document, null, 1)` gives, and a line end. Pure.
 */
import type { RepoDocument, RepoNode } from "./document.ts";

export function* jsonParts(document: RepoDocument): Generator<string> {
  yield "{";
  yield* members(document, 1, function* (name) {
    if (name === "tree") yield* nodeParts(document.tree, 1);
  });
  yield "\n}\n";
}

function* nodeParts(node: RepoNode, depth: number): Generator<string> {
  if (node.children.length === 0) {
    yield indented(node, depth);
    return;
  }
  yield "{";
  yield* members(node, depth + 1, function* (name) {
    if (name !== "children") return;
    yield "[";
    for (const [at, child] of node.children.entries()) {
      yield `${at === 0 ? "" : ","}\n${" ".repeat(depth + 2)}`;
      yield* nodeParts(child, depth + 2);
    }
    yield `\n${" ".repeat(depth + 1)}]`;
  });
  yield `\n${" ".repeat(depth)}}`;
}

/** Members of an object, one a line; `large` writes those that are too large to be one text, and yields nothing for others. */
function* members(object: object, depth: number, large: (name: string) => Generator<string>): Generator<string> {
  let first = true;
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${first ? "" : ","}\n${" ".repeat(depth)}${JSON.stringify(name)}: `;
    first = false;
    let written = false;
    for (const part of large(name)) {
      written = true;
      yield part;
    }
    if (!written) yield indented(value, depth);
  }
}

/** A value as it stands inside a file: its later lines `depth` further in. A line end in JSON is never inside a string. */
function indented(value: unknown, depth: number): string {
  return JSON.stringify(value, null, 1).replaceAll("\n", `\n${" ".repeat(depth)}`);
}
