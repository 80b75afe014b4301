/** A prompt bank file (`--prompts FILE`, YAML or JSON) -> entries. The file is data: nothing in it is executed. */
import { UsageError } from "../../../base/errors.ts";
import type { BankExample, BankPrompt } from "./prompt.ts";

export interface PromptBank {
  readonly general: readonly BankPrompt[];
  readonly aspect: readonly BankPrompt[];
}

/**
 * Reads the text of a bank file: a mapping with `general` and/or `aspect`, each a list of {id, text, examples?}; with
 * `replace: true` these stand alone, else they join the built-in ones (an entry with a built-in id replaces that one).
 * `name` is the file's name for messages. Throws UsageError for text that is no YAML, unknown keys, missing or double
 * ids, empty texts and `{{placeholders}}` (the role adds documents, limits and aspect itself).
 */
export async function parsePromptBank(text: string, name: string, builtIn: PromptBank): Promise<PromptBank> {
  const { parse } = await import("yaml");
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw bad(name, `is not YAML (${String((error as Error).message).split("\n")[0]})`, { cause: error });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw bad(name, 'must be a mapping with the lists "general" and/or "aspect"');
  }
  const { general, aspect, replace, ...unknown } = value as Record<string, unknown>;
  const extra = Object.keys(unknown)[0];
  if (extra !== undefined) throw bad(name, `has the unknown key "${extra}"`);
  if (replace !== undefined && typeof replace !== "boolean") throw bad(name, '"replace" must be true or false');
  const own = { general: entries(general, "general", name), aspect: entries(aspect, "aspect", name) };
  if (own.general.length + own.aspect.length === 0) throw bad(name, "holds no prompt");
  const base = replace === true ? { general: [], aspect: [] } : builtIn;
  return { general: merge(base.general, own.general), aspect: merge(base.aspect, own.aspect) };
}

function merge(base: readonly BankPrompt[], own: readonly BankPrompt[]): BankPrompt[] {
  const ids = new Set(own.map((entry) => entry.id));
  return [...base.filter((entry) => !ids.has(entry.id)), ...own];
}

function entries(value: unknown, mode: string, name: string): BankPrompt[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw bad(name, `"${mode}" must be a list`);
  const seen = new Set<string>();
  return value.map((raw: unknown, index) => {
    const where = `${mode}[${index}]`;
    if (typeof raw !== "object" || raw === null) throw bad(name, `${where} must be a mapping with "id" and "text"`);
    const { id, text, examples, ...unknown } = raw as Record<string, unknown>;
    const extra = Object.keys(unknown)[0];
    if (extra !== undefined) throw bad(name, `${where} has the unknown key "${extra}"`);
    if (typeof id !== "string" || id.trim() === "") throw bad(name, `${where} has no "id"`);
    if (seen.has(id)) throw bad(name, `"${id}" stands twice under "${mode}"`);
    seen.add(id);
    if (typeof text !== "string" || text.trim() === "") throw bad(name, `${where} ("${id}") has no "text"`);
    if (text.includes("{{")) {
      throw bad(name, `${where} ("${id}") holds a placeholder; write the instruction alone, documents are added to it`);
    }
    const shown = examples === undefined ? [] : parseExamples(examples, `${where} ("${id}")`, name);
    return shown.length === 0 ? { id, text: text.trim() } : { id, text: text.trim(), examples: shown };
  });
}

function parseExamples(value: unknown, where: string, name: string): BankExample[] {
  if (!Array.isArray(value)) throw bad(name, `"examples" of ${where} must be a list`);
  return value.map((raw: unknown, index) => {
    const { documents, summary, aspect } = (raw ?? {}) as Record<string, unknown>;
    if (
      !Array.isArray(documents) ||
      documents.some((text) => typeof text !== "string") ||
      typeof summary !== "string"
    ) {
      throw bad(name, `example ${index + 1} of ${where} must have "documents" (texts) and "summary"`);
    }
    if (aspect !== undefined && typeof aspect !== "string") throw bad(name, `the aspect of ${where} must be a text`);
    return { documents: documents as string[], summary, ...(aspect === undefined ? {} : { aspect }) };
  });
}

function bad(name: string, what: string, facts: { cause?: unknown } = {}): UsageError {
  return new UsageError(`the prompt bank ${name} ${what}`, {
    ...facts,
    code: "config-invalid",
    hint: "see docs/digest.md for the form of a prompt bank",
  });
}
