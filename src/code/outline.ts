/** The syntax tree as indented text for a prompt: one line per statement, its kind and the start of its source. */

import type { Language } from "./languages/language.ts";
import type { Node } from "./node.ts";
import { withTree } from "./parse.ts";

export interface Outline {
  readonly text: string;
  /** Statements that did not fit any more; 0 when all are shown. */
  readonly dropped: number;
}

const longestHeader = 72;
/** Nodes nested deeper than this are left out: nobody reads them, and the stack has an end. */
const deepest = 400;
/** Nodes that only hold statements: the first statement is the line's node, not its container. */
const container = /(?:^|_)(?:block|body|statements|suite|list)$/;

/**
 * Outlines `text`, at most `maxCharacters` long (at least 1). A node is shown when it is the first thing on its line,
 * so that the outline has the grain of statements in every language; comments are left out.
 */
export async function treeOutline(language: Language, text: string, maxCharacters = 4000): Promise<Outline> {
  return withTree(language, text, ({ root }) => {
    const lines: string[] = [];
    let length = 0;
    let dropped = 0;
    const show = (node: Node, depth: number): void => {
      const [first = ""] = text.slice(node.startIndex, node.endIndex).split("\n", 1);
      const header = first.length > longestHeader ? `${first.slice(0, longestHeader - 1)}…` : first.trimEnd();
      const line = `${"  ".repeat(depth)}${node.type}: ${header}`;
      if (length + line.length + 1 > maxCharacters) {
        dropped++;
        return;
      }
      lines.push(line);
      length += line.length + 1;
    };
    const visit = (node: Node, depth: number, shownAt: number, level: number): void => {
      if (level > deepest) return;
      for (const child of node.namedChildren) {
        if (child === null || language.comments.nodes.includes(child.type)) continue;
        const from = text.lastIndexOf("\n", child.startIndex - 1) + 1;
        const opens = child.startIndex !== shownAt && text.slice(from, child.startIndex).trim() === "";
        if (opens && child.namedChildCount > 0 && !container.test(child.type)) {
          show(child, depth);
          visit(child, depth + 1, child.startIndex, level + 1);
        } else visit(child, depth, shownAt, level + 1);
      }
    };
    visit(root, 0, -1, 0);
    return { text: lines.join("\n"), dropped };
  });
}
