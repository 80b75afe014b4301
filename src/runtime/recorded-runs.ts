/** The door of `precis runs` to what was recorded: the store where a run would have been kept, never made by looking. */
import { StoreError } from "../base/errors.ts";
import { findStoreDirectory, memoryStore, openStore, type StorePlace, storeExists } from "../store/index.ts";
import type { RunStore } from "./run-store.ts";

export interface RecordedRuns {
  /** Absolute; need not exist. */
  readonly directory: string;
  /** Empty where nothing was recorded yet. The caller closes it. */
  readonly store: RunStore;
}

/** Opens what was recorded, for reading alone where it cannot be written. Throws StoreError when it cannot be read. */
export function openRecordedRuns(place: StorePlace): RecordedRuns {
  const directory = findStoreDirectory(place);
  if (!storeExists(directory)) return { directory, store: memoryStore() };
  try {
    return { directory, store: openStore(directory) };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    try {
      return { directory, store: openStore(directory, { readOnly: true }) };
    } catch {
      // The first reason is the one to tell: it says what is wrong with the store.
      throw error;
    }
  }
}
