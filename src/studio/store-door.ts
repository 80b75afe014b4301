/** The run store as the studio sees it: opened when there is one, so that a studio may be started before the first run. */
import { StoreError } from "../base/errors.ts";
import type { Environment } from "../base/user-data.ts";
import type { LocalRunStore } from "../runtime/run-store.ts";
import { memoryStore, openStore, storeExists } from "../store/index.ts";

export class StoreDoor {
  readonly directory: string;
  readonly #env: Environment;
  #store: LocalRunStore | undefined;
  #readOnly: string | null;

  /** `readOnly`: why nothing may be written, from the start. */
  constructor(directory: string, env: Environment, readOnly: string | null) {
    this.directory = directory;
    this.#env = env;
    this.#readOnly = readOnly;
  }

  /** Empty where nothing was recorded yet. Throws StoreError where it cannot be read. */
  get store(): LocalRunStore {
    if (this.#store !== undefined) return this.#store;
    if (!storeExists(this.directory)) return memoryStore();
    this.#store = this.#opened();
    return this.#store;
  }

  /** Why nothing can be started or decided here; null where it can. */
  get readOnly(): string | null {
    return this.#readOnly;
  }

  close(): void {
    this.#store?.close();
  }

  #opened(): LocalRunStore {
    if (this.#readOnly !== null) return openStore(this.directory, { readOnly: true });
    try {
      return openStore(this.directory, { env: this.#env, busyTimeoutMs: 5_000 });
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      let readable: LocalRunStore;
      try {
        readable = openStore(this.directory, { readOnly: true });
      } catch {
        // The first reason is the one to tell: it says what is wrong with the store.
        throw error;
      }
      this.#readOnly = error.message;
      return readable;
    }
  }
}
