/**
 * What precis must know about a programming language to read it: one value of this type per language, one file each.
 * A further language is a file here, a line in `table.ts` and, where its comments differ, a style in `../doc-comment.ts`.
 */
import type { Node } from "../node.ts";

export type LanguageId =
  | "python"
  | "typescript"
  | "tsx"
  | "javascript"
  | "java"
  | "go"
  | "rust"
  | "c"
  | "cpp"
  | "csharp"
  | "ruby"
  | "php"
  | "kotlin"
  | "swift"
  | "scala";

/** How a documentation comment is written: see `../doc-comment.ts`. */
export type DocStyle =
  | "docstring"
  | "jsdoc"
  | "javadoc"
  | "go"
  | "rustdoc"
  | "xml"
  | "doxygen"
  | "rdoc"
  | "phpdoc"
  | "kdoc"
  | "swift"
  | "scaladoc";

export interface Language {
  readonly id: LanguageId;
  /** As people write it, e.g. "C++". */
  readonly label: string;
  /** Lower case, with the dot. Matched against the end of the file name. */
  readonly extensions: readonly string[];
  /** Whole file names that belong to the language whatever their ending. */
  readonly fileNames?: readonly string[];
  readonly grammar: {
    readonly package: "tree-sitter-wasms" | "@repomix/tree-sitter-wasms";
    /** The `*` of `out/tree-sitter-*.wasm`. */
    readonly name: string;
  };
  /** The text as the grammar can read it, every character at its place; names are still taken from the text itself. */
  readonly forGrammar?: (text: string) => string;
  /**
   * A tree-sitter query. Captures: `@function` and `@class` are units; `@scope` (a namespace) and `@holder` (of methods: Rust's
   * `impl`) only lend their name to the units inside; `@call` is the callee, `@return`, `@raise`, `@loop`, `@branch` and `@comment` are the nodes themselves.
   */
  readonly query: string;
  /** Nodes around a unit that belong to it: decorators, `export`, template headers. */
  readonly wrappers: readonly string[];
  /** Nodes before a unit, as siblings, that belong to it: Rust's attributes. */
  readonly leading?: readonly string[];
  /** Where a unit node only names a function, the field that holds the function itself. */
  readonly core?: Readonly<Record<string, string>>;
  /** Types of child nodes that are the body where the grammar has no `body` field. */
  readonly bodies?: readonly string[];
  /** Types of child nodes that hold (or are) the parameters where the grammar has no `parameters` field. */
  readonly parameters?: readonly string[];
  /** A parameter's type within its text, where the grammar has no `type` field. */
  readonly parameterType?: RegExp;
  /** The unit's name where the fields `name`, `property`, `key` and `left` do not give it. */
  readonly nameOf?: (node: Node) => string | null;
  /** Enclosing name that stands in the unit's own header: a Go receiver, `A::` in C++. Parts joined by ".". */
  readonly outerOf?: (node: Node) => string | null;
  /** Return type from the folded signature, where the grammar has no field for it. */
  readonly returnType?: RegExp;
  readonly comments: {
    /** Node types of comments, all of them. */
    readonly nodes: readonly string[];
    readonly style: DocStyle;
    /** A comment before a unit is documentation when it matches; others are merely comments. */
    readonly documentation: RegExp;
  };
}
