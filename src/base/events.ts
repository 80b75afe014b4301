/** Progress leaves a task only through an event sink that its context holds; nothing below the command prints. */
import type { Warning } from "./warnings.ts";

/** What a task tells while it works: pieces done, notes, warnings. */
export type ProgressEvent =
  /** A countable piece of work: `done` of `total` (null while unknown) `unit`s. */
  | {
      readonly type: "progress";
      readonly unit: string;
      readonly done: number;
      readonly total: number | null;
      readonly note?: string;
    }
  /** One line worth telling a person under --verbose. */
  | { readonly type: "note"; readonly message: string }
  | { readonly type: "warning"; readonly warning: Warning; readonly source?: string };

/** Hears events in order; must not throw. Called from within the work, so it should be quick. */
export type EventSink = (event: ProgressEvent) => void;
