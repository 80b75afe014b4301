/** Java. */
import type { Language } from "./language.ts";

export const java: Language = {
  id: "java",
  label: "Java",
  extensions: [".java"],
  grammar: { package: "@repomix/tree-sitter-wasms", name: "java" },
  query: `
    [(method_declaration) (constructor_declaration) (compact_constructor_declaration)] @function
    [(class_declaration) (interface_declaration) (enum_declaration) (record_declaration)
     (annotation_type_declaration)] @class
    (method_invocation name: (_) @call)
    (object_creation_expression type: (_) @call)
    (return_statement) @return
    (throw_statement) @raise
    [(for_statement) (enhanced_for_statement) (while_statement) (do_statement)] @loop
    [(if_statement) (switch_label) (ternary_expression) (catch_clause)] @branch
    [(line_comment) (block_comment)] @comment`,
  wrappers: [],
  comments: { nodes: ["line_comment", "block_comment"], style: "javadoc", documentation: /^\/\*\*(?!\/)/ },
};
