/** What passes between the server and the processes that work for it: plain data only. */
import type { Settings } from "../runtime/settings.ts";
import type { Answer } from "./tool.ts";

export interface Job {
  readonly tool: string;
  /** Checked against the tool's input schema. */
  readonly input: unknown;
  /** Real paths. */
  readonly roots: readonly string[];
  readonly cwd: string;
  /** Handed over here: the environment of the process itself holds no keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** With what is left of the server's limits. */
  readonly settings: Settings;
}

export interface JobSpent {
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

export type ToJob = { readonly type: "job"; readonly job: Job } | { readonly type: "stop" };

export type FromJob =
  | { readonly type: "begun"; readonly runId: string }
  | { readonly type: "progress"; readonly unit: string; readonly done: number; readonly total: number | null }
  | { readonly type: "done"; readonly answer: Answer; readonly spent: JobSpent | null }
  | { readonly type: "failed"; readonly text: string; readonly spent: JobSpent | null };
