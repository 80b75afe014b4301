/** Strategies that can summarize a unit of code, by name. Loaded on first use. */
import { UsageError } from "../../base/errors.ts";
import type { CodeStrategy } from "../code-contract.ts";

const loaders = {
  auto: async () => (await import("../auto/code.ts")).autoSummary,
  debate: async () => (await import("../debate/code.ts")).debateSummary,
  direct: async () => (await import("./direct.ts")).directCode,
} as const;

export const codeStrategies: readonly string[] = Object.keys(loaders);

/** The strategy of that name. Throws UsageError, naming the known ones, for a name that is none of them. */
// biome-ignore lint/suspicious/noExplicitAny: settings differ by strategy; whoever sets any knows which one it named
export async function findCodeStrategy(name: string): Promise<CodeStrategy<any>> {
  const load = (loaders as Readonly<Record<string, (typeof loaders)[keyof typeof loaders]>>)[name];
  if (load === undefined) {
    throw new UsageError(`there is no strategy "${name}" for code`, {
      hint: `use one of ${codeStrategies.join(", ")}`,
    });
  }
  return load();
}
