/**
 * Renames variables consistently. A name that several nested scopes declare gets one new name, the outermost scope's:
 * then block scope, default values and closures cannot be got wrong, since equal names stay equal and different ones
 * different. Names that the language, another file or a string may know are left alone.
 */

import { random } from "../../base/random.ts";
import type { Node } from "../node.ts";
import type { Edit } from "./edits.ts";
import type { Scoping } from "./scoping.ts";

export interface RenameOptions {
  readonly seed: number;
  /** Names the generator, so that files differ. */
  readonly path: string;
  /** What is known of the other files; null: nothing, so all that others may name stays. */
  readonly project: ProjectNames | null;
}

export interface ProjectNames {
  /** New names of what files share, by old name; every other exported name stays. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Names that some file uses as a keyword argument, an attribute or a word of a string. */
  readonly fixed: ReadonlySet<string>;
}

interface Scope {
  readonly parent: Scope | null;
  readonly isClass: boolean;
  readonly declared: Set<string>;
  readonly renamed: Map<string, string>;
}

interface Use {
  readonly node: Node;
  readonly scope: Scope;
}

interface Survey {
  readonly uses: readonly Use[];
  readonly keep: ReadonlySet<string>;
  readonly exported: ReadonlySet<string>;
  /** Parameters that callers in other files may name. */
  readonly parameters: ReadonlySet<string>;
  /** Imported names with the nodes that import them. */
  readonly imported: readonly Node[];
}

/** One walk: scopes, declarations and uses. */
function survey(root: Node, scoping: Scoping): Survey {
  const uses: Use[] = [];
  const keep = new Set(scoping.fixed(root));
  const exported = new Set<string>();
  const parameters = new Set<string>();
  const imported: Node[] = [];
  const open = (parent: Scope | null, isClass: boolean): Scope => ({
    parent,
    isClass,
    declared: new Set(),
    renamed: new Map(),
  });
  const visit = (node: Node, scope: Scope): void => {
    const opens = scoping.scopes.has(node.type) || scoping.classes.has(node.type);
    const inner = opens ? open(scope, scoping.classes.has(node.type)) : scope;
    for (const declaration of scoping.declarations(node, scope.isClass, scope.parent === null)) {
      (declaration.inside ? inner : scope).declared.add(declaration.name);
      if (node.type.startsWith("import")) imported.push(declaration.node);
      else if (declaration.keep) keep.add(declaration.name);
      if (declaration.parameter) parameters.add(declaration.name);
      if (declaration.exported) exported.add(declaration.name);
    }
    if (scoping.isName(node)) uses.push({ node, scope });
    for (const child of node.children) if (child !== null) visit(child, inner);
  };
  visit(root, open(null, false));
  return { uses, keep, exported, parameters, imported };
}

/** The outermost scope around a use that declares its name; null for names of the language or of nowhere. */
function home({ node, scope }: Use): Scope | null {
  let found: Scope | null = null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (at.declared.has(node.text)) found = at;
  return found;
}

/** Edits that rename what may be renamed in one file. */
export function renameEdits(root: Node, text: string, scoping: Scoping, options: RenameOptions): Edit[] {
  const { uses, keep, exported, parameters, imported } = survey(root, scoping);
  const { project } = options;
  const renamed = project?.renamed ?? new Map<string, string>();
  const fresh = freshNames(text, options);
  const importedNames = new Set(imported.map((node) => node.text));
  const stays = (name: string): boolean =>
    scoping.globals.has(name) ||
    (!renamed.has(name) &&
      (keep.has(name) ||
        exported.has(name) ||
        importedNames.has(name) ||
        (project === null ? parameters.has(name) : project.fixed.has(name))));
  const edits: Edit[] = [];
  const change = (node: Node, name: string): void => {
    edits.push({ start: node.startIndex, end: node.endIndex, text: scoping.replacement(node, name) });
  };
  for (const use of uses) {
    const name = use.node.text;
    if (stays(name)) continue;
    const scope = home(use);
    if (scope === null) continue;
    let next = scope.renamed.get(name);
    if (next === undefined) {
      const shared = scope.parent === null ? renamed.get(name) : undefined;
      next = shared ?? fresh();
      scope.renamed.set(name, next);
    }
    change(use.node, next);
  }
  for (const node of imported) {
    const shared = renamed.get(node.text);
    if (shared !== undefined) change(node, shared);
  }
  return edits;
}

/** Names that stand nowhere in `text` and that the project does not give: a drawn word and a number. */
function freshNames(text: string, { seed, path, project }: RenameOptions): () => string {
  const [shared = ""] = project?.renamed.values() ?? [];
  const taken = [text, shared];
  const word = candidateWords(seed, path).find((candidate) => !taken.some((known) => known.includes(candidate)));
  let count = 0;
  return () => `${word ?? "unusedName"}${++count}`;
}

const letters = "bcdfghjklmnpqrstvwxz";

/** Words to begin new names with, the short ones first; the caller takes the first that its texts do not hold. */
export function candidateWords(seed: number, path: string): string[] {
  const draw = random(seed, "obfuscate", path);
  const drawn = (length: number): string => Array.from({ length }, () => letters[draw.below(letters.length)]).join("");
  return Array.from({ length: 60 }, (_, index) => drawn(3 + Math.floor(index / 10)));
}

/** What a file says about names that files share: see `project.ts`. */
export interface SharedNames {
  /** Declared at the top and visible to others. */
  readonly exported: ReadonlySet<string>;
  /** May not change: used as a property, a keyword, a word in a string, or by the language. */
  readonly fixed: ReadonlySet<string>;
  /** Imported, with the node that says so. */
  readonly imported: readonly Node[];
}

export function sharedNames(root: Node, scoping: Scoping): SharedNames {
  const { keep, exported, imported } = survey(root, scoping);
  return { exported, fixed: keep, imported };
}
