/** English names of languages, for prompts. */

/** "English" for "en"; the code itself where it has no name; a neutral wording for "und". */
export function languageName(code: string): string {
  if (code === "und" || code === "") return "the language of the material";
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(code) ?? code;
  } catch {
    // Not a language code: the user's own word for a language ("Swiss German") serves a prompt as it is.
    return code;
  }
}
