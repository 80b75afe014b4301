/** The words of a function's name as they are read. Pure. */

import type { CodeMaterial } from "../../agents/code-material.ts";
import { entryOf } from "../../base/entry-of.ts";
import { identifierWords, longForms } from "../../text/identifier-words.ts";
import { isVerb, questionWords } from "../repo/identifiers.ts";
import { adjectives } from "./vocabulary.ts";

/**
 * Written out; a leading short form is a verb only where the long form is one ("sub" subtracts, "str" is a string). The "f" of
 * names that take a format ("Equalf") and marks of inner variants go.
 */
export function nameWords(unit: CodeMaterial): string[] {
  const words = questionWords(
    identifierWords(
      unit.name.replace(/^(?:(?:module\.)?exports|this|self|[A-Z]\w*\.prototype)\./, "").replace(/^_+|_+$/g, ""),
    ),
  );
  const last = words.at(-1) ?? "";
  if (words.length > 1 && /^(?:impl|internal|async|inner)$/.test(last)) words.pop();
  const bare = last.replace(/f$/, "");
  if (bare !== last && (adjectives.has(bare) || isVerb(bare)) && !isVerb(last)) words[words.length - 1] = bare;
  return words.flatMap((word, at) => {
    if (/^nowait$/i.test(word)) return ["without", "waiting"];
    const long = entryOf(longForms, word);
    if (long === undefined) return [word];
    return at === 0 && words.length > 1 && isVerb(word) && !isVerb(long) ? [word] : long.split(" ");
  });
}
