/** Feedback in SQLite and in memory. An entry is one row with its JSON; the columns beside it are for people who look into the file. */
import type { FeedbackEntry } from "../feedback/entry.ts";
import type { FeedbackStore } from "../runtime/feedback-store.ts";
import type { Database } from "./database.ts";
import { storedJson } from "./stored-json.ts";

export class SqliteFeedback implements FeedbackStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(entry: FeedbackEntry): boolean {
    return (
      this.#database.run(
        "INSERT INTO feedback (id, kind, task, rater, at, entry) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        [entry.id, entry.kind, entry.task, entry.rater, entry.at, JSON.stringify(entry)],
      ) > 0
    );
  }

  list(): FeedbackEntry[] {
    return this.#database
      .all("SELECT entry FROM feedback ORDER BY place")
      .map((row) => storedJson(this.#database, row.entry) as FeedbackEntry);
  }

  remove(id: string): boolean {
    return this.#database.run("DELETE FROM feedback WHERE id = ?", [id]) > 0;
  }
}

export class MemoryFeedback implements FeedbackStore {
  readonly #entries = new Map<string, string>();

  add(entry: FeedbackEntry): boolean {
    if (this.#entries.has(entry.id)) return false;
    this.#entries.set(entry.id, JSON.stringify(entry));
    return true;
  }

  list(): FeedbackEntry[] {
    return [...this.#entries.values()].map((json) => JSON.parse(json) as FeedbackEntry);
  }

  remove(id: string): boolean {
    return this.#entries.delete(id);
  }
}
