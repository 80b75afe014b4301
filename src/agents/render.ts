/** A role, an input and perhaps another prompt -> chat messages. Pure; the only place where prompts become text. */
import { UsageError } from "../base/errors.ts";
import type { ChatMessage } from "../models/spec/language-model.ts";
import { fence, fenceRule } from "./fence.ts";
import { type PromptValue, placeholders, type Role } from "./role.ts";

/**
 * Renders the messages of one call. `prompt` replaces the role's own task text. Throws UsageError when it lacks a
 * required placeholder or names one that the role does not have.
 */
export function render<I, O>(role: Role<I, O>, input: I, prompt: string = role.prompt): ChatMessage[] {
  const values = role.values(input);
  checkPrompt(role, prompt, values);
  let fenced = false;
  const show = (name: string): string => {
    const value = values[name] ?? "";
    if (typeof value === "string") return value;
    if (value.data === "") return "";
    fenced = true;
    return fence(value.data, value.label);
  };
  const whole = prompt === role.prompt ? prompt : withOwnLines(role, prompt);
  const drop = prompt === role.prompt ? wholeLine : emptySentences;
  const kept = linesOf(whole).flatMap((line) =>
    line.names.some((name) => isEmpty(values[name])) ? drop(line, (name) => isEmpty(values[name])) : [line],
  );
  // Blank lines are tidied before anything is filled in: what is fenced must arrive as it was hashed.
  const user = kept
    .map(({ text }) => text)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .replace(/\{\{\s*([a-zA-Z][\w-]*)\s*\}\}/g, (_, name: string) => show(name));
  return [
    { role: "system", content: fenced ? `${role.system}\n\n${fenceRule}` : role.system },
    { role: "user", content: user },
  ];
}

/** A prompt that replaces the role's own, with the role's lines for what it does not place. */
function withOwnLines<I, O>(role: Role<I, O>, prompt: string): string {
  const named = new Set(placeholders(prompt));
  const missing = Object.entries(role.ownLines ?? {}).flatMap(([name, line]) => (named.has(name) ? [] : [line]));
  return missing.length === 0 ? prompt : `${prompt.trimEnd()}\n\n${missing.join("\n")}`;
}

type Empty = (name: string) => boolean;

/** A line of the role's own prompt goes when all its placeholders are empty. */
const wholeLine = (line: PromptLine, empty: Empty): PromptLine[] => (line.names.every(empty) ? [] : [line]);

/** Of a prompt that others wrote only the sentences around empty placeholders go; what else stands in their line stays. */
function emptySentences(line: PromptLine, empty: Empty): PromptLine[] {
  const rest = line.text.split(/(?<=[.!?])\s+/).filter((sentence) => {
    const names = placeholders(sentence);
    return names.length === 0 || !names.every(empty);
  });
  return rest.length === 0 ? [] : [{ text: rest.join(" "), names: placeholders(rest.join(" ")) }];
}

interface PromptLine {
  readonly text: string;
  readonly names: readonly string[];
}

/** Prompts taken apart once: a run renders the same few thousands of times. */
const takenApart = new Map<string, readonly PromptLine[]>();
const mostTakenApart = 100;

function linesOf(prompt: string): readonly PromptLine[] {
  let lines = takenApart.get(prompt);
  if (lines === undefined) {
    lines = prompt.split("\n").map((text) => ({ text, names: placeholders(text) }));
    if (takenApart.size >= mostTakenApart) takenApart.clear();
    takenApart.set(prompt, lines);
  }
  return lines;
}

/** Throws UsageError when a prompt cannot serve the role: a required placeholder is missing or an unknown one named. */
export function checkPrompt<I, O>(role: Role<I, O>, prompt: string, values: Readonly<Record<string, unknown>>): void {
  const named = [...new Set(linesOf(prompt).flatMap(({ names }) => names))];
  const missing = role.required.filter((name) => !named.includes(name));
  if (missing.length > 0) {
    throw new UsageError(`the prompt for ${role.name} lacks {{${missing.join("}}, {{")}}}`, {
      hint: `keep every required placeholder of the role: {{${role.required.join("}}, {{")}}}`,
    });
  }
  const unknown = named.filter((name) => !(name in values));
  if (unknown.length > 0) {
    throw new UsageError(
      `the prompt for ${role.name} names {{${unknown.join("}}, {{")}}}, which the role does not have`,
      {
        hint: `use only {{${Object.keys(values).join("}}, {{")}}}`,
      },
    );
  }
}

function isEmpty(value: PromptValue | undefined): boolean {
  return value === undefined || (typeof value === "string" ? value === "" : value.data === "");
}
