/**
 * A role is data: a name, a prompt with placeholders, and the schema of its answer. It runs on a language model
 * (`prompted.ts`) or on the embedded engine (`../embedded`), and a tuned prompt swaps in as a value. One role a file in
 * `roles/`; a strategy decides who speaks when.
 */
import type * as zod from "zod";
import type { Place } from "../base/warnings.ts";

/** zod's namespace, handed in so that the (costly) import happens only when a language model answers. */
export type Z = typeof zod.z;

/** A value for a placeholder. Trusted text goes in as it is; `data` is fenced and declared as data, never obeyed. */
export type PromptValue = string | { readonly data: string; readonly label: string };

/** Marks text that nobody of us wrote: documents, code, other agents' answers, test output. */
export function data(text: string, label: string): PromptValue {
  return { data: text, label };
}

/** What backs an output: a passage and where it stands. */
export interface Evidence {
  readonly text: string;
  /** Heading of the section it stands in, "" where there is none. */
  readonly section: string;
  readonly place?: Place;
  /** Which of several sources, where there are several. */
  readonly source?: string;
}

export interface Role<Input, Output> {
  /** Kebab-case, unique; what `--role NAME=SPEC` and the trace use. */
  readonly name: string;
  /** Grows when the prompt or a schema changes; part of every cache key by way of the rendered prompt. */
  readonly version: number;
  /** Who speaks to whom and what the answer must hold, in a sentence, for docs and `runs show`. */
  readonly purpose: string;
  /** Standing instructions: who the agent is. Sent as the system message. */
  readonly system: string;
  /**
   * The task with `{{placeholders}}`, sent as the user message. A line whose placeholders are all empty is left out.
   * A tuned or user-given prompt replaces this text and must keep the placeholders in `required`.
   */
  readonly prompt: string;
  /** Placeholders without which a prompt makes no sense, e.g. ["text"]. */
  readonly required: readonly string[];
  /**
   * By placeholder: the line that does its job. A prompt that replaces the role's own and does not place it gets this line at its
   * end, unless the value is empty: what the product needs in a prompt, the product puts there.
   */
  readonly ownLines?: Readonly<Record<string, string>>;
  values(input: Input): Readonly<Record<string, PromptValue>>;
  /** Schema of the answer; by `outputKey` where it depends on the input. */
  output(z: Z, input: Input): zod.ZodType<Output>;
  /** Equal for inputs with one schema: schemas are made once. Default: there is one. Pure. */
  outputKey?(input: Input): string;
  /** Name of the one field that a plain-text answer may be taken for (single-field outputs only). */
  readonly plainField?: keyof Output & string;
  /** Takes the wrapping off a plain-text answer before it becomes `plainField`; an answer in the schema is never touched. Pure. */
  unwrap?(text: string): string;
  /** Tidies an output before it is checked (quotes, fences, lead-ins off). Pure. */
  tidy?(output: Output, input: Input): Output;
  /** A reason why a well-formed output is unusable, or null. A reason is asked about once. Pure. */
  check?(output: Output, input: Input): string | null;
  /**
   * What a dry run takes for its answer: as long as answers are, and such that the most calls follow, so that a budget set by the
   * bill is not exceeded. Default: the embedded engine's answer, else the smallest that fits the schema. Pure.
   */
  rehearse?(input: Input): Output;
  /** Tokens of its answer as a model writes it, where the output is made to hold more (or less) than was written. Pure. */
  rehearsedTokens?(input: Input): number;
  /** Sampling this role wants unless the user says otherwise. */
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
}

/** Keeps inference of Input and Output at the definition. */
export function role<Input, Output>(definition: Role<Input, Output>): Role<Input, Output> {
  return definition;
}

/** Placeholder names in a prompt, in order of first appearance. */
export function placeholders(prompt: string): string[] {
  return [...new Set(Array.from(prompt.matchAll(/\{\{\s*([a-zA-Z][\w-]*)\s*\}\}/g), (match) => match[1] as string))];
}
