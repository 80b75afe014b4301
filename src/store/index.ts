/**
 * The run store: what was asked, what was answered and what it cost, kept so that a killed run can go on and a result
 * can be explained. Called by `runtime/` and the library's entry; another backend would be one more class that passes
 * test/conformance/run-store.ts.
 */
import { StoreError } from "../base/errors.ts";
import type { LocalRunStore, RunStore } from "../runtime/run-store.ts";
import { MemoryStore } from "./memory-store.ts";
import { type OpenOptions, openStore } from "./open.ts";
import type { SharedStoreOptions } from "./postgres/open.ts";
import { resilientStore } from "./resilient-store.ts";

export { chooseStore, findStoreDirectory, type StorePlace } from "./directory.ts";
export { type OpenOptions, openStore, storeExists, storeFile } from "./open.ts";
export { adopt } from "./ownership.ts";
export { isPostgresUrl, maskedUrl } from "./postgres/address.ts";
export { resilientStore } from "./resilient-store.ts";

/** A store that keeps nothing beyond the process; without `keepSteps`, nothing of what agents said either. */
export function memoryStore(options: { readonly keepSteps?: boolean } = {}): LocalRunStore {
  return new MemoryStore(options);
}

/**
 * The store for work that must not be lost to it: opens `directory` and, when that or any later write fails, tells
 * `onTrouble` once and goes on in memory.
 */
export function openResilientStore(
  directory: string,
  onTrouble: (error: StoreError) => void,
  options: OpenOptions = {},
): LocalRunStore {
  try {
    return resilientStore(openStore(directory, options), onTrouble);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    onTrouble(error);
    return memoryStore();
  }
}

/** The store that machines share, in the PostgreSQL database that `url` names; loaded only here, when one is asked for. */
export async function openSharedStore(url: string, options: SharedStoreOptions = {}): Promise<RunStore> {
  const { openSharedStore: open } = await import("./postgres/open.ts");
  return open(url, options);
}

/** As `openResilientStore`, for a store that machines share. */
export async function openResilientSharedStore(url: string, onTrouble: (error: StoreError) => void): Promise<RunStore> {
  try {
    return resilientStore(await openSharedStore(url), onTrouble);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    onTrouble(error);
    return memoryStore();
  }
}
