/** A parsed unit as the agents read it. */
import type { CodeMaterial } from "../../agents/code-material.ts";
import type { Surroundings } from "../../agents/surroundings.ts";
import { namesIn } from "../../code/header-unit.ts";
import { innerComments } from "../../code/inner-comments.ts";
import { languageById } from "../../code/languages/table.ts";
import type { CodeUnit, ParsedUnits } from "../../code/unit.ts";
import { materialText } from "../../code/without-doc.ts";
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
    code: maskSecrets(materialText(text, unit)).text,
    surroundings,
  };
}
