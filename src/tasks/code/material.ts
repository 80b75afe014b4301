/** A parsed unit as the agents read it. */
import type { CodeMaterial } from "../../agents/code-material.ts";
import type { Surroundings } from "../../agents/surroundings.ts";
import { namesIn } from "../../code/header-unit.ts";
import { innerComments } from "../../code/inner-comments.ts";
import { languageById } from "../../code/languages/table.ts";
import type { CodeUnit, ParsedUnits } from "../../code/unit.ts";
import { maskSecrets } from "../../text/secrets.ts";

/** `unit` must be one of `parsed.units`, and they must belong to `text`. */
export async function materialOf(
  text: string,
  unit: CodeUnit,
  parsed: ParsedUnits,
  surroundings: Surroundings | null = null,
): Promise<CodeMaterial> {
  const index = parsed.units.findIndex(({ range, kind }) => range.start === unit.range.start && kind === unit.kind);
  const language = parsed.language === null ? null : languageById(parsed.language);
  const start = Math.min(unit.range.start, unit.docRange?.start ?? unit.range.start);
  const code =
    unit.docComment === null && unit.docRange !== null ? withoutDoc(text, unit) : text.slice(start, unit.range.end);
  return {
    name: unit.name,
    qualifiedName: unit.qualifiedName,
    kind: unit.kind,
    language: parsed.language,
    languageLabel: language?.label ?? "text",
    signature: unit.signature,
    doc: maskSecrets(unit.docComment ?? "").text,
    comments:
      language === null ? [] : (await innerComments(language, text, unit)).map((words) => maskSecrets(words).text),
    parameters: unit.parameters,
    returnType: unit.returnType,
    calls: unit.calls,
    returns: unit.returns,
    raises: unit.raises,
    loops: unit.loops,
    branches: unit.branches,
    members:
      parsed.parsed || language === null
        ? parsed.units.filter((other) => other.parent === index).map((other) => other.name)
        : namesIn(language, text),
    code: maskSecrets(unindented(code, text, start)).text,
    surroundings,
  };
}

/** A unit whose documentation does not count: above it or in it, it goes. */
function withoutDoc(text: string, unit: CodeUnit): string {
  const { start, end } = unit.range;
  const doc = unit.docRange;
  if (doc === null || doc.start < start) return text.slice(start, end);
  return `${text.slice(start, doc.start)}${text.slice(doc.end, end).replace(/^[ \t]*\r?\n/, "")}`;
}

/** A nested unit without the indentation of its place. */
function unindented(code: string, text: string, start: number): string {
  const margin = /[ \t]*$/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1, start))?.[0] ?? "";
  return margin === "" ? code : code.replaceAll(`\n${margin}`, "\n");
}
