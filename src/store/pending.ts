/**
 * What waits to be written: trace steps and artifacts of many small pieces of work go to the file in one transaction.
 * Losing them costs only work without calls, since paid answers are written at once; reads look here first.
 */
import type { AgentStep } from "../agents/trace.ts";

/** Ours: measured, 200 rows of 5 kB take about 6 ms in one transaction; half a second bounds what a kill can lose. */
const limits = { rows: 200, characters: 4_000_000, ageMs: 500 };

export interface PendingStep {
  readonly runId: string;
  readonly json: string;
  readonly cacheHit: boolean;
}

export class PendingWrites {
  readonly steps: PendingStep[] = [];
  /** run id -> name -> JSON. */
  readonly artifacts = new Map<string, Map<string, string>>();
  #characters = 0;
  #rows = 0;
  #oldest = 0;

  addStep(step: AgentStep): void {
    // Turned into JSON at once: the caller may go on to change what it handed in.
    const json = JSON.stringify(step);
    this.steps.push({ runId: step.runId, json, cacheHit: step.cacheHit });
    this.#count(json);
  }

  putArtifact(runId: string, name: string, value: unknown): void {
    const json = JSON.stringify(value ?? null);
    const named = this.artifacts.get(runId) ?? new Map<string, string>();
    named.set(name, json);
    this.artifacts.set(runId, named);
    this.#count(json);
  }

  get isEmpty(): boolean {
    return this.#rows === 0;
  }

  /** True when it is time to write. */
  get isDue(): boolean {
    return (
      this.#rows >= limits.rows ||
      this.#characters >= limits.characters ||
      (this.#rows > 0 && performance.now() - this.#oldest >= limits.ageMs)
    );
  }

  clear(): void {
    this.steps.length = 0;
    this.artifacts.clear();
    this.#characters = 0;
    this.#rows = 0;
  }

  #count(json: string): void {
    if (this.#rows === 0) this.#oldest = performance.now();
    this.#rows += 1;
    this.#characters += json.length;
  }
}
