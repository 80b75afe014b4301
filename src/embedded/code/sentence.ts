/** Clauses to sentences, in the manner of each language's documentation. Pure. */
import type { CodeMaterial } from "../../agents/code-material.ts";
import { capital, thirdPerson } from "../repo/identifiers.ts";
import { stopped } from "../repo/prose.ts";
import type { Clause } from "./clause.ts";

/** True where documentation begins with the unit's name, as Go has it. */
export function named(unit: CodeMaterial): boolean {
  return unit.language === "go" && (unit.kind === "function" || unit.kind === "method");
}

/** "Parses the header."; in Go "ParseHeader parses the header." `more` goes before the full stop. */
export function sentenceOf(unit: CodeMaterial, clause: Clause, more = ""): string {
  const words = `${thirdPerson(clause.verb)} ${clause.rest}${more}`.replace(/\s+/g, " ").trim();
  return stopped(named(unit) ? `${unit.name} ${words}` : capital(words));
}
