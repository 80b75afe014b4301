/** Python's names. Attributes, keyword arguments and whatever a string spells stay as they are. */
import type { Node } from "../node.ts";
import { type Declaration, each, isField, type Scoping } from "./scoping.ts";

const globals: ReadonlySet<string> = new Set(
  (
    "abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex " +
    "copyright credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals " +
    "hasattr hash help hex id input int isinstance issubclass iter len license list locals map max memoryview min next " +
    "object oct open ord pow print property quit range repr reversed round set setattr slice sorted staticmethod str sum " +
    "super tuple type vars zip self cls True False None NotImplemented Ellipsis main"
  ).split(" "),
);
const errorName = /^[A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt|Iteration|Group)$/;
/** Decorators that do not look at parameter names. Others (fixtures, routes, commands) may. */
const harmless =
  /^@(?:staticmethod|classmethod|property|functools\.\w+|lru_cache|cache|wraps|dataclass|abstractmethod|contextmanager|\w+\.setter)\b/;

/** `{total=}` prints the name as well as the value. */
const printsItself = /[^=!<>]=\s*(?:![rsa])?(?::[^{}]*)?\}$/;

const targets: ReadonlySet<string> = new Set(["pattern_list", "tuple_pattern", "list_pattern", "list_splat_pattern"]);

/** Identifiers bound by an assignment target; subscripts and attributes bind nothing. */
function bound(node: Node | null): Node[] {
  if (node === null) return [];
  if (node.type === "identifier") return [node];
  if (targets.has(node.type) || node.type === "as_pattern_target" || node.type === "parenthesized_expression") {
    return node.namedChildren.flatMap(bound);
  }
  return [];
}

function parameterNames(parameters: Node): Node[] {
  return parameters.namedChildren.flatMap((parameter): Node[] => {
    if (parameter === null) return [];
    if (parameter.type === "identifier") return [parameter];
    const name = parameter.childForFieldName("name");
    if (name !== null) return name.type === "identifier" ? [name] : bound(name);
    const [first] = parameter.namedChildren;
    if (first === null || first === undefined) return [];
    return first.type === "identifier" ? [first] : bound(first.namedChild(0));
  });
}

/** A function of the module or of one of its classes, unless its own name says that it is private. */
function isPublic(holder: Node | null): boolean {
  if (holder?.type !== "function_definition") return false;
  if (/^_(?!_)/.test(holder.childForFieldName("name")?.text ?? "")) return false;
  for (let parent = holder.parent; parent !== null; parent = parent.parent) {
    if (parent.type === "function_definition") return false;
  }
  return true;
}

const wordsOf = (nodes: readonly Node[], keep = false): Declaration[] =>
  nodes.map((node) => ({ node, name: node.text, keep }));

function declarations(node: Node, inClass: boolean, atTop: boolean): Declaration[] {
  const visible = (found: readonly Node[]): Declaration[] =>
    wordsOf(found, inClass).map((declaration) => ({
      ...declaration,
      exported: atTop && !declaration.name.startsWith("_"),
    }));
  switch (node.type) {
    case "function_definition":
      return visible(bound(node.childForFieldName("name")));
    case "class_definition":
      // Representations and tracebacks print the names of classes.
      return wordsOf(bound(node.childForFieldName("name")), true);
    case "parameters":
    case "lambda_parameters": {
      const holder = node.parent;
      const decorated = holder?.parent?.type === "decorated_definition" ? holder.parent : null;
      const decorators = decorated?.namedChildren.filter((child) => child?.type === "decorator") ?? [];
      const named = holder?.childForFieldName("name")?.text ?? "";
      const keep = named.startsWith("test") || decorators.some((child) => child !== null && !harmless.test(child.text));
      return wordsOf(parameterNames(node), keep).map((one) => ({ ...one, parameter: isPublic(holder) }));
    }
    case "assignment":
    case "augmented_assignment":
    case "for_statement":
    case "for_in_clause":
      return visible(bound(node.childForFieldName("left")));
    case "named_expression":
      return visible(bound(node.childForFieldName("name")));
    case "as_pattern":
      return visible(bound(node.childForFieldName("alias")));
    case "import_statement":
    case "import_from_statement":
      return imported(node);
    default:
      return [];
  }
}

function imported(node: Node): Declaration[] {
  return node.namedChildren.flatMap((child): Declaration[] => {
    if (child === null || child.id === node.childForFieldName("module_name")?.id) return [];
    const alias = child.childForFieldName("alias");
    const name = alias ?? (child.type === "dotted_name" ? child.namedChild(0) : null);
    return name === null ? [] : [{ node: name, name: name.text, keep: true }];
  });
}

const inImport = (node: Node): boolean => {
  for (let parent = node.parent; parent !== null; parent = parent.parent) {
    if (parent.type === "import_statement" || parent.type === "import_from_statement") return true;
    if (!/^(?:dotted_name|aliased_import|relative_import)$/.test(parent.type)) return false;
  }
  return false;
};

export const pythonScoping: Scoping = {
  scopes: new Set(["function_definition", "lambda"]),
  classes: new Set(["class_definition"]),
  globals,
  declarations,
  isName: (node) =>
    node.type === "identifier" &&
    !(node.parent?.type === "attribute" && isField(node, "attribute")) &&
    !(node.parent?.type === "keyword_argument" && isField(node, "name")) &&
    !inImport(node),
  fixed: (root) => {
    const names = new Set<string>();
    each(root, (node) => {
      if (node.type === "keyword_argument") names.add(node.childForFieldName("name")?.text ?? "");
      else if (node.type === "string_content") for (const word of node.text.split(/\W+/)) names.add(word);
      else if (node.type === "case_pattern" || (node.type === "interpolation" && printsItself.test(node.text)))
        each(node, (inner) => void names.add(inner.text));
      else if (node.type === "global_statement" || node.type === "nonlocal_statement") {
        // Such a name belongs to another scope than the one that assigns it: left alone, it stays right.
        for (const child of node.namedChildren) names.add(child?.text ?? "");
      } else if (node.type === "identifier" && (/^__\w+__$/.test(node.text) || errorName.test(node.text))) {
        names.add(node.text);
      }
    });
    return names;
  },
  replacement: (_node, name) => name,
  refuses: (text) =>
    /\b(?:eval|exec|globals|locals|vars)\s*\(|\bfrom\s+\S+\s+import\s+\*/.test(text)
      ? "names kept: the program looks names up at run time (eval, exec, globals, locals, vars or import *)"
      : null,
};
