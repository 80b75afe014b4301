/** Kotlin: the grammar names no fields, so parts are found by the type of their node. */
import type { Node } from "../node.ts";
import type { Language } from "./language.ts";

function nameOf(node: Node): string | null {
  if (node.type === "secondary_constructor") return "constructor";
  for (const child of node.namedChildren) {
    if (child?.type === "simple_identifier" || child?.type === "type_identifier") return child.text;
    if (child?.type === "function_value_parameters" || child?.type === "class_body") break;
  }
  return node.type === "companion_object" ? "Companion" : null;
}

export const kotlin: Language = {
  id: "kotlin",
  label: "Kotlin",
  extensions: [".kt", ".kts"],
  grammar: { package: "tree-sitter-wasms", name: "kotlin" },
  query: `
    [(function_declaration) (secondary_constructor)] @function
    [(class_declaration) (object_declaration) (type_alias)] @class
    (companion_object) @holder
    (call_expression . (_) @call)
    (jump_expression) @jump
    [(for_statement) (while_statement) (do_while_statement)] @loop
    [(if_expression) (when_entry) (catch_block)] @branch
    [(line_comment) (multiline_comment)] @comment`,
  wrappers: [],
  bodies: ["function_body", "class_body", "enum_class_body", "statements"],
  parameters: ["function_value_parameters", "primary_constructor"],
  parameterType: /^[^:]*:\s*([^=]+?)\s*(?:=.*)?$/s,
  nameOf,
  returnType: /\)\s*:\s*([^={]+?)\s*$/,
  comments: { nodes: ["line_comment", "multiline_comment"], style: "kdoc", documentation: /^\/\*\*(?!\/)/ },
};
