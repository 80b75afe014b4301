/** Tells open pages that something changed: one look at the store a second, only while somebody listens. */
import type { StoreDoor } from "./store-door.ts";

const everyMs = 1_000;

export class Live {
  readonly #door: StoreDoor;
  readonly #listeners = new Set<(event: "runs" | "jobs") => void>();
  #timer: NodeJS.Timeout | undefined;
  #seen = "";

  constructor(door: StoreDoor) {
    this.#door = door;
  }

  /** Returns how to stop listening. */
  listen(listener: (event: "runs" | "jobs") => void): () => void {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.#look(), everyMs);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  tell(event: "runs" | "jobs"): void {
    for (const listener of this.#listeners) listener(event);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#listeners.clear();
  }

  #look(): void {
    const seen = this.#mark();
    if (seen === this.#seen) return;
    const first = this.#seen === "";
    this.#seen = seen;
    if (!first) this.tell("runs");
  }

  #mark(): string {
    try {
      const { store } = this.#door;
      const { runs, total } = store.findRuns({ limit: 20 });
      return JSON.stringify([total, runs.map((run) => [run.runId, run.state, run.totals.calls, run.resumes])]);
    } catch (error) {
      // Another process may hold the lock; the page's own question gets the reason if it stays so.
      return `unreadable: ${String(error)}`;
    }
  }
}
