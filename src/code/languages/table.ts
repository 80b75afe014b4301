/** Which language a file is in, by its name. Callers outside this room use these three functions only. */
import { entryOf } from "../../base/entry-of.ts";
import { c, cpp } from "./c-family.ts";
import { csharp } from "./csharp.ts";
import { javascript, tsx, typescript } from "./ecmascript.ts";
import { go } from "./go.ts";
import { java } from "./java.ts";
import { kotlin } from "./kotlin.ts";
import type { Language, LanguageId } from "./language.ts";
import { php } from "./php.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { scala } from "./scala.ts";
import { swift } from "./swift.ts";

/** Every language, in the order in which they are listed to users. */
export const languages: readonly Language[] = [
  python,
  typescript,
  tsx,
  javascript,
  java,
  go,
  rust,
  c,
  cpp,
  csharp,
  ruby,
  php,
  kotlin,
  swift,
  scala,
];

const byId = new Map<LanguageId, Language>(languages.map((language) => [language.id, language]));
const byExtension = new Map(
  languages.flatMap((language) => language.extensions.map((end) => [end, language] as const)),
);
const byFileName = new Map(
  languages.flatMap((language) => (language.fileNames ?? []).map((name) => [name, language] as const)),
);

const otherNames: Readonly<Record<string, LanguageId>> = {
  py: "python",
  python3: "python",
  js: "javascript",
  node: "javascript",
  ts: "typescript",
  golang: "go",
  "c++": "cpp",
  "c#": "csharp",
  c_sharp: "csharp",
  cs: "csharp",
  rs: "rust",
  rb: "ruby",
  kt: "kotlin",
};

/** The language with this id. Throws a RangeError for an id that is none (a bug of the caller: ids are a closed set). */
export function languageById(id: LanguageId): Language {
  const language = byId.get(id);
  if (language === undefined) throw new RangeError(`no language has the id ${JSON.stringify(id)}`);
  return language;
}

/** The language a person names ("C++", "ts", "Python"), or null. Case does not matter. */
export function languageByName(name: string): Language | null {
  const key = name.trim().toLowerCase();
  const id = entryOf(otherNames, key);
  if (id !== undefined) return languageById(id);
  return languages.find((language) => language.id === key || language.label.toLowerCase() === key) ?? null;
}

/** The language of a file by its name, or null when it is none of ours. `path` may use either slash. */
export function languageOfPath(path: string): Language | null {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const whole = byFileName.get(name);
  if (whole !== undefined) return whole;
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? null : (byExtension.get(name.slice(dot).toLowerCase()) ?? null);
}
