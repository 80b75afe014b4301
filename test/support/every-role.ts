/**
 * A model server that plays every role of every strategy by rule, so that any command runs to its end against it. An answer
 * depends on the request alone: neither order, timing nor the cache changes what a run comes to. A role with answers of its
 * own form is a line in `plays`; all others are answered from the schema they send.
 */
import { createHash } from "node:crypto";
import type { RecordedRequest } from "./scripted-model-server.ts";

export interface Player {
  /** Words for a text field: what the model "writes". Default: a sentence with words drawn by the prompt. */
  readonly words?: (role: string, prompt: string) => string;
}

/** The role that a request plays, e.g. "aggregator-cps"; "" where it asks for no schema. */
export function roleOf({ body }: RecordedRequest): string {
  return String(body?.response_format?.json_schema?.name ?? "").replaceAll("_", "-");
}

/** What the prompt of a request alone decides, 0 to `below` - 1. */
export function drawn(prompt: string, below: number): number {
  return createHash("sha256").update(prompt).digest().readUInt32BE(0) % below;
}

const nouns = ["letters", "queues", "piles", "gauges", "locks", "tables", "pages", "jobs"] as const;
const verbs = ["Sorts", "Counts", "Prints", "Checks", "Merges", "Reads", "Moves"] as const;

function sentence(_role: string, prompt: string): string {
  const verb = verbs[drawn(prompt, verbs.length)] ?? "Sorts";
  const noun = nouns[drawn(`${prompt}.`, nouns.length)] ?? "letters";
  return `${verb} ${noun} by number ${drawn(`${prompt}!`, 97)}.`;
}

/** Answers any request; the answer is the text of a chat message. */
export function playEveryRole({ words = sentence }: Player = {}): (request: RecordedRequest) => string {
  return (request) => {
    const role = roleOf(request);
    const text = words(role, request.prompt);
    const schema: unknown = request.body?.response_format?.json_schema?.schema;
    const value = plays[role]?.(request.prompt, text) ?? bySchema(schema, text);
    return typeof value === "string" ? value : JSON.stringify(value);
  };
}

type Play = (prompt: string, text: string) => unknown;

const plays: Readonly<Record<string, Play>> = {
  debater(prompt, text) {
    const me = /^You are (\S+)\./m.exec(prompt)?.[1] ?? "";
    const others = Array.from(prompt.matchAll(/^\[(debater-\d+), round/gm), ([, name]) => name).filter(
      (name) => name !== me,
    );
    const choice = /^The choices of the .*:\n- ([^:\n]+)/m.exec(prompt)?.[1];
    const stance = drawn(prompt, 3) === 0 ? "disagree" : "agree";
    return {
      taskOutput: text,
      label: choice ?? null,
      position: others.length === 0 ? null : { stance, with: others.at(-1) },
      explanation: "The source shows it.",
    };
  },
  judge(prompt, text) {
    const speakers = /latest answer of each of these speakers: (.*)\.$/m.exec(prompt)?.[1]?.split(", ") ?? [];
    const factors = Array.from(
      (prompt.split("nothing to improve):\n")[1]?.split("\n\n")[0] ?? "").matchAll(/^- ([\w-]+): /gm),
      ([, name]) => name,
    );
    return {
      scores: speakers.flatMap((speaker) => factors.map((factor) => ({ speaker, factor, score: 3 }))),
      winner: "nobody",
      feedback: factors.map((factor) => ({ factor, text })),
    };
  },
  "pattern-labeller": () => ({ pattern: "convergent", reason: "They end alike." }),
  "keyword-extractor": (prompt) => ({
    keywords: (/<data candidates [0-9a-f]+>\n(.*)\n/.exec(prompt)?.[1] ?? "").split(", ").slice(0, 5),
  }),
  teacher: newPrompt,
  "sequential-teacher": newPrompt,
  "prompt-creator": newPrompt,
  expert: plan,
  editor: plan,
  organizer: (prompt) => ({
    topics: [Array.from(prompt.matchAll(/\[(\d+)\] /g), ([, number]) => Number(number))].map((list) => [
      ...new Set(list),
    ]),
  }),
  "acu-entailment": (prompt) => ({ entailed: Array.from(prompt.matchAll(/^Fact \d+/gm), () => true) }),
  evaluator: (prompt, text) => ({ explanation: text, worst: 0, better: drawn(prompt, 2) === 0 ? "1" : "2" }),
  "author-check": (prompt, text) => ({
    verdicts: [{ question: 1, verdict: drawn(prompt, 2) === 0 ? "yes" : "no", answer: text, passages: [1] }],
  }),
  "repo-qa": (prompt, text) =>
    drawn(prompt, 4) === 0 ? { approved: false, issues: [text] } : { approved: true, issues: [] },
};

function newPrompt(prompt: string): unknown {
  return { prompt: `Name it in ${drawn(prompt, 1_000_000)} words of your own.\n\n{{text}}` };
}

function plan(prompt: string, text: string): unknown {
  const ids = Array.from(prompt.matchAll(/^- ([\w-]+) \([a-z]+\): /gm), ([, id]) => id);
  const most = Number(/at most (\d+)/.exec(prompt)?.[1] ?? 1);
  return { questions: ids.slice(0, most).map((id) => ({ id, question: `${id}: ${text}?` })) };
}

/** The first value that fits a JSON schema; texts are `text`. */
function bySchema(schema: unknown, text: string): unknown {
  if (typeof schema !== "object" || schema === null) return text;
  const { type, properties, items, enum: choices, anyOf } = schema as Record<string, unknown>;
  if (Array.isArray(choices)) return choices[0];
  if (Array.isArray(anyOf)) return bySchema(anyOf[0], text);
  if (typeof properties === "object" && properties !== null)
    return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, bySchema(inner, text)]));
  if (type === "array") return [bySchema(items, text)];
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return 1;
  return text;
}
