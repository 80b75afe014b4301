/** What a task must say so that its prompts can be learned. A new one: a file here and a line in `index.ts`. */
import type { TaskContext } from "../../../agents/task-context.ts";
import type { LengthLimits } from "../../../base/length.ts";
import type { Pair } from "../../../datasets/pair.ts";
import type { Document } from "../../../documents/document.ts";
import type { Student } from "../../../strategies/teacher-student/training.ts";

/** Prompts by role. */
export type Prompts = Readonly<Record<string, string>>;

export interface StudentOptions {
  readonly strategy: string;
  readonly prompts: Prompts;
  readonly limits: LengthLimits;
  /** Metagente's ablation; of `about` only. */
  readonly withoutExtractor: boolean;
  readonly context: TaskContext;
}

export interface TunedTask {
  readonly name: "about" | "code" | "digest" | "document";
  /** Strategies whose prompts can be learned, with their roles, the one that is learned by default first. */
  readonly strategies: Readonly<Record<string, readonly TunedRole[]>>;
  /** The first is the default. */
  readonly defaultStrategy: string;
  /** Of the texts, where the user says nothing. */
  readonly limits: LengthLimits;
  /** What the Teacher is shown of a pair and what is scored against: the pair's text as a document. Throws SourceError. */
  read(pair: Pair): Promise<Document>;
  student(role: string, options: StudentOptions): Student;
}

export interface TunedRole {
  readonly name: string;
  readonly prompt: string;
  readonly required: readonly string[];
}
