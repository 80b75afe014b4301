/** A question bank file (`--questions FILE`, YAML or JSON) -> entries. The file is data: nothing in it is executed. */
import type { BankQuestion, QuestionCriterion } from "../../../agents/questions.ts";
import { UsageError } from "../../../base/errors.ts";
import type { QuestionBank } from "./questions.ts";

const criteria: readonly QuestionCriterion[] = ["completeness", "coherence", "relevance", "consistency", "wording"];

/**
 * Reads the text of a bank file: a mapping with `expert` and/or `editor`, each a list of {id, text, criterion?}; with
 * `replace: true` these stand alone, else they join the built-in ones (an entry with a built-in id replaces that one).
 * `name` is the file's name for messages. Throws UsageError for what is no such bank.
 */
export async function parseQuestionBank(text: string, name: string, builtIn: QuestionBank): Promise<QuestionBank> {
  const { parse } = await import("yaml");
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw bad(name, `is not YAML (${String((error as Error).message).split("\n")[0]})`, error);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw bad(name, 'must be a mapping with the lists "expert" and/or "editor"');
  }
  const { expert, editor, replace, ...unknown } = value as Record<string, unknown>;
  const extra = Object.keys(unknown)[0];
  if (extra !== undefined) throw bad(name, `has the unknown key "${extra}"`);
  if (replace !== undefined && typeof replace !== "boolean") throw bad(name, '"replace" must be true or false');
  const own = {
    expert: entries(expert, "expert", "completeness", name),
    editor: entries(editor, "editor", "wording", name),
  };
  if (own.expert.length + own.editor.length === 0) throw bad(name, "holds no question");
  const base: QuestionBank = replace === true ? { expert: [], editor: [] } : builtIn;
  return { expert: merge(base.expert, own.expert), editor: merge(base.editor, own.editor) };
}

function merge(base: readonly BankQuestion[], own: readonly BankQuestion[]): BankQuestion[] {
  const ids = new Set(own.map((entry) => entry.id));
  return [...base.filter((entry) => !ids.has(entry.id)), ...own];
}

function entries(value: unknown, list: string, usual: QuestionCriterion, name: string): BankQuestion[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw bad(name, `"${list}" must be a list`);
  const seen = new Set<string>();
  return value.map((raw: unknown, index) => {
    const where = `${list}[${index}]`;
    if (typeof raw !== "object" || raw === null) throw bad(name, `${where} must be a mapping with "id" and "text"`);
    const { id, text, criterion, ...unknown } = raw as Record<string, unknown>;
    const extra = Object.keys(unknown)[0];
    if (extra !== undefined) throw bad(name, `${where} has the unknown key "${extra}"`);
    if (typeof id !== "string" || id.trim() === "") throw bad(name, `${where} has no "id"`);
    if (seen.has(id)) throw bad(name, `"${id}" stands twice under "${list}"`);
    seen.add(id);
    if (typeof text !== "string" || text.trim() === "") throw bad(name, `${where} ("${id}") has no "text"`);
    const known = criteria.find((entry) => entry === (criterion ?? usual));
    if (known === undefined) {
      throw bad(name, `${where} ("${id}") has the criterion "${String(criterion)}"; use one of ${criteria.join(", ")}`);
    }
    return { id: id.trim(), criterion: known, text: text.replace(/\s+/g, " ").trim() };
  });
}

function bad(name: string, what: string, cause?: unknown): UsageError {
  return new UsageError(`the question bank ${name} ${what}`, {
    code: "config-invalid",
    hint: "see docs/document.md for the form of a question bank",
    ...(cause === undefined ? {} : { cause }),
  });
}
