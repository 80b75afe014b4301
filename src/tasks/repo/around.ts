/**
 * What stands around a unit of a documented repository: what it depends on and nothing that depends on it. A caller, a test or a neighbour
 * that is written later must not ask again for a unit that did not change (docs/decisions/0010-surroundings-in-repo-keys.md).
 */
import { fitSurroundings, type NearUnit } from "../../agents/surroundings.ts";
import { surroundingsInFile } from "../../code/surroundings/in-file.ts";
import type { TreeIndex } from "../../code/surroundings/tree-index.ts";
import type { CodeUnit, ParsedUnits } from "../../code/unit.ts";

export interface Around {
  /** For a prompt; "" for nothing. */
  readonly surroundings: string;
  /** Documentation of the method whose place it takes; "" for none. */
  readonly inherited: string;
}

/** Tokens (estimated) of a unit's prompt. Ours: a tenth of the default bound. */
const tokens = 600;

export const nothingAround: Around = { surroundings: "", inherited: "" };

/** `index`: definitions of the whole tree; null: the file alone is looked at. */
export function aroundUnit(
  path: string,
  text: string,
  unit: CodeUnit,
  parsed: ParsedUnits,
  index: TreeIndex | null,
): Around {
  const near = surroundingsInFile(text, unit, parsed);
  const whole = index === null ? near : index.around({ path, text, unit, parsed, near });
  // Paths stay out: a file that moves asks nobody again.
  const placeless = <T extends NearUnit>(one: T): T => ({ ...one, path: null, line: 0 });
  const fitted = fitSurroundings(
    {
      ...whole,
      module: whole.module === null || whole.module.doc === "" ? null : { ...placeless(whole.module), name: "a file" },
      enclosing: whole.enclosing.map(placeless),
      overrides: whole.overrides === null ? null : placeless(whole.overrides),
      callees: whole.callees.map(placeless),
      callers: [],
      tests: [],
      examples: [],
    },
    tokens,
  );
  return { surroundings: fitted.text, inherited: unit.docComment === null ? (whole.overrides?.doc ?? "") : "" };
}
