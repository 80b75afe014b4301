/** What a piece of code is once read: a function, a method, a class or a whole file. Types only; see `units.ts`. */
import type { LanguageId } from "./languages/language.ts";

export type UnitKind = "function" | "method" | "class" | "module";

/** A stretch of the source: 0-based offsets in UTF-16 code units, end exclusive; 1-based lines, end inclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
}

export interface Parameter {
  /** Without sigils of rest parameters; as written where no name can be told. */
  readonly name: string;
  /** As written; null where the source gives none. */
  readonly type: string | null;
}

export interface CodeUnit {
  readonly kind: UnitKind;
  /** The bare name; a module has its file name. */
  readonly name: string;
  /** Names of the enclosing units and scopes and its own, joined by "." in every language. */
  readonly qualifiedName: string;
  /** The header on one line, white space folded, without body; "" for a module. */
  readonly signature: string;
  /** Text of the documentation comment or docstring without its markers; null where there is none. */
  readonly docComment: string | null;
  /** Where the whole documentation comment stands, markers included; null where there is none. */
  readonly docRange: TextRange | null;
  /** The unit with its decorators, attributes and `export`, without the comment above it. */
  readonly range: TextRange;
  /** The body with its braces; null for declarations without one and for modules. */
  readonly bodyRange: TextRange | null;
  /** Index of the enclosing unit in the same list; null for a module. */
  readonly parent: number | null;
  readonly parameters: readonly Parameter[];
  /** As written; null where the source gives none. */
  readonly returnType: string | null;
  /** Names of what it calls, in order, each once. What nested units call is theirs. */
  readonly calls: readonly string[];
  /** What its `return` statements give, as written, folded and cut at 80 characters, each once. */
  readonly returns: readonly string[];
  /** Names of the errors it raises, in order, each once. */
  readonly raises: readonly string[];
  readonly loops: number;
  readonly branches: number;
  /** True where only the header could be read (`header-unit.ts`): it reaches to the end of the text, and nothing is written there. */
  readonly headerOnly?: true;
}

export interface ParsedUnits {
  /** null when the file is in no language that precis reads. */
  readonly language: LanguageId | null;
  /** The module first, then by position. Without a parse: the module alone. */
  readonly units: readonly CodeUnit[];
  /** False when the file is only known as a whole; `reason` then says why. */
  readonly parsed: boolean;
  readonly reason?: string;
  /** Places that the grammar could not read; units around them are still given. 0 for a clean file. */
  readonly syntaxErrors: number;
}
