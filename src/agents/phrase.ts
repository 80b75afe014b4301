/** Cleaning of one-phrase answers: what models wrap around a phrase comes off, the phrase itself stays as it is. */
import { severalAnswers, unwrapped } from "./wrappings.ts";

/**
 * The phrase without its wrappings (`wrappings.ts`), on one line. A sentence broken over lines is joined; several lines stay where
 * they may be several answers, for `phraseTrouble` to tell. "" stays "".
 */
export function tidyPhrase(text: string): string {
  const lines = unwrapped(text).split("\n");
  return lines.slice(1).every((line, at) => goesOn(lines[at] as string, line)) ? lines.join(" ") : lines.join("\n");
}

/** Whether a line goes on where the one before it broke off. */
function goesOn(line: string, next: string): boolean {
  return !/[.!?:;。！？]["”»)]?$/u.test(line) && /^[\p{Ll}\d(,]/u.test(next) && !/^(?:\d{1,2}|[a-d])[.)]\s/.test(next);
}

/** Why a tidied phrase cannot be used, or null. */
export function phraseTrouble(phrase: string): string | null {
  return phrase === "" ? "the phrase is empty" : severalAnswers(phrase);
}
