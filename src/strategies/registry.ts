/**
 * Strategies by name, for tasks that take any strategy. Loaded on first use. Add a strategy: a folder beside this file,
 * a line here, its cases in test/conformance/strategy.ts.
 */
import { entryOf } from "../base/entry-of.ts";
import { UsageError } from "../base/errors.ts";
import type { Strategy } from "./contract.ts";

/** `Settings` differ by strategy; whoever sets any knows which strategy it named. */
// biome-ignore lint/suspicious/noExplicitAny: settings are checked by the strategy that reads them
export type AnyStrategy = Strategy<any, unknown>;

const loaders: Readonly<Record<string, () => Promise<AnyStrategy>>> = {
  auto: async () => (await import("./auto/strategy.ts")).auto,
  "teacher-student": async () => (await import("./teacher-student/infer.ts")).teacherStudent,
  direct: async () => (await import("./direct.ts")).direct,
  ensemble: async () => (await import("./ensemble/ensemble.ts")).ensemble,
  debate: async () => (await import("./debate/strategy.ts")).debate,
  questioning: async () => (await import("./questioning/questioning.ts")).questioning,
  "map-reduce": async () => (await import("./long/map-reduce.ts")).mapReduce,
  refine: async () => (await import("./long/refine.ts")).refine,
  hera: async () => (await import("./long/hera.ts")).hera,
  textrank: async () => (await import("./long/textrank.ts")).textrank,
  seq2seq: async () => (await import("./seq2seq.ts")).seq2seq,
  lead: async () => (await import("./lead.ts")).lead,
};

/** Names of all strategies that solve a `SummaryProblem`. */
export const strategyNames: readonly string[] = Object.keys(loaders);

/** The strategy of that name. Throws UsageError, naming the known ones, for a name that is none of them or not among `allowed`. */
export async function findStrategy(name: string, allowed: readonly string[] = strategyNames): Promise<AnyStrategy> {
  const load = entryOf(loaders, name);
  if (load === undefined || !allowed.includes(name)) {
    throw new UsageError(`there is no strategy "${name}" for this task`, { hint: `use one of ${allowed.join(", ")}` });
  }
  return load();
}
