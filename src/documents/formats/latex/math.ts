/** Formulas inside sentences, short enough to be read as text. */
import type * as Ast from "@unified-latex/unified-latex-types";

/** The formula without its markup; "" for one too long to be part of a sentence. */
export function mathText(nodes: readonly Ast.Node[]): string {
  const text = nodes
    .map((node): string => {
      if (node.type === "string") return node.content;
      if (node.type === "whitespace") return " ";
      if (node.type === "macro")
        return `${/^[\^_]$/.test(node.content) ? node.content : node.content === "," ? " " : node.content}${(node.args ?? []).map((part) => mathText(part.content)).join("")}`;
      return node.type === "group" ? mathText(node.content) : "";
    })
    .join("");
  return text.length <= 60 ? text : "";
}
