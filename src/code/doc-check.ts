/**
 * The last look before a file with a new comment is written: both texts are parsed, and the new one must hold the same units and the
 * same tokens as the old one, with nothing but comment in between. Whatever the rules of `harmless.ts` miss ends here.
 */
import type { Written } from "./doc-comment.ts";
import { stillHarmful } from "./harmless.ts";
import type { Language } from "./languages/language.ts";
import { withTree } from "./parse.ts";
import type { CodeUnit } from "./unit.ts";
import { parseUnits } from "./units.ts";

/** Why `written` may not stand in the place of `before`; null where it may. `path` names the language. Never throws for a text. */
export async function changesCode(
  path: string,
  before: string,
  written: Written,
  language: Language,
): Promise<string | null> {
  const { range, replaced } = written;
  if (range === undefined || replaced === undefined) return null;
  const comment = written.text.slice(range.start, range.end).trim();
  const harm = stillHarmful(comment, language.comments.style);
  if (harm !== null) return `its comment would hold ${harm}`;
  const [old, now] = [await parseUnits(path, before, language), await parseUnits(path, written.text, language)];
  if (!old.parsed || !now.parsed)
    return "the file does not parse, so that it cannot be seen that only a comment changes";
  if (now.syntaxErrors > old.syntaxErrors) return "the file would not parse any more";
  if (shape(old.units) !== shape(now.units)) return "the file would hold other functions or classes";
  const left = await tokens(language, before, replaced);
  const right = await tokens(language, written.text, range);
  if (!left.inside || !right.inside) return "its comment would hold code";
  return left.tokens === right.tokens ? null : "code outside the comment would change";
}

const shape = (units: readonly CodeUnit[]): string =>
  JSON.stringify(units.map(({ kind, qualifiedName, signature, parent }) => [kind, qualifiedName, signature, parent]));

interface Tokens {
  /** All tokens outside `range`, comments too. */
  readonly tokens: string;
  /** True where `range` holds whole comments (or the one docstring) and nothing else. */
  readonly inside: boolean;
}

function tokens(
  language: Language,
  text: string,
  range: { readonly start: number; readonly end: number },
): Promise<Tokens> {
  const comments = new Set(language.comments.nodes);
  const docstring = language.comments.style === "docstring";
  const end = range.start + text.slice(range.start, range.end).trimEnd().length;
  return withTree(language, language.forGrammar?.(text) ?? text, ({ root }) => {
    const found: string[] = [];
    let inside = true;
    const cursor = root.walk();
    try {
      let down = true;
      for (;;) {
        const whole = comments.has(cursor.nodeType) || (docstring && cursor.nodeType === "string");
        if (down && !whole && cursor.gotoFirstChild()) continue;
        if (down) {
          const words = text.slice(cursor.startIndex, cursor.endIndex).trim();
          // Rust's comments hold their line end; what it is not is looked at.
          const last = cursor.startIndex + text.slice(cursor.startIndex, cursor.endIndex).trimEnd().length;
          const touches = words !== "" && cursor.startIndex < end && last > range.start;
          if (touches) inside &&= whole && cursor.startIndex >= range.start && last <= end;
          else if (words !== "") found.push(`${cursor.nodeType} ${words}`);
        }
        if (cursor.gotoNextSibling()) down = true;
        else if (cursor.gotoParent()) down = false;
        else break;
      }
    } finally {
      cursor.delete();
    }
    return { tokens: found.join("\n"), inside };
  });
}
