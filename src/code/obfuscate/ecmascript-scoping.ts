/** Names of JavaScript and TypeScript. Properties, types and what the module exports stay as they are. */
import type { Node } from "../node.ts";
import { type Declaration, each, type Scoping } from "./scoping.ts";

const globals: ReadonlySet<string> = new Set(
  (
    "undefined NaN Infinity globalThis window document self global process console require module exports arguments this " +
    "super Object Function Array Number String Boolean " +
    "Symbol BigInt Math Date RegExp JSON Map Set WeakMap WeakSet Promise Proxy Reflect Error TypeError RangeError " +
    "SyntaxError ReferenceError EvalError URIError AggregateError Intl Atomics WebAssembly ArrayBuffer DataView Buffer URL " +
    "URLSearchParams TextEncoder TextDecoder fetch Headers Request Response AbortController AbortSignal setTimeout " +
    "clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask structuredClone performance crypto " +
    "parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI eval " +
    "Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array default constructor"
  ).split(" "),
);

const shorthand = "shorthand_property_identifier";
const shorthandPattern = "shorthand_property_identifier_pattern";

/** Identifiers that a pattern binds. */
function bound(node: Node | null): Node[] {
  if (node === null) return [];
  switch (node.type) {
    case "identifier":
    case shorthandPattern:
      return [node];
    case "assignment_pattern":
    case "object_assignment_pattern":
      return bound(node.childForFieldName("left"));
    case "pair_pattern":
      return bound(node.childForFieldName("value"));
    case "required_parameter":
    case "optional_parameter":
      return bound(node.childForFieldName("pattern"));
    case "rest_pattern":
    case "object_pattern":
    case "array_pattern":
    case "formal_parameters":
      return node.namedChildren.flatMap(bound);
    default:
      return [];
  }
}

function isExported(node: Node): boolean {
  for (let parent = node.parent; parent !== null; parent = parent.parent) {
    if (parent.type === "export_statement" || parent.type === "ambient_declaration") return true;
    if (!/declaration$|^variable_declarator$/.test(parent.type)) return false;
  }
  return false;
}

function declarations(node: Node, _inClass: boolean, _atTop: boolean): Declaration[] {
  const words = (found: readonly Node[], keep = false): Declaration[] =>
    found.map((name) => ({ node: name, name: name.text, keep, exported: isExported(node) }));
  switch (node.type) {
    case "variable_declarator":
    case "function_declaration":
    case "generator_function_declaration":
      return words(bound(node.childForFieldName("name")));
    case "class_declaration":
    case "abstract_class_declaration":
    case "enum_declaration":
    case "internal_module":
    case "function_signature": {
      // Classes print their names, and types have a token kind of their own in TypeScript: their names stay.
      const name = node.childForFieldName("name");
      return name === null ? [] : words([name], true);
    }
    case "formal_parameters":
      // A constructor's `private x` parameter is a property as well.
      return node.namedChildren.flatMap((child) =>
        words(bound(child), /^(?:public|private|protected|readonly|override)\b/.test(child?.text ?? "")),
      );
    case "arrow_function":
      return words(bound(node.childForFieldName("parameter"))).map((one) => ({ ...one, inside: true }));
    case "function_expression":
    case "generator_function":
      return words(bound(node.childForFieldName("name"))).map((one) => ({ ...one, inside: true }));
    case "catch_clause":
      return words(bound(node.childForFieldName("parameter")));
    case "for_in_statement":
      return node.childForFieldName("kind") === null ? [] : words(bound(node.childForFieldName("left")));
    case "import_statement":
      return importedNames(node).map((name) => ({ node: name, name: name.text, keep: true }));
    default:
      return [];
  }
}

function importedNames(node: Node): Node[] {
  const names: Node[] = [];
  each(node, (inner) => {
    if (inner.type === "identifier") names.push(inner);
  });
  return names;
}

function inImport(node: Node): boolean {
  for (let parent = node.parent; parent !== null; parent = parent.parent) {
    if (parent.type === "import_statement") return true;
    if (!/^(?:import_\w+|namespace_import|named_imports)$/.test(parent.type)) return false;
  }
  return false;
}

export const ecmascriptScoping: Scoping = {
  scopes: new Set([
    ...["function_declaration", "generator_function_declaration", "function_expression", "generator_function"],
    ...["arrow_function", "method_definition"],
  ]),
  classes: new Set(),
  globals,
  declarations,
  isName: (node) =>
    (node.type === "identifier" || node.type === shorthand || node.type === shorthandPattern) &&
    !inImport(node) &&
    !/^jsx_|^(?:export_specifier|nested_type_identifier|nested_identifier|enum_body|enum_assignment)$/.test(
      node.parent?.type ?? "",
    ),
  fixed: (root) => {
    const names = new Set<string>();
    each(root, (node) => {
      if (node.type === "export_specifier") names.add(node.childForFieldName("name")?.text ?? "");
      else if (/^jsx_(?:opening|closing|self_closing)/.test(node.type)) {
        for (const word of node.childForFieldName("name")?.text.split(".") ?? []) names.add(word);
      } else if (node.type === "nested_identifier" || node.type === "type_query" || node.type === "type_predicate") {
        each(node, (inner) => void names.add(inner.text));
      }
    });
    return names;
  },
  replacement: (node, name) =>
    node.type === shorthand || node.type === shorthandPattern ? `${node.text}: ${name}` : name,
  refuses: (text) =>
    /\beval\s*\(|\bwith\s*\(|\bnew\s+Function\s*\(/.test(text)
      ? "names kept: the program runs text as code (eval, with or new Function)"
      : null,
};
