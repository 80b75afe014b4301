/** Swift: parameters are direct children of the function; structs, enums and extensions are `class_declaration`s. */
import type { Language } from "./language.ts";

export const swift: Language = {
  id: "swift",
  label: "Swift",
  extensions: [".swift"],
  grammar: { package: "tree-sitter-wasms", name: "swift" },
  query: `
    [(function_declaration) (init_declaration) (deinit_declaration) (protocol_function_declaration)] @function
    [(class_declaration) (protocol_declaration)] @class
    (source_file (typealias_declaration) @class)
    (call_expression . (_) @call)
    (control_transfer_statement) @jump
    [(for_statement) (while_statement) (repeat_while_statement)] @loop
    [(if_statement) (guard_statement) (switch_entry) (catch_block) (ternary_expression)] @branch
    [(comment) (multiline_comment)] @comment`,
  wrappers: [],
  parameters: ["parameter"],
  nameOf: (node) => (node.type === "init_declaration" ? "init" : node.type === "deinit_declaration" ? "deinit" : null),
  returnType: /->\s*(.+?)(?:\s+where\b.*)?$/,
  comments: {
    nodes: ["comment", "multiline_comment"],
    style: "swift",
    documentation: /^(?:\/\/\/(?!\/)|\/\*\*(?!\/))/,
  },
};
