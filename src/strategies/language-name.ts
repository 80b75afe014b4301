/** English names of languages, for prompts. */
import { UsageError } from "../base/errors.ts";

/** "English" for "en"; a name as it is ("german" as "German"); a neutral wording for "und". */
export function languageName(code: string): string {
  if (code === "und" || code === "") return "the language of the material";
  try {
    const name = new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
    // "German" is well formed as a code of six letters; a code without a name comes back in lower case.
    return name.toLowerCase() === code.toLowerCase() ? code.charAt(0).toUpperCase() + code.slice(1) : name;
  } catch {
    // Not a language code: the user's own word for a language ("Swiss German") serves a prompt as it is.
    return code;
  }
}

/** Throws UsageError for what has the form of a code and is none ("xx"), and for a text without letters; any other word may be a name. */
export function requireLanguageName(text: string, option: string): void {
  const code = /^[a-z]{1,3}(?:[-_].*)?$/i.test(text.trim());
  if (/\p{L}{2}/u.test(text) && (!code || codeNames(text.trim()))) return;
  throw new UsageError(`${option} "${text}" is no language`, {
    hint: 'give a code such as "de", or a name such as "German"',
  });
}

function codeNames(code: string): boolean {
  try {
    return new Intl.DisplayNames(["en"], { type: "language", fallback: "none" }).of(code) !== undefined;
  } catch {
    // Not even the form of a code ("en-").
    return false;
  }
}
