/**
 * Which files of a tree a file names: import specifiers by the form they have in each language, and the file each one leads
 * to. Read without a parser, from the text as it stands, so that thousands of files cost a fraction of a second; what a
 * comment or string happens to spell like an import is then one too, which a graph of a whole repository can bear.
 */
import type { LanguageId } from "./languages/language.ts";

const ecmascript = [
  /\bfrom\s*["']([^"'\n]{1,200})["']/g,
  /\b(?:require|import)\s*\(\s*["']([^"'\n]{1,200})["']/g,
  /\bimport\s*["']([^"'\n]{1,200})["']/g,
];
const dotted = [/^[ \t]*import\s+(?:static\s+)?([\w.]{1,200})/gm];
const included = [/^[ \t]*#\s*include\s*["<]([^">\n]{1,200})[">]/gm];
const python = [/^[ \t]*from\s+(\.*[\w.]*)\s+import\b/gm, /^[ \t]*import\s+([\w.]+(?:[ \t]*,[ \t]*[\w.]+)*)/gm];

const forms: Readonly<Partial<Record<LanguageId, readonly RegExp[]>>> = {
  javascript: ecmascript,
  typescript: ecmascript,
  tsx: ecmascript,
  python,
  go: [/^[ \t]*(?:import\s+)?(?:[\w.]+\s+)?"([\w./-]{1,200})"[ \t]*$/gm],
  java: dotted,
  kotlin: dotted,
  scala: dotted,
  c: included,
  cpp: included,
  rust: [/\buse\s+(?:crate|self|super)((?:::\w+){1,12})/g, /^[ \t]*(?:pub(?:\([\w:]+\))?\s+)?mod\s+(\w+)\s*;/gm],
  ruby: [/^[ \t]*require(?:_relative)?\s*\(?["']([^"'\n]{1,200})["']/gm],
  php: [
    /^[ \t]*use\s+(?:function\s+)?([\w\\]{1,200})/gm,
    /\b(?:require|include)(?:_once)?\b[^;\n]{0,40}["']([^"'\n]{1,200})["']/g,
  ],
};

/** Specifiers as written, each once, at most 500. */
export function importsOf(text: string, language: LanguageId | null): string[] {
  const found = new Set<string>();
  for (const form of (language === null ? undefined : forms[language]) ?? []) {
    for (const [, name = ""] of text.matchAll(form)) {
      for (const one of name.split(/\s*,\s*/)) if (one !== "") found.add(one);
      if (found.size >= 500) return [...found];
    }
  }
  return [...found];
}

/** Finds the file that a specifier leads to; null for packages from elsewhere. */
export type ImportResolver = (specifier: string, from: string, language: LanguageId | null) => string | null;

/** A resolver over the paths of a tree ("/" between parts). Where several files could be meant, the nearest one is. */
export function importResolver(paths: readonly string[]): ImportResolver {
  const known = new Set(paths);
  /** Files and folders by their path without ending, and by every tail of it. */
  const byTail = new Map<string, string[]>();
  for (const path of paths) {
    const stem = stemOf(path);
    const parts = stem.split("/");
    for (let at = 0; at < parts.length; at++) {
      const tail = parts.slice(at).join("/");
      const list = byTail.get(tail);
      if (list === undefined) byTail.set(tail, [path]);
      else list.push(path);
    }
  }
  /** Go names folders: the last two parts of a folder's path lead to its first file. */
  const packages = new Map<string, string>();
  for (const path of paths) {
    const tail = path.split("/").slice(-3, -1).join("/");
    if (path.endsWith(".go") && tail !== "" && !packages.has(tail)) packages.set(tail, path);
  }
  const exact = (path: string): string | null => {
    if (known.has(path)) return path;
    // TypeScript names the file that will be, with the ending of JavaScript.
    const stem = path.replace(/\.[cm]?jsx?$/, "");
    for (const ending of endings) {
      if (known.has(`${path}${ending}`)) return `${path}${ending}`;
      if (known.has(`${stem}${ending}`)) return `${stem}${ending}`;
    }
    return null;
  };
  const byName = (tail: string, from: string): string | null => {
    const list = byTail.get(tail);
    if (list === undefined || list.length > 40) return null;
    let best: string | null = null;
    let near = -1;
    for (const path of list) {
      if (path === from) continue;
      const shared = sharedParts(path, from);
      if (shared > near) [best, near] = [path, shared];
    }
    return best;
  };
  return (specifier, from, language) => {
    const folder = from.split("/").slice(0, -1);
    if (language === "python") {
      const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
      const name = specifier.slice(dots).replaceAll(".", "/");
      if (dots === 0) return byName(name, from);
      const base = folder.slice(0, folder.length - (dots - 1));
      return exact([...base, name].filter((part) => part !== "").join("/"));
    }
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) return exact(joined(folder, specifier));
    if (language === "c" || language === "cpp")
      return exact(joined(folder, specifier)) ?? byName(stemOf(specifier), from);
    if (language === "rust") return byLongestTail(specifier.split("::"), from, byName);
    if (language === "ruby" || language === "php") {
      const plain = specifier.replaceAll("\\", "/").replace(/^\//, "");
      return exact(joined(folder, plain)) ?? byLongestTail(stemOf(plain).split("/"), from, byName);
    }
    if (language === "go") return packages.get(specifier.split("/").slice(-2).join("/")) ?? null;
    if (language === "java" || language === "kotlin" || language === "scala") {
      return byLongestTail(specifier.split("."), from, byName);
    }
    return null;
  };
}

const endings = [
  "",
  ...[".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".d.ts", ".py", ".rb", ".php", ".vue", ".svelte"],
  ...["/index.ts", "/index.tsx", "/index.js", "/index.mjs", "/index.cjs", "/__init__.py"],
];

/** Names like `a.b.C.method` lead to the file of the longest part that is one. */
function byLongestTail(
  parts: readonly string[],
  from: string,
  byName: (tail: string, from: string) => string | null,
): string | null {
  const names = parts.filter((part) => part !== "");
  for (let end = names.length; end > Math.max(0, names.length - 3); end--) {
    for (let start = 0; start < end; start++) {
      const found = byName(names.slice(start, end).join("/"), from);
      if (found !== null) return found;
      if (end - start === 1) break;
    }
  }
  return null;
}

function joined(folder: readonly string[], specifier: string): string {
  const parts = [...folder];
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** `src/a.ts` gives `src/a`, `src/b/index.js` and `src/b/__init__.py` give `src/b`. */
function stemOf(path: string): string {
  return path.replace(/\.[A-Za-z0-9]{1,6}$/, "").replace(/\/(?:index|__init__|mod)$/, "");
}

function sharedParts(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  let count = 0;
  while (count < left.length && left[count] === right[count]) count++;
  return count;
}
