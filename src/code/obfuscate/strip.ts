/** Takes comments and docstrings out. What tools read in comments (a shebang, an encoding, `@ts-` words) stays. */

import type { Language } from "../languages/language.ts";
import type { Node } from "../node.ts";
import type { TreeView } from "../parse.ts";
import { docstringOf } from "../unit-parts.ts";
import type { Edit } from "./edits.ts";

const directive = /^(?:#!|#.*coding[:=]|\/\/\s*@ts-|\/\*+\s*@(?:jsx|ts-)|\/\/\/\s*<reference)/;

export interface Stripped {
  readonly edits: readonly Edit[];
  readonly warnings: readonly string[];
}

export function stripEdits(view: TreeView, language: Language, text: string): Stripped {
  const edits: Edit[] = [];
  const warnings: string[] = [];
  const readsDocs = language.id === "python" && /\b__doc__\b/.test(text);
  if (readsDocs) warnings.push("docstrings kept: the program reads __doc__");
  const visit = (node: Node): void => {
    if (language.comments.nodes.includes(node.type)) {
      if (!directive.test(text.slice(node.startIndex, node.endIndex))) edits.push(commentEdit(node, text));
      return;
    }
    if (language.id === "python" && !readsDocs && (node.type === "block" || node.type === "module")) {
      const docstring = docstringOf(node);
      const statement = docstring?.parent ?? null;
      if (statement !== null) {
        const alone =
          node.type === "block" && node.namedChildren.filter((child) => child?.type !== "comment").length === 1;
        edits.push(
          alone
            ? { start: statement.startIndex, end: statement.endIndex, text: "pass" }
            : statementEdit(statement, text),
        );
      }
    }
    for (const child of node.children) if (child !== null) visit(child);
  };
  visit(view.root);
  return { edits: withoutNested(edits), warnings };
}

/** A comment with its line, when it has the line to itself; otherwise it leaves a space (or its line ends) behind. */
function commentEdit(node: Node, text: string): Edit {
  const comment = text.slice(node.startIndex, node.endIndex);
  const end = node.startIndex + comment.trimEnd().length;
  const lineStart = text.lastIndexOf("\n", node.startIndex - 1) + 1;
  const before = text.slice(lineStart, node.startIndex);
  const lineEnd = text.indexOf("\n", end);
  const after = text.slice(end, lineEnd < 0 ? text.length : lineEnd);
  if (before.trim() === "" && after.trim() === "") {
    return { start: lineStart, end: lineEnd < 0 ? text.length : lineEnd + 1, text: "" };
  }
  if (after.trim() === "") return { start: node.startIndex - (before.length - before.trimEnd().length), end, text: "" };
  // In JavaScript a line end inside a comment ends a statement as any other does.
  return { start: node.startIndex, end, text: comment.includes("\n") ? "\n" : " " };
}

function statementEdit(statement: Node, text: string): Edit {
  const lineStart = text.lastIndexOf("\n", statement.startIndex - 1) + 1;
  const rest = /^[ \t]*(?:;[ \t]*)?(?:\r?\n)?/.exec(text.slice(statement.endIndex))?.[0] ?? "";
  if (!rest.includes("\n") || text.slice(lineStart, statement.startIndex).trim() !== "") {
    return { start: statement.startIndex, end: statement.endIndex + rest.trimEnd().length, text: "" };
  }
  return { start: lineStart, end: statement.endIndex + rest.length, text: "" };
}

/** Edits inside a larger edit, or reaching into the one before, are part of it. */
function withoutNested(edits: readonly Edit[]): Edit[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Edit[] = [];
  for (const edit of sorted) {
    const last = kept.at(-1);
    if (last === undefined || edit.start >= last.end) kept.push(edit);
    else if (edit.end > last.end) kept[kept.length - 1] = { ...last, end: edit.end };
  }
  return kept;
}
