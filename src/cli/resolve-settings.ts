/** Flags over environment over configuration file over defaults -> the settings of a run. */
import { UsageError } from "../base/errors.ts";
import { defaultSettings, type Settings } from "../runtime/settings.ts";
import type { Config } from "./config.ts";
import type { OptionValues } from "./option-spec.ts";

/** Throws UsageError for combinations that cannot work. */
export function resolveSettings(
  flags: OptionValues,
  env: Readonly<Record<string, string | undefined>>,
  config: Config,
): Settings {
  const pick = (name: string): OptionValues[string] => flags[name] ?? config.options[name];
  const number = (name: string): number | undefined => pick(name) as number | undefined;
  const text = (name: string): string | undefined => pick(name) as string | undefined;
  const roles: Record<string, string> = { ...config.roles };
  for (const entry of (flags.role as readonly string[] | undefined) ?? []) {
    const at = entry.indexOf("=");
    if (at <= 0 || at === entry.length - 1) {
      throw new UsageError(`--role takes ROLE=SPEC, not "${entry}"`, {
        hint: "write e.g. --role summarizer=openai:gpt-4o-mini",
      });
    }
    roles[entry.slice(0, at)] = entry.slice(at + 1);
  }
  const offCache = pick("cache") === false;
  const replay = pick("replay") === true;
  if (offCache && replay)
    throw new UsageError("--no-cache and --replay exclude each other", { hint: "give one of them" });
  const fromEnv = env.PRECIS_MODEL === "" ? undefined : env.PRECIS_MODEL;
  const storeFromEnv = env.PRECIS_STORE?.trim() === "" ? undefined : env.PRECIS_STORE;
  return {
    model:
      (flags.model as string | undefined) ??
      fromEnv ??
      (config.options.model as string | undefined) ??
      defaultSettings.model,
    roles,
    embedder: text("embedder") ?? defaultSettings.embedder,
    cache: offCache ? "off" : replay ? "replay" : "use",
    concurrency: number("concurrency") ?? defaultSettings.concurrency,
    retries: number("retries") ?? defaultSettings.retries,
    timeoutMs: seconds(number("timeout")) ?? defaultSettings.timeoutMs,
    stallMs: seconds(number("stall")) ?? defaultSettings.stallMs,
    seed: number("seed") ?? defaultSettings.seed,
    dryRun: flags.dryRun === true,
    servers: config.servers,
    ...optional("maxCalls", number("maxCalls")),
    ...optional("maxTokens", number("maxTokens")),
    ...optional("maxCostUsd", number("maxCost")),
    ...optional("rpm", number("rpm")),
    ...optional("tpm", number("tpm")),
    ...optional("temperature", number("temperature")),
    ...optional(
      "store",
      (flags.store as string | undefined) ?? storeFromEnv ?? (config.options.store as string | undefined),
    ),
    ...optional("classifier", text("classifier")),
  };
}

function seconds(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value * 1000;
}

function optional<K extends string, V>(key: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]: V });
}
