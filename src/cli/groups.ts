/** What stands behind the first word of commands of two words, for help and completion. A command that works alone ("bench") is none. */
import type { CommandSpec } from "./command-spec.ts";

const descriptions: Readonly<Record<string, string>> = {
  tune: "learns prompts from examples",
  dataset: "imports, filters, splits and describes sets of pairs",
  feedback: "what people say about texts: kept, listed, carried between places, learned from",
  runs: "recorded runs: lists, explains, goes on with, exports and deletes them",
};

/** One line without full stop. */
export function groupDescription(group: string, commands: readonly CommandSpec[]): string {
  const names = commands.flatMap(({ name }) => (name.startsWith(`${group} `) ? [name.slice(group.length + 1)] : []));
  return descriptions[group] ?? names.join(", ");
}
