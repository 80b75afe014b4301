/** What a tool of the server is: data and one function. `tools/` holds one file each; `server.ts` puts them to the protocol. */
import type * as zod from "zod";
import type { TaskContext } from "../agents/task-context.ts";
import type { EventSink } from "../base/events.ts";
import type { Warning } from "../base/warnings.ts";
import type { Embedder } from "../metrics/semantic/embedder.ts";
import type { Roots } from "./roots.ts";

/** What every tool gets from the server. */
export interface Surroundings {
  readonly roots: Roots;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
}

export interface Answer {
  /** For people and models. */
  readonly text: string;
  /** The same as data, of the tool's `output`. */
  readonly result: Readonly<Record<string, unknown>>;
  /** What was left out and how to get it; "" for nothing. */
  readonly more: string;
}

/** The embedding model of the settings; undefined where there is none. */
export type FindEmbedder = () => Promise<Embedder | undefined>;

interface ToolFacts<Input> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: zod.ZodType<Input>;
  readonly output: zod.ZodType;
}

/** Asks agents: each call is a run of its own. */
export interface AskingTool<Input = unknown> extends ToolFacts<Input> {
  readonly kind: "asking";
  run(input: Input, context: TaskContext, server: Surroundings, embedder: FindEmbedder): Promise<Answer>;
}

/** Asks nobody; pieces that are done are told to `emit`. */
export interface QuickTool<Input = unknown> extends ToolFacts<Input> {
  readonly kind: "quick";
  run(input: Input, signal: AbortSignal, server: Surroundings, emit: EventSink): Promise<Answer>;
}

export type Tool = AskingTool | QuickTool;

/** Warnings as an answer has them. */
export function warningLines(warnings: readonly Warning[]): string[] {
  return warnings.map(({ message }) => message);
}

/** Lines with those that say nothing left out. */
export function textOf(lines: readonly (string | null | undefined)[]): string {
  return lines.filter((line) => typeof line === "string" && line !== "").join("\n");
}
