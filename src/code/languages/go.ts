/** Go: any comment directly above a declaration documents it; a method's type stands in its receiver. */
import type { Language } from "./language.ts";

export const go: Language = {
  id: "go",
  label: "Go",
  extensions: [".go"],
  grammar: { package: "tree-sitter-wasms", name: "go" },
  query: `
    [(function_declaration) (method_declaration)] @function
    [(type_spec) (type_alias)] @class
    (method_spec) @function
    (call_expression function: (_) @call)
    (return_statement) @return
    (call_expression function: (identifier) @panic (#eq? @panic "panic")) @raise
    (for_statement) @loop
    [(if_statement) (expression_case) (type_case) (communication_case)] @branch
    (comment) @comment`,
  wrappers: ["type_declaration"],
  outerOf: (node) => {
    const receiver = node.childForFieldName("receiver")?.text;
    return receiver?.match(/([\p{L}_][\p{L}\p{N}_]*)\s*(?:\[[^\]]*\]\s*)?,?\s*\)$/u)?.[1] ?? null;
  },
  comments: { nodes: ["comment"], style: "go", documentation: /^\/[/*]/ },
};
