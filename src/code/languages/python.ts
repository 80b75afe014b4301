/** Python: the documentation is the first string of the body. */
import type { Language } from "./language.ts";

export const python: Language = {
  id: "python",
  label: "Python",
  extensions: [".py", ".pyi", ".pyw"],
  fileNames: ["SConstruct", "SConscript"],
  grammar: { package: "tree-sitter-wasms", name: "python" },
  query: `
    (function_definition) @function
    (class_definition) @class
    (call function: (_) @call)
    (return_statement) @return
    (raise_statement) @raise
    [(for_statement) (while_statement) (for_in_clause)] @loop
    [(if_statement) (elif_clause) (conditional_expression) (except_clause) (case_clause)] @branch
    (comment) @comment`,
  wrappers: ["decorated_definition"],
  comments: { nodes: ["comment"], style: "docstring", documentation: /^#/ },
};
