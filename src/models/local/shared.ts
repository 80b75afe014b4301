/**
 * Loaded models by key, one each however many roles, specs and runs use it. Weights are the large part and loading is the
 * slow part. State of the process on purpose, counted by its users; the last one to leave unloads.
 */
export interface Unloadable {
  unload(): Promise<void>;
}

export interface Share<T> {
  readonly thing: T;
  /** To be called once. */
  release(): Promise<void>;
}

/** `acquire(key, load)` loads on first use and joins those who use it already; a failed load is not kept. */
export function sharedThings<T extends Unloadable>(): (key: string, load: () => Promise<T>) => Promise<Share<T>> {
  const known = new Map<string, { readonly loading: Promise<T>; users: number }>();
  return async (key, load) => {
    const entry = known.get(key) ?? { loading: load(), users: 0 };
    known.set(key, entry);
    entry.users++;
    const leave = async (thing: T | null): Promise<void> => {
      entry.users--;
      if (entry.users > 0) return;
      if (known.get(key) === entry) known.delete(key);
      await thing?.unload();
    };
    try {
      const thing = await entry.loading;
      return { thing, release: () => leave(thing) };
    } catch (error) {
      await leave(null);
      throw error;
    }
  };
}
