/** Where a text breaks its language's grammar, for people and for prompts: no compiler needed. */

import type { Language } from "./languages/language.ts";
import type { Node } from "./node.ts";
import { withTree } from "./parse.ts";

export interface SyntaxProblem {
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** e.g. `unexpected ")"` or `missing ";"`. */
  readonly message: string;
}

const longestQuote = 30;

/** The first `most` problems in order; [] for a text that parses. A compiler may still refuse it. */
export async function syntaxProblems(language: Language, text: string, most = 20): Promise<SyntaxProblem[]> {
  return withTree(language, text, ({ root }) => {
    const problems: SyntaxProblem[] = [];
    const visit = (node: Node): void => {
      if (problems.length >= most || !node.hasError) return;
      if (node.isMissing || node.type === "ERROR") {
        problems.push(problemAt(node, text));
        if (node.type === "ERROR") return;
      }
      for (const child of node.children) if (child !== null) visit(child);
    };
    visit(root);
    return problems;
  });
}

function problemAt(node: Node, text: string): SyntaxProblem {
  const { row, column } = node.startPosition;
  if (node.isMissing) return { line: row + 1, column: column + 1, message: `missing ${JSON.stringify(node.type)}` };
  const words = text.slice(node.startIndex, node.endIndex).split("\n", 1)[0]?.trim() ?? "";
  const quoted = words.length > longestQuote ? `${words.slice(0, longestQuote - 1)}…` : words;
  return {
    line: row + 1,
    column: column + 1,
    message: quoted === "" ? "unexpected end" : `unexpected ${JSON.stringify(quoted)}`,
  };
}
