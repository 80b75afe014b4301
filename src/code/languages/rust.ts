/** Rust: `impl` and `mod` lend their names; attributes stand between the documentation and the item. */
import type { Language } from "./language.ts";

export const rust: Language = {
  id: "rust",
  label: "Rust",
  extensions: [".rs"],
  grammar: { package: "tree-sitter-wasms", name: "rust" },
  query: `
    [(function_item) (function_signature_item) (macro_definition)] @function
    [(struct_item) (enum_item) (union_item) (trait_item)] @class
    (source_file (type_item) @class)
    (mod_item body: (_ (type_item) @class))
    (mod_item) @scope
    (impl_item) @holder
    (call_expression function: (_) @call)
    (macro_invocation macro: (_) @call)
    (return_expression) @return
    (macro_invocation macro: (identifier) @panic (#match? @panic "^(panic|todo|unimplemented|unreachable)$")) @raise
    [(for_expression) (while_expression) (loop_expression)] @loop
    [(if_expression) (match_arm)] @branch
    [(line_comment) (block_comment)] @comment`,
  wrappers: [],
  leading: ["attribute_item"],
  nameOf: (node) =>
    node.type === "impl_item" ? (node.childForFieldName("type")?.text.replace(/<.*>/s, "") ?? null) : null,
  comments: {
    nodes: ["line_comment", "block_comment"],
    style: "rustdoc",
    documentation: /^(?:\/\/\/(?!\/)|\/\*\*(?![*/]))/,
  },
};
