/** C and C++: a name sits at the bottom of nested declarators; headers are read as C++, which reads C's as well. */
import type { Node } from "../node.ts";
import type { Language } from "./language.ts";

/** Walks `declarator` fields down to the node that holds the name. */
function declared(node: Node): Node | null {
  let current: Node | null = node.childForFieldName("declarator");
  while (current !== null) {
    const inner: Node | null =
      current.childForFieldName("declarator") ??
      (current.type === "reference_declarator" || current.type === "parenthesized_declarator"
        ? current.namedChild(0)
        : null);
    if (inner === null) return current;
    current = inner;
  }
  return null;
}

const withoutArguments = (name: string): string => name.replace(/<.*>/s, "").replace(/\s+/g, " ").trim();

function nameOf(node: Node): string | null {
  if (node.type === "type_definition") return declared(node)?.text ?? null;
  if (node.type !== "function_definition") {
    // `typedef struct { ... } T;` has its name behind the body.
    const typedef = node.parent?.type === "type_definition" ? node.parent.childForFieldName("declarator") : null;
    return node.childForFieldName("name") === null ? (typedef?.text ?? null) : null;
  }
  const text = declared(node)?.text;
  if (text === undefined) return null;
  const operator = text.match(/(?:^|::)\s*(operator\b.*)$/s)?.[1];
  return withoutArguments(operator ?? text.slice(text.lastIndexOf("::") < 0 ? 0 : text.lastIndexOf("::") + 2));
}

function outerOf(node: Node): string | null {
  const text = declared(node)?.text.replace(/(?:^|::)\s*operator\b.*$/s, "::");
  const cut = text?.lastIndexOf("::") ?? -1;
  return text === undefined || cut <= 0 ? null : withoutArguments(text.slice(0, cut)).replaceAll("::", ".");
}

const sharedQuery = `
    (function_definition) @function
    [(struct_specifier body: (_)) (union_specifier body: (_)) (enum_specifier body: (_))] @class
    (type_definition type: [(type_identifier) (primitive_type) (sized_type_specifier)]) @class
    (call_expression function: (_) @call)
    (return_statement) @return
    [(for_statement) (while_statement) (do_statement)] @loop
    [(if_statement) (case_statement) (conditional_expression)] @branch
    (comment) @comment`;

const shared = {
  core: {},
  nameOf,
  outerOf,
  comments: { nodes: ["comment"], style: "doxygen", documentation: /^\/[/*]/ },
} satisfies Partial<Language>;

export const c: Language = {
  id: "c",
  label: "C",
  extensions: [".c"],
  grammar: { package: "tree-sitter-wasms", name: "c" },
  query: sharedQuery,
  wrappers: ["type_definition"],
  ...shared,
};

export const cpp: Language = {
  id: "cpp",
  label: "C++",
  extensions: [
    ".cpp",
    ".cc",
    ".cxx",
    ".c++",
    ".hpp",
    ".hh",
    ".hxx",
    ".h++",
    ".h",
    ".ipp",
    ".tpp",
    ".inl",
    ".cu",
    ".cuh",
  ],
  grammar: { package: "tree-sitter-wasms", name: "cpp" },
  query: `${sharedQuery}
    (class_specifier body: (_)) @class
    (translation_unit (alias_declaration) @class)
    (namespace_definition body: (_ (alias_declaration) @class))
    (template_declaration (alias_declaration) @class)
    (namespace_definition) @scope
    (new_expression type: (_) @call)
    (throw_statement) @raise
    (for_range_loop) @loop
    (catch_clause) @branch`,
  wrappers: ["type_definition", "template_declaration"],
  ...shared,
};
