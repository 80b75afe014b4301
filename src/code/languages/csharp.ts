/** C#: documentation comments hold XML. */
import type { Language } from "./language.ts";

export const csharp: Language = {
  id: "csharp",
  label: "C#",
  extensions: [".cs", ".csx"],
  grammar: { package: "@repomix/tree-sitter-wasms", name: "c_sharp" },
  query: `
    [(method_declaration) (constructor_declaration) (destructor_declaration) (local_function_statement)
     (operator_declaration)] @function
    [(class_declaration) (interface_declaration) (struct_declaration) (record_declaration) (enum_declaration)
     (delegate_declaration)] @class
    [(namespace_declaration)] @scope
    (invocation_expression function: (_) @call)
    (object_creation_expression type: (_) @call)
    (return_statement) @return
    [(throw_statement) (throw_expression)] @raise
    [(for_statement) (foreach_statement) (while_statement) (do_statement)] @loop
    [(if_statement) (switch_section) (conditional_expression) (catch_clause)] @branch
    (comment) @comment`,
  wrappers: [],
  nameOf: (node) =>
    node.type === "operator_declaration" ? `operator ${node.childForFieldName("operator")?.text ?? ""}` : null,
  comments: { nodes: ["comment"], style: "xml", documentation: /^(?:\/\/\/(?!\/)|\/\*\*(?!\/))/ },
};
