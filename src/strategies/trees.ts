/** The strategies over a tree of code, by name; the repo task and the bench choose here. The next one is added to the list. */
import { UsageError } from "../base/errors.ts";
import { hierarchical } from "./hierarchical/strategy.ts";
import { csBf } from "./structured/cs-bf.ts";
import { hrCs } from "./structured/hr-cs.ts";
import type { TreeStrategy } from "./tree/contract.ts";

export const treeStrategies: readonly TreeStrategy[] = [hierarchical, hrCs, csBf];

/** The strategy of that name. Throws UsageError for an unknown one. */
export function treeStrategy(name: string): TreeStrategy {
  const found = treeStrategies.find((strategy) => strategy.name === name);
  if (found !== undefined) return found;
  throw new UsageError(`no strategy for repositories is called "${name}"`, {
    hint: `use one of ${treeStrategies.map((strategy) => strategy.name).join(", ")}`,
  });
}
