/** Java's names: local variables, parameters. Members and types stay: reflection and other files may name them. */
import type { Node } from "../node.ts";
import { type Declaration, each, isField, type Scoping } from "./scoping.ts";

function declared(node: Node, field = "name"): Declaration[] {
  const name = node.childForFieldName(field);
  return name?.type === "identifier" ? [{ node: name, name: name.text }] : [];
}

const isMember = (node: Node): boolean =>
  node.parent?.type === "field_declaration" || node.parent?.type === "constant_declaration";

function declarations(node: Node): Declaration[] {
  switch (node.type) {
    case "variable_declarator":
      return isMember(node) ? declared(node).map((one) => ({ ...one, keep: true })) : declared(node);
    case "formal_parameter":
      // A record's components are its members.
      return node.parent?.parent?.type === "record_declaration"
        ? declared(node).map((one) => ({ ...one, keep: true }))
        : declared(node);
    case "enhanced_for_statement":
    case "catch_formal_parameter":
    case "resource":
      return declared(node);
    case "instanceof_expression":
      return declared(node);
    case "type_pattern":
    case "record_pattern_component":
      return node.namedChildren.flatMap((child) =>
        child?.type === "identifier" ? [{ node: child, name: child.text }] : [],
      );
    case "inferred_parameters":
      return node.namedChildren.flatMap((child) => (child === null ? [] : [{ node: child, name: child.text }]));
    case "lambda_expression": {
      const parameters = node.childForFieldName("parameters");
      return parameters?.type === "identifier" ? [{ node: parameters, name: parameters.text, inside: true }] : [];
    }
    default:
      return [];
  }
}

/** Fields in which an identifier is no variable. */
const noVariable: Readonly<Record<string, readonly string[]>> = {
  field_access: ["field"],
  method_invocation: ["name"],
  method_declaration: ["name"],
  constructor_declaration: ["name"],
  compact_constructor_declaration: ["name"],
  class_declaration: ["name"],
  interface_declaration: ["name"],
  enum_declaration: ["name"],
  record_declaration: ["name"],
  annotation_type_declaration: ["name"],
  annotation_type_element_declaration: ["name"],
  enum_constant: ["name"],
  element_value_pair: ["key"],
  annotation: ["name"],
  marker_annotation: ["name"],
};

const neverIn =
  /^(?:scoped_identifier|package_declaration|import_declaration|labeled_statement|break_statement|continue_statement|method_reference|module_declaration|switch_label)$/;

export const javaScoping: Scoping = {
  scopes: new Set([
    "method_declaration",
    "constructor_declaration",
    "compact_constructor_declaration",
    "lambda_expression",
    "static_initializer",
  ]),
  classes: new Set(["class_body", "interface_body", "enum_body", "annotation_type_body"]),
  globals: new Set([
    "System",
    "Math",
    "String",
    "Integer",
    "Long",
    "Double",
    "Arrays",
    "Collections",
    "Objects",
    "length",
  ]),
  declarations,
  isName: (node) => {
    if (node.type !== "identifier" || node.parent === null) return false;
    if (neverIn.test(node.parent.type))
      return node.parent.type === "method_reference" && node.parent.child(0)?.id === node.id;
    return !(noVariable[node.parent.type] ?? []).some((field) => isField(node, field));
  },
  fixed: (root) => {
    const names = new Set<string>();
    each(root, (node) => {
      if (node.type === "switch_label" || node.type === "scoped_identifier" || node.type === "enum_constant") {
        each(node, (inner) => void names.add(inner.text));
      } else if (node.type === "variable_declarator" && isMember(node)) {
        names.add(node.childForFieldName("name")?.text ?? "");
      }
    });
    return names;
  },
  replacement: (_node, name) => name,
  refuses: () => null,
};
