/** Entries of changelogs as units: references and thanks off, the head statement of long entries only. Ours. */

/** Histories of changes by their file's name; entries from them count as such whatever their headings say. */
const changelogName = /(?:^|[/\s])(?:change(?:s|log)|history|news|releases?|release[-_ ]?notes)\b/i;

export function isHistory(name: string): boolean {
  return changelogName.test(name);
}

/** The release that a part is ("8.5.0" of "CHANGES.md 8.5.0"), "" where it is none. */
export function releaseOf(name: string): string {
  return / (v?\d+\.\d+[\p{L}\p{N}.+-]*|unreleased)$/u.exec(name)?.[1] ?? "";
}

const roleMark = /\{(?:class|func|meth|attr|mod|exc|data|ref|doc|term|option|envvar)\}/g;
/** Numbers of issues, names of people, hashes; not where a preposition needs them ("introduced by #12"). */
const reference =
  /(?<!\b(?:by|from|in|for|of|to|with|and|since|than|after|before)\s*)\s*(?:\{(?:issue|pr|user|ghissue|pull)\}\S+|:(?:issue|pr|user|pull|gh):`?[^`\s]+`?|\(?(?:closes|fixes|fixed in|see|via)?\s*(?:gh-|PR |pull request )?#\d+(?:,\s*#\d+)*\)?|\((?:#\d+|@[\w-]+|thanks[^)]*|[0-9a-f]{7,40}|[,\s])+\)|\((?:closes|fixes|see)?\s*https?:[^)\s]*\)|\bby @[\w-]+(?: in \S+)?|\(?thanks(?: to)? @[\w-]+[^)]*\)?|\[(?:[0-9a-f]{7,40}|#\d+)?\]|\bcommit [0-9a-f]{7,40})/gi;
const credit =
  /\s*\b(?:[Pp]atch(?:es)?|[Ff]ix(?:ed)?|[Cc]ontributed|[Rr]eported|[Tt]hanks)(?: (?:by|to)) \p{Lu}[\p{L}'-]+(?:[ ,]+(?:and )?\p{Lu}[\p{L}'.-]+)*\.?$/u;
/** What the roles of reStructuredText leave of an issue number or an advisory after the last full stop. */
const bareNumber = /(?<=[.!:])\s+(?:GHSA-)?(?:\d{2,6}|[0-9a-z]{4}(?:-[0-9a-z]{4}){2})$/;

/** The entry without marks that only its repository understands. */
export function tidyEntry(text: string): string {
  return text
    .replace(roleMark, "")
    .replace(/\{(?:issue|pr|ghissue|pull)\}`?(\d+)`?/g, "#$1")
    .replace(reference, "")
    .replace(credit, "")
    .replace(bareNumber, "")
    .replace(/^\[(?:@?[\w./-]+)\]\s+/, "")
    .replace(/\s+([.,;)])/g, "$1")
    .replace(/\(\s*\)/g, "")
    .replace(/\s{2,}/g, " ")
    .replace(/(?:[\s,;:(]|\s(?:from|by|in|for|of|and|with|to))+$/, "")
    .trim();
}

/** True for a statement about a change: not a date line, not a lead-in, not a list of names. */
export function isEntry(text: string, words: number): boolean {
  if (words < 3 || words > 70 || /[:,]$/.test(text)) return false;
  return !/^(?:un)?released?\b.{0,24}$|^(?:date|contributors?|full changelog|thanks|new contributors|what's changed)\b|^\W*$/i.test(
    text,
  );
}
