/** What a unit does, from the query's captures: names of callees and of errors, what is returned. */
import { fold } from "./unit-parts.ts";

const longestReturn = 80;

/** What an old grammar may take for a callee (Scala's loops). */
const keywords: ReadonlySet<string> = new Set(["for", "while", "if"]);

const simpleCallee = /^(?:[\w$]+\.)*([A-Za-z_$][\w$]*)$/;

/** The last name of a callee: "c" of `a.b().c<T>`, "new" of `A::new`; null for what has no name (a call's result). */
export function calleeName(text: string): string | null {
  // Most callees are `name` or `object.name`.
  const simple = simpleCallee.exec(text)?.[1];
  if (simple !== undefined) return keywords.has(simple) ? null : simple;
  let plain = text.trim();
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain
      .replace(/<[^<>()]*>$/, "")
      .replace(/\[[^[\]]*\]$/, "")
      .trim();
  }
  const name = plain.match(/([\p{L}_$][\p{L}\p{N}_$]*[!?]?)$/u)?.[1] ?? null;
  return name === null || keywords.has(name) ? null : name;
}

/** The error that a raise statement names: "KeyError" of `raise KeyError("x") from e`; "" for a bare re-raise. */
export function raisedName(text: string): string {
  const rest = text.replace(/^(?:raise|throw|fail)\b\s*/, "").replace(/^new\s+/, "");
  return rest.match(/^[(&*\s]*([\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\.|\\)[\p{L}_$][\p{L}\p{N}_$]*)*)/u)?.[1] ?? "";
}

/** What follows `return`, folded and cut; "" for a bare return. */
export function returnedText(text: string): string {
  const value = fold(text.replace(/^return\b/, ""))
    .replace(/;$/, "")
    .trim();
  return value.length <= longestReturn ? value : `${value.slice(0, longestReturn - 1)}…`;
}
