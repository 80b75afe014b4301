/** Strategies that can translate code, by name. Loaded on first use. */
import { entryOf } from "../../base/entry-of.ts";
import { UsageError } from "../../base/errors.ts";
import type { TranslationStrategy } from "../code-contract.ts";

// biome-ignore lint/suspicious/noExplicitAny: settings differ by strategy; whoever sets any knows which one it named
type AnyTranslation = TranslationStrategy<any>;

const loaders: Readonly<Record<string, () => Promise<AnyTranslation>>> = {
  auto: async () => (await import("../auto/translation.ts")).autoTranslation,
  debate: async () => (await import("../debate/code.ts")).debateTranslation,
  "fix-loop": async () => (await import("./direct.ts")).fixLoop,
  direct: async () => (await import("./direct.ts")).directTranslation,
};

export const translationStrategies: readonly string[] = Object.keys(loaders);

/** The strategy of that name. Throws UsageError, naming the known ones, for a name that is none of them. */
export async function findTranslationStrategy(name: string): Promise<AnyTranslation> {
  const load = entryOf(loaders, name);
  if (load === undefined) {
    throw new UsageError(`there is no strategy "${name}" for translation`, {
      hint: `use one of ${translationStrategies.join(", ")}`,
    });
  }
  return load();
}
