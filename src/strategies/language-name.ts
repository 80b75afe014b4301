/** English names of languages, for prompts. */

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
