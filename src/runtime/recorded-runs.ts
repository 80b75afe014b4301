/** The door of `precis runs` to what was recorded: the store where a run would have been kept, never made by looking. */
import { StoreError } from "../base/errors.ts";
import { isSignedBy } from "../base/user-data.ts";
import {
  adopt,
  chooseStore,
  maskedUrl,
  memoryStore,
  openSharedStore,
  openStore,
  type StorePlace,
  storeExists,
} from "../store/index.ts";
import type { RunStore } from "./run-store.ts";
import { sharedStoreUrl } from "./store-address.ts";

export interface RecordedRuns {
  /** The directory, absolute, which need not exist; of a shared store its address without secrets. For messages. */
  readonly directory: string;
  /** What names this store to another command: the directory or the whole address, which is not to be printed. */
  readonly address: string;
  /** Empty where nothing was recorded yet. The caller closes it. */
  readonly store: RunStore;
  /** What to say where the store that lies nearer is not this user's. */
  readonly refused?: string;
}

/**
 * Makes a store that came with a folder this user's. Throws StoreError where it holds links, belongs to somebody else, or is no store
 * of ours inside.
 */
export function adoptStore(directory: string, env: StorePlace["env"]): void {
  adopt(directory, env);
  openStore(directory, { env }).close();
}

/** Opens the store for writing, made where there is none yet. Throws StoreError. */
export async function openForWriting(place: StorePlace): Promise<RecordedRuns> {
  const url = sharedStoreUrl(place.explicit);
  if (url !== undefined) return { directory: maskedUrl(url), address: url, store: await openSharedStore(url) };
  const { directory, refused } = chooseStore(place);
  const said = refused === undefined ? {} : { refused };
  return { directory, address: directory, store: openStore(directory, { env: place.env }), ...said };
}

/** Opens what was recorded, for reading alone where it cannot be written. Throws StoreError when it cannot be read. */
export async function openRecordedRuns(place: StorePlace): Promise<RecordedRuns> {
  const url = sharedStoreUrl(place.explicit);
  if (url !== undefined)
    return { directory: maskedUrl(url), address: url, store: await openSharedStore(url, { make: false }) };
  const { directory, refused } = chooseStore(place);
  const found = (store: RunStore): RecordedRuns => ({
    directory,
    address: directory,
    store,
    ...(refused === undefined ? {} : { refused }),
  });
  if (!storeExists(directory)) return found(memoryStore());
  try {
    return found(openStore(directory, { env: place.env }));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    try {
      return found(openStore(directory, { readOnly: true }));
    } catch {
      // The first reason is the one to tell: it says what is wrong with the store.
      throw error;
    }
  }
}

interface CommandLine {
  readonly runId: string;
  readonly argv: readonly string[];
  readonly cwd: string;
}

/** What is signed of a run when it begins. */
export function runText({ runId, argv, cwd }: CommandLine): string {
  return `run ${JSON.stringify([runId, argv, cwd])}`;
}

/** Whether this user gave the command line of a run, and not whoever made the store. */
export function isOwnRun(run: CommandLine & { readonly resolved: unknown }, env: StorePlace["env"]): boolean {
  const { signature } = (run.resolved ?? {}) as { signature?: unknown };
  return typeof signature === "string" && isSignedBy(env, runText(run), signature);
}
