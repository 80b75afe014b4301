/**
 * Scala. The grammar at hand is old: `for`, `while` and `throw` read as calls and operators, so they are found by their
 * word, and `return` (rare in Scala) is not found at all.
 */
import type { Language } from "./language.ts";

export const scala: Language = {
  id: "scala",
  label: "Scala",
  extensions: [".scala", ".sc"],
  grammar: { package: "tree-sitter-wasms", name: "scala" },
  query: `
    [(function_definition) (function_declaration)] @function
    [(class_definition) (object_definition) (trait_definition)] @class
    (call_expression function: (_) @call)
    (instance_expression . (_) @call)
    (infix_expression left: (identifier) @keyword (#eq? @keyword "throw")) @raise
    (call_expression function: (identifier) @keyword (#match? @keyword "^(for|while)$")) @loop
    [(if_expression) (case_clause) (catch_clause)] @branch
    (comment) @comment`,
  wrappers: [],
  parameters: ["parameters", "class_parameters"],
  comments: { nodes: ["comment"], style: "scaladoc", documentation: /^\/\*\*(?!\/)/ },
};
