/** Rules that a tree brings with it: .gitignore, .precisignore and .gitattributes, nested as git nests them. */
import ignore, { type Ignore } from "ignore";

/** Git tells "Makefile" from "makefile"; the library would not by default. */
const likeGit = { ignorecase: false } as const;

/** Rules of one folder; paths are tested relative to it. */
export interface FolderRules {
  /** Folder relative to the root; "" for the root. */
  readonly folder: string;
  readonly ignored: Ignore | null;
  readonly attributes: readonly AttributeRule[];
}

interface AttributeRule {
  readonly pattern: Ignore;
  readonly generated?: boolean;
  readonly vendored?: boolean;
}

/** Compiles the rules of a folder. Texts are null where the file is absent; null when the folder brings no rules. */
export function folderRules(
  folder: string,
  texts: {
    readonly gitignore: string | null;
    readonly precisignore: string | null;
    readonly attributes: string | null;
  },
): FolderRules | null {
  const ignoring = [texts.gitignore, texts.precisignore].filter((text) => text !== null);
  const attributes = texts.attributes === null ? [] : attributeRules(texts.attributes);
  if (ignoring.length === 0 && attributes.length === 0) return null;
  // Later lines win, so .precisignore may take back what .gitignore says.
  const ignored = ignoring.length === 0 ? null : ignore(likeGit).add(ignoring.join("\n"));
  return { folder, ignored, attributes };
}

function attributeRules(text: string): AttributeRule[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [pattern = "", ...words] = line.trim().split(/\s+/);
    if (pattern === "" || pattern.startsWith("#") || pattern.startsWith("[attr]")) return [];
    const generated = attributeIn(words, "linguist-generated");
    const vendored = attributeIn(words, "linguist-vendored");
    if (generated === null && vendored === null) return [];
    return [
      {
        pattern: ignore(likeGit).add(pattern),
        ...(generated === null ? {} : { generated }),
        ...(vendored === null ? {} : { vendored }),
      },
    ];
  });
}

/** `name`, `name=true` set it; `-name`, `!name`, `name=false` take it back; absent says nothing. */
function attributeIn(words: readonly string[], name: string): boolean | null {
  let value: boolean | null = null;
  for (const word of words) {
    if (word === name || word === `${name}=true`) value = true;
    else if (word === `-${name}` || word === `!${name}` || word === `${name}=false`) value = false;
  }
  return value;
}

/** What the nearest folder with an opinion says of the path; null where none has one. A folder's path is given with a "/" at its end. */
export function ignoreVerdict(path: string, rules: readonly FolderRules[]): "ignored" | "kept" | null {
  for (let index = rules.length - 1; index >= 0; index--) {
    const { folder, ignored } = rules[index] as FolderRules;
    if (ignored === null) continue;
    const verdict = ignored.test(folder === "" ? path : path.slice(folder.length + 1));
    if (verdict.ignored) return "ignored";
    if (verdict.unignored) return "kept";
  }
  return null;
}

/**
 * Whether a line of .gitattributes takes back what is under a folder ("vendor/** -linguist-vendored"): such a pattern speaks of
 * paths inside and never of the folder itself. The files are then judged one by one.
 */
export function takenBack(folder: string, rules: readonly FolderRules[]): boolean {
  return attribute(`${folder}/x`, rules, "vendored") === false;
}

/** What .gitattributes say of a path; undefined where they say nothing. The nearest folder and its last line win. */
export function attribute(
  path: string,
  rules: readonly FolderRules[],
  name: "generated" | "vendored",
): boolean | undefined {
  for (let index = rules.length - 1; index >= 0; index--) {
    const { folder, attributes } = rules[index] as FolderRules;
    const inside = folder === "" ? path : path.slice(folder.length + 1);
    for (let last = attributes.length - 1; last >= 0; last--) {
      const rule = attributes[last] as AttributeRule;
      if (rule[name] !== undefined && rule.pattern.ignores(inside)) return rule[name];
    }
  }
  return undefined;
}
