/** PHP. */
import type { Language } from "./language.ts";

export const php: Language = {
  id: "php",
  label: "PHP",
  extensions: [".php", ".phtml", ".php5", ".inc"],
  grammar: { package: "@repomix/tree-sitter-wasms", name: "php" },
  query: `
    [(function_definition) (method_declaration)] @function
    [(class_declaration) (interface_declaration) (trait_declaration) (enum_declaration)] @class
    (function_call_expression function: (_) @call)
    (member_call_expression name: (_) @call)
    (nullsafe_member_call_expression name: (_) @call)
    (scoped_call_expression name: (_) @call)
    (object_creation_expression [(name) (qualified_name)] @call)
    (return_statement) @return
    (throw_expression) @raise
    [(for_statement) (foreach_statement) (while_statement) (do_statement)] @loop
    [(if_statement) (else_if_clause) (case_statement) (conditional_expression) (catch_clause)] @branch
    (comment) @comment`,
  wrappers: [],
  comments: { nodes: ["comment"], style: "phpdoc", documentation: /^\/\*\*(?!\/)/ },
};
