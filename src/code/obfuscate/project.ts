/** Names that the files of one project share, renamed alike in all of them: the part of obfuscation that sees them all. */

import type { LanguageId } from "../languages/language.ts";
import { languageOfPath } from "../languages/table.ts";
import type { Node } from "../node.ts";
import { withTree } from "../parse.ts";
import { scopingOf } from "./obfuscate.ts";
import { candidateWords, type ProjectNames, sharedNames } from "./rename.ts";
import { each } from "./scoping.ts";

export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/**
 * New names for exported names, the same in every file. A name qualifies when the project declares it at the top of a
 * file, imports it (if at all) only from the project itself, and uses it nowhere as a property, keyword or word of a
 * string. Java's members and types never do. Files are read once, in order.
 */
export async function projectNames(
  files: AsyncIterable<ProjectFile> | Iterable<ProjectFile>,
  seed: number,
): Promise<ProjectNames> {
  const exported = new Set<string>();
  const fixed = new Set<string>();
  // Words that other files may use to name a parameter.
  const spoken = new Set<string>();
  const modules = new Set<string>();
  const foreign: { readonly name: string; readonly module: string }[] = [];
  let words = candidateWords(seed, "");
  for await (const { path, text } of files) {
    const language = languageOfPath(path);
    const scoping = language === null ? null : scopingOf(language.id);
    if (language === null || scoping === null) continue;
    for (const part of path.replace(/\.\w+$/, "").split("/")) modules.add(part);
    words = words.filter((candidate) => !text.includes(candidate));
    await withTree(language, text, ({ root }) => {
      // What may not be renamed in one file may not be renamed in any.
      if (root.hasError || scoping.refuses(text) !== null)
        each(root, (node) => void fixed.add(node.childCount === 0 ? node.text : ""));
      const shared = sharedNames(root, scoping);
      for (const name of shared.exported) exported.add(name);
      for (const name of [...shared.fixed, ...scoping.globals]) fixed.add(name);
      for (const name of scoping.fixed(root)) if (language.id === "python") spoken.add(name);
      for (const name of properties(root)) fixed.add(name);
      for (const node of shared.imported) foreign.push({ name: node.text, module: moduleOf(node, language.id) });
    });
  }
  for (const { name, module } of foreign) {
    const inside = module.startsWith(".") || modules.has(module.split(/[./]/)[0] ?? "");
    if (!inside) fixed.add(name);
  }
  const [word = "unusedSharedName"] = words;
  const names = [...exported].filter((name) => !fixed.has(name) && !name.startsWith("_")).sort();
  return { renamed: new Map(names.map((name, index) => [name, `${word}${index + 1}`])), fixed: spoken };
}

/** Words used as properties, attributes, object keys, aliases of imports, or words of string literals. */
function properties(root: Node): Set<string> {
  const names = new Set<string>();
  each(root, (node) => {
    if (node.type === "attribute") names.add(node.childForFieldName("attribute")?.text ?? "");
    else if (
      /^(?:property_identifier|shorthand_property_identifier(?:_pattern)?|private_property_identifier)$/.test(node.type)
    ) {
      names.add(node.text);
    } else if (node.type === "string_fragment" || node.type === "string_content") {
      for (const found of node.text.split(/\W+/)) names.add(found);
    } else if (node.type === "aliased_import" || (node.type === "import_specifier" && node.namedChildCount > 1)) {
      each(node, (inner) => void names.add(inner.text));
    } else if (node.type === "import_clause") {
      // A default import's name is the importer's own.
      for (const child of node.namedChildren) if (child?.type === "identifier") names.add(child.text);
    } else if (node.type === "export_statement" && /^export\s+default\b/.test(node.text)) {
      const declared = node.namedChildren.at(-1)?.childForFieldName("name");
      if (declared !== null && declared !== undefined) names.add(declared.text);
    }
  });
  return names;
}

function moduleOf(node: Node, language: LanguageId): string {
  let statement: Node | null = node;
  while (statement !== null && !/^import(?:_from)?_statement$/.test(statement.type)) statement = statement.parent;
  if (statement === null) return "";
  // `import a.b` names the module itself: never one of our names.
  if (language === "python") return statement.childForFieldName("module_name")?.text ?? "";
  return statement.childForFieldName("source")?.text.slice(1, -1) ?? "";
}
