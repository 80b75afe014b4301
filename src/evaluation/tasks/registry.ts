/** Tasks that suites can run, by name. A new one: a file beside this one, and its name and loader here. */
import { entryOf } from "../../base/entry-of.ts";
import { UsageError } from "../../base/errors.ts";
import type { TaskAdapter } from "./adapter.ts";

const loaders: Readonly<Record<string, () => Promise<TaskAdapter>>> = {
  about: async () => (await import("./about.ts")).aboutAdapter,
  code: async () => (await import("./code.ts")).codeAdapter,
  document: async () => (await import("./document.ts")).documentAdapter,
  digest: async () => (await import("./digest.ts")).digestAdapter,
  translate: async () => (await import("./translate.ts")).translateAdapter,
  repo: async () => (await import("./repo.ts")).repoAdapter,
};

export const adapterNames: readonly string[] = Object.keys(loaders);

/** Throws UsageError for an unknown name (suites are checked before). */
export async function findAdapter(name: string): Promise<TaskAdapter> {
  const load = entryOf(loaders, name);
  if (load === undefined) throw new UsageError(`there is no task "${name}" for suites`);
  return load();
}
