/** What people said about texts, in PostgreSQL: one row an entry, as in SQLite. */
import type { FeedbackEntry } from "../../feedback/entry.ts";
import type { FeedbackStore } from "../../runtime/feedback-store.ts";
import type { Connection } from "./connection.ts";
import { parsed } from "./stored.ts";

export class PostgresFeedback implements FeedbackStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async add(entry: FeedbackEntry): Promise<boolean> {
    const rows = await this.#connection.query(
      `INSERT INTO ${this.#schema}.feedback (id, kind, task, rater, at, entry) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [entry.id, entry.kind, entry.task, entry.rater, entry.at, JSON.stringify(entry)],
    );
    return rows.length > 0;
  }

  async list(): Promise<FeedbackEntry[]> {
    const rows = await this.#connection.query(`SELECT entry FROM ${this.#schema}.feedback ORDER BY place`);
    return rows.map((row) => parsed(this.#connection, row.entry) as FeedbackEntry);
  }

  async remove(id: string): Promise<boolean> {
    const rows = await this.#connection.query(`DELETE FROM ${this.#schema}.feedback WHERE id = $1 RETURNING id`, [id]);
    return rows.length > 0;
  }

  get #schema(): string {
    return this.#connection.address.schema;
  }
}
