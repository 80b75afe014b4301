/**
 * Documented functions of a tree of code, their documentation taken out, with what stands around them. One project at a time, so
 * that the surroundings in the repository are those of the project and memory stays small.
 */

import type { LanguageId } from "../../code/languages/language.ts";
import { isSkipped } from "../../code/scan/entry.ts";
import { readScanned, scanTree } from "../../code/scan/scan.ts";
import { surroundingsInFile } from "../../code/surroundings/in-file.ts";
import { firstSentence } from "../../code/surroundings/near.ts";
import type { Surroundings } from "../../code/surroundings/surroundings.ts";
import { isTestPath, TreeIndex } from "../../code/surroundings/tree-index.ts";
import type { CodeUnit, ParsedUnits } from "../../code/unit.ts";
import { parseUnits } from "../../code/units.ts";
import { materialText } from "../../code/without-doc.ts";
import { guessLanguage } from "../../documents/language.ts";
import type { PairProblem } from "../pair.ts";
import { type Project, projectFinder } from "./projects.ts";

export interface DocumentedFunction {
  readonly project: Project;
  /** From the root of the tree, with "/". */
  readonly path: string;
  readonly text: string;
  readonly parsed: ParsedUnits;
  /** With its documentation, as parsed. */
  readonly unit: CodeUnit;
  /** Its text without the documentation, as it would stand alone. */
  readonly code: string;
  /** First sentence of the documentation. */
  readonly reference: string;
  readonly surroundings: { readonly file: Surroundings; readonly repo: Surroundings };
}

/** Why documented functions are no pair, with how many. */
export type Passed = Map<string, number>;

export interface CollectOptions {
  /** Absolute folder. */
  readonly root: string;
  /** Programming languages; absent: all. */
  readonly languages?: readonly LanguageId[];
  readonly signal?: AbortSignal;
  readonly problem: (problem: PairProblem) => void;
  readonly passed: Passed;
}

/** Throws SourceError for a root that is no folder or cannot be read. */
export async function* documentedFunctions(options: CollectOptions): AsyncGenerator<DocumentedFunction> {
  const { root, languages, signal } = options;
  const projectOf = projectFinder(root);
  const projects = new Map<string, { readonly project: Project; readonly paths: string[] }>();
  for await (const entry of scanTree(root, signal === undefined ? {} : { signal })) {
    if (isSkipped(entry) || entry.language === null) continue;
    if (languages !== undefined && !languages.includes(entry.language)) continue;
    const project = projectOf(entry.path);
    const group = projects.get(project.name) ?? { project, paths: [] };
    group.paths.push(entry.path);
    projects.set(project.name, group);
  }
  for (const { project, paths } of projects.values()) yield* ofProject(project, paths, options);
}

async function* ofProject(
  project: Project,
  paths: readonly string[],
  { root, problem, passed, signal }: CollectOptions,
): AsyncGenerator<DocumentedFunction> {
  const index = new TreeIndex({ callers: true });
  const files: { readonly path: string; readonly text: string; readonly parsed: ParsedUnits }[] = [];
  for (const path of paths) {
    signal?.throwIfAborted();
    const read = readScanned(root, path);
    if ("skipped" in read) {
      problem({ file: path, line: 0, id: null, reason: `cannot be read: ${read.skipped}` });
      continue;
    }
    const parsed = await parseUnits(path, read.text);
    if (!parsed.parsed) {
      problem({ file: path, line: 0, id: null, reason: parsed.reason ?? "cannot be parsed" });
      continue;
    }
    index.add(path, read.text, parsed);
    files.push({ path, text: read.text, parsed });
  }
  for (const { path, text, parsed } of files) {
    if (isTestPath(path)) continue;
    for (const unit of parsed.units) {
      if (unit.docComment === null || (unit.kind !== "function" && unit.kind !== "method")) continue;
      const reference = firstSentence(unit.docComment);
      const code = materialText(text, { ...unit, docComment: null });
      const why = unfit(unit, code, reference);
      if (why !== null) {
        passed.set(why, (passed.get(why) ?? 0) + 1);
        continue;
      }
      const file = surroundingsInFile(text, unit, parsed);
      const repo = index.around({ path, text, unit, parsed, near: file });
      yield { project, path, text, parsed, unit, code, reference, surroundings: { file, repo } };
    }
  }
}

/** Why a documented function is no example; null where it is one. Bounds are ours, near to those of CodeSearchNet (2019). */
function unfit(unit: CodeUnit, code: string, reference: string): string | null {
  if (unit.bodyRange === null && unit.headerOnly !== true && !/=>/.test(code)) return "without a body";
  if (/^(?:constructor|__\w+__|test\w*)$/.test(unit.name)) return "a constructor, a special method or a test";
  const words = reference.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  if (words < 3) return "its first sentence has fewer than 3 words";
  if (words > 40 || reference.endsWith("…")) return "its first sentence has more than 40 words";
  if (/^(?:todo|fixme|deprecated|@|see\b|\{|https?:|-{2,}|={2,}|\*)|\binheritdoc\b/i.test(reference))
    return "its documentation is a note or points elsewhere";
  if (code.split("\n").filter((line) => line.trim() !== "").length < 2 && code.length < 40)
    return "its code is a few words";
  if (code.length > 20_000) return "its code is longer than 20,000 characters";
  const { code: language, sure } = guessLanguage(reference);
  return sure && language !== "en" && language !== "und" ? "its documentation is not in English" : null;
}
