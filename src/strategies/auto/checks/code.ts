/** Checks of a summary of code against what the syntax tree says of it. Pure; ours. */
import type { CodeMaterial } from "../../../agents/code-material.ts";
import { contentWords } from "../../../text/content-words.ts";
import { withIdentifierWords } from "../../../text/identifier-words.ts";
import type { Finding } from "../effort.ts";

/** A summary whose words are those of the name alone tells nothing that the reader does not see. */
export function nameFinding(summary: string, unit: CodeMaterial): Finding {
  const name = new Set(contentWords(withIdentifierWords(unit.name)));
  const own = contentWords(withIdentifierWords(summary)).filter((word) => !name.has(word));
  const doubt = own.length === 0;
  const reason = doubt ? "says no more than the name" : "says more than the name";
  return { check: "kind", value: own.length, reason, calls: 0, doubt };
}

/** Parameters, errors and identifiers that it names and the code does not hold; and errors that it leaves out (no doubt). */
export function factsFinding(summary: string, unit: CodeMaterial): Finding {
  const named = [...new Set(summary.match(identifier) ?? [])];
  const strange = named.filter(
    (name) => !unit.code.includes(name.replace(/\(\)$/, "")) && !unit.qualifiedName.includes(name),
  );
  const left = unit.raises.filter((error) => !summary.includes(error));
  const leaves = left.length === 0 ? "" : `; leaves out that it raises ${left.slice(0, 3).join(", ")}`;
  const reason =
    strange.length === 0
      ? `names nothing that the code lacks${leaves}`
      : `names ${strange.slice(0, 5).join(", ")}, which the code does not hold`;
  return { check: "facts", value: strange.length, reason, calls: 0, doubt: strange.length > 0 };
}

/** What can only be a name of code: calls, inner capitals or underscores, names of errors. */
const identifier =
  /\b[\p{L}_][\p{L}\p{N}_]*\(\)|\b[\p{Ll}]+[\p{N}]*(?:_[\p{L}\p{N}]+)+\b|\b[\p{Ll}]+(?:\p{Lu}[\p{Ll}\p{N}]+)+\b|\b(?:\p{Lu}\p{Ll}+)+(?:Error|Exception)\b/gu;
