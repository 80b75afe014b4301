/** JavaScript, TypeScript and TSX share their unit kinds; only the grammar and the typed declarations differ. */
import type { Language } from "./language.ts";

const functionValue = "[(arrow_function) (function_expression) (generator_function)]";

const shared = `
    [(function_declaration) (generator_function_declaration) (method_definition)] @function
    (variable_declarator value: ${functionValue}) @function
    (pair value: ${functionValue}) @function
    (assignment_expression left: [(identifier) (member_expression)] right: ${functionValue}) @function
    (export_statement value: ${functionValue}) @function
    (function_expression name: (_)) @function
    [(class_declaration) (class)] @class
    (call_expression function: (_) @call)
    (new_expression constructor: (_) @call)
    (return_statement) @return
    (throw_statement) @raise
    [(for_statement) (for_in_statement) (while_statement) (do_statement)] @loop
    [(if_statement) (switch_case) (ternary_expression) (catch_clause)] @branch
    (comment) @comment`;

const base = {
  wrappers: ["export_statement", "lexical_declaration", "variable_declaration", "ambient_declaration"],
  core: {
    variable_declarator: "value",
    pair: "value",
    assignment_expression: "right",
    field_definition: "value",
    public_field_definition: "value",
    export_statement: "value",
  },
  nameOf: (node) => (node.type === "export_statement" ? "default" : null),
  comments: { nodes: ["comment"], style: "jsdoc", documentation: /^\/\*\*(?!\/)/ },
} satisfies Partial<Language>;

const typed = `${shared}
    (public_field_definition value: ${functionValue}) @function
    [(function_signature) (method_signature) (abstract_method_signature)] @function
    [(abstract_class_declaration) (interface_declaration) (enum_declaration)
     (type_alias_declaration)] @class
    [(internal_module) (module)] @scope`;

/**
 * The grammar takes `abstract` for a modifier wherever a method may stand, and knows no `export type *`: valid both, and one of
 * them can cost a whole file.
 */
const forGrammar = (text: string): string =>
  text
    .replace(/\babstract(?=\s*[(<?])/g, "abstrac_")
    .replace(/\bexport(\s+)type(?=\s*\*)/g, (_, space: string) => `export${space}    `);

export const javascript: Language = {
  id: "javascript",
  label: "JavaScript",
  extensions: [".js", ".jsx", ".mjs", ".cjs"],
  grammar: { package: "@repomix/tree-sitter-wasms", name: "javascript" },
  query: `${shared}
    (field_definition value: ${functionValue}) @function`,
  ...base,
};

export const typescript: Language = {
  id: "typescript",
  label: "TypeScript",
  extensions: [".ts", ".mts", ".cts"],
  grammar: { package: "@repomix/tree-sitter-wasms", name: "typescript" },
  query: typed,
  forGrammar,
  ...base,
};

export const tsx: Language = {
  ...typescript,
  id: "tsx",
  label: "TSX",
  extensions: [".tsx"],
  grammar: { package: "@repomix/tree-sitter-wasms", name: "tsx" },
};
