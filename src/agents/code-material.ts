/** One unit of code as agents read it: its text for a prompt, its facts for roles that compute. Made by the task `code`. */
import type { LanguageId } from "../code/languages/language.ts";
import type { Surroundings } from "../code/surroundings/surroundings.ts";
import type { Parameter, UnitKind } from "../code/unit.ts";

/** True for what holds other units: their bodies tell of them, not of it. */
export const holdsUnits = ({ kind }: Pick<CodeMaterial, "kind">): boolean => kind === "class" || kind === "module";

export interface CodeMaterial {
  /** Bare name; a module has its file name. */
  readonly name: string;
  /** Names of the enclosing units and its own, joined by ".". */
  readonly qualifiedName: string;
  readonly kind: UnitKind;
  /** null for a language that is read as plain text. */
  readonly language: LanguageId | null;
  /** As people write it, "text" where it is none. */
  readonly languageLabel: string;
  readonly signature: string;
  /** Documentation comment without its markers; "" where there is none. */
  readonly doc: string;
  /** Other comments inside the unit, without markers, in order. */
  readonly comments: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly returnType: string | null;
  readonly calls: readonly string[];
  readonly returns: readonly string[];
  readonly raises: readonly string[];
  readonly loops: number;
  readonly branches: number;
  /** Names of the units inside (a class' methods, a file's functions), in order. */
  readonly members: readonly string[];
  /** The unit's text, documentation comment included. */
  readonly code: string;
  /** What stands around it, as far as the budget allows; null where it is to be read alone. */
  readonly surroundings: Surroundings | null;
}
