/**
 * A program that does the same and says less: no comments, no telling names, control flow written another way. Used to
 * test how much a summary leans on names and comments (systems.md, section 2). Python, JavaScript, TypeScript, Java;
 * a further language is a `Scoping` and, where its statements differ, a case in `flow.ts`.
 */
import type { Language, LanguageId } from "../languages/language.ts";
import { languageOfPath } from "../languages/table.ts";
import { type TreeView, withTree } from "../parse.ts";
import { ecmascriptScoping } from "./ecmascript-scoping.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { flowEdits } from "./flow.ts";
import { javaScoping } from "./java-scoping.ts";
import { pythonScoping } from "./python-scoping.ts";
import { type ProjectNames, renameEdits } from "./rename.ts";
import type { Scoping } from "./scoping.ts";
import { stripEdits } from "./strip.ts";

export interface ObfuscateOptions {
  /** Same seed and files, same result. Default 0. */
  readonly seed?: number;
  /**
   * What `projectNames` found in all files of the project: exported names are then renamed alike in all of them.
   * Absent (`--keep-exported`): all names that other files may use stay, parameters of public Python functions too.
   */
  readonly project?: ProjectNames;
}

export interface Obfuscated {
  readonly text: string;
  /** False when the file was left as it is; `reason` says why. */
  readonly changed: boolean;
  readonly reason?: string;
  /** What could not be done in a file that was changed. */
  readonly warnings: readonly string[];
}

/** Rounds of control-flow changes: one for each level of nesting, and deeper nesting than this stays as it is. */
const mostRounds = 12;

export function scopingOf(language: LanguageId): Scoping | null {
  if (language === "python") return pythonScoping;
  if (language === "java") return javaScoping;
  return language === "javascript" || language === "typescript" || language === "tsx" ? ecmascriptScoping : null;
}

/**
 * Obfuscates one file. A file of another language, or one that does not parse cleanly, comes back unchanged with the
 * reason. The result always parses: a step that would break it is undone and named in the warnings.
 */
export async function obfuscate(path: string, text: string, options: ObfuscateOptions = {}): Promise<Obfuscated> {
  const { seed = 0, project = null } = options;
  const language = languageOfPath(path);
  const scoping = language === null ? null : scopingOf(language.id);
  if (language === null || scoping === null) {
    return { text, changed: false, reason: "obfuscation is not built for this language", warnings: [] };
  }
  if (await withTree(language, text, ({ root }) => root.hasError)) {
    return { text, changed: false, reason: `does not parse cleanly as ${language.label}`, warnings: [] };
  }
  const warnings: string[] = [];
  // Generated code may nest deeper than the stack: such a step is left out.
  const withinStack = (name: string, edits: () => readonly Edit[]): readonly Edit[] => {
    try {
      return edits();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      warnings.push(`${name} left out: the code nests too deeply`);
      return [];
    }
  };
  const step = async (name: string, before: string, edits: (view: TreeView) => readonly Edit[]): Promise<string> => {
    const after = await withTree(language, before, (view) =>
      applyEdits(
        before,
        withinStack(name, () => edits(view)),
      ),
    );
    if (after === before || (await parses(language, after))) return after;
    warnings.push(`${name} left out: the result would not parse`);
    return before;
  };
  let result = await step("stripping comments", text, (view) => {
    const stripped = stripEdits(view, language, text);
    warnings.push(...stripped.warnings);
    return stripped.edits;
  });
  const refusal = scoping.refuses(result);
  if (refusal !== null) warnings.push(refusal);
  else {
    const named = result;
    result = await step("renaming", named, ({ root }) => renameEdits(root, named, scoping, { seed, path, project }));
  }
  for (let round = 0; round < mostRounds; round++) {
    const before = result;
    result = await step("altering control flow", before, ({ root }) => flowEdits(root, language.id, before));
    if (result === before) break;
  }
  return { text: result, changed: result !== text, warnings };
}

const parses = (language: Language, text: string): Promise<boolean> =>
  withTree(language, text, ({ root }) => !root.hasError);
