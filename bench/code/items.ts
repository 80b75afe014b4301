/** The functions of the shared code summaries as units of code, and the baseline that only splits their header into words. */
import { readFile } from "node:fs/promises";
import type { CodeMaterial } from "../../src/agents/code-material.ts";
import { languageById } from "../../src/code/languages/table.ts";
import { parseUnits } from "../../src/code/units.ts";
import { materialOf } from "../../src/tasks/code/material.ts";
import { identifierWords } from "../../src/text/identifier-words.ts";

export interface SummaryItem {
  readonly id: string;
  readonly language: string;
  readonly reference: string;
  readonly unit: CodeMaterial;
}

/** Reads lines of {id, language, code_without_doc, reference_doc_first_sentence}. */
export async function readItems(file: string): Promise<SummaryItem[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  const items: SummaryItem[] = [];
  for (const line of lines) {
    const row = JSON.parse(line) as Record<
      "id" | "language" | "code_without_doc" | "reference_doc_first_sentence",
      string
    >;
    const language = languageById(row.language as Parameters<typeof languageById>[0]);
    const path = `item${language.extensions[0]}`;
    const text = wrapped(row.code_without_doc, row.language);
    const parsed = await parseUnits(path, text);
    const unit = parsed.units.find(({ kind }) => kind === "function" || kind === "method") ?? parsed.units[0];
    if (unit === undefined) throw new Error(`${row.id} holds no unit`);
    items.push({
      id: row.id,
      language: row.language,
      reference: row.reference_doc_first_sentence,
      unit: withoutWrapper(await materialOf(text, unit, parsed)),
    });
  }
  return items;
}

/** A Java method alone is no file; a nameless class around it is one, and gives it no holder. */
function wrapped(code: string, language: string): string {
  return language === "java" ? `class Unnamed {\n${code}\n}\n` : code;
}

/** The words of name and parameters, split by case: what a reader gets from the header without any reading. */
export function signatureWords(unit: CodeMaterial): string {
  const names = [unit.name, ...unit.parameters.map(({ name }) => name)].filter(
    (name) => !/^(?:self|this|cls)$/.test(name),
  );
  return names.flatMap(identifierWords).join(" ");
}

function withoutWrapper(unit: CodeMaterial): CodeMaterial {
  return { ...unit, qualifiedName: unit.qualifiedName.replace(/^Unnamed\./, "") };
}
