/** The port through which people's feedback is kept, beside the runs. Declared here, where it is used; `store/` implements it. */
import type { Awaitable } from "../base/awaitable.ts";
import type { FeedbackEntry } from "../feedback/entry.ts";

/** Entries in the order in which they were added. What cannot be written throws StoreError: nobody's word is kept in memory alone. */
export interface FeedbackStore {
  /** False where an entry with that id is there already; then nothing changes. */
  add(entry: FeedbackEntry): Awaitable<boolean>;
  list(): Awaitable<FeedbackEntry[]>;
  /** False where there is none of that id. */
  remove(id: string): Awaitable<boolean>;
}
