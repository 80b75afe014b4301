/**
 * What is said of a configuration file that was found and not named: a folder that somebody else made must not choose in silence
 * where keys and documents go. A file named with --config was chosen by whoever typed it, and needs no such line.
 */
import type { Settings } from "../runtime/settings.ts";
import type { Config } from "./config.ts";
import { errorLine } from "./exit-codes.ts";
import type { OptionValues } from "./option-spec.ts";

/**
 * One line for each server whose address, or whose key's variable, the found file chose, e.g. `precis: precis.yaml sends
 * OPENAI_API_KEY to http://127.0.0.1:8000/v1`. `further`: specs beyond the settings, which the file did not write.
 */
export async function foundConfigLines(
  config: Config,
  settings: Settings,
  flags: OptionValues,
  env: Readonly<Record<string, string | undefined>>,
  further: readonly string[] = [],
): Promise<string[]> {
  const { found } = config;
  if (found === undefined) return [];
  const written = specsOf(config, settings, flags);
  const specs = [settings.model, settings.embedder, ...Object.values(settings.roles), ...further];
  if (settings.classifier !== undefined) specs.push(settings.classifier);
  if (specs.every((spec) => spec === "embedded")) return [];
  const { destinations } = await import("../runtime/model-statuses.ts");
  const lines = specs.flatMap((spec) =>
    destinations([spec], env, config.servers)
      .filter(
        ({ addressInSpec, variableFromServers, keyVariable }) =>
          (addressInSpec && written.has(spec)) || (variableFromServers && keyVariable !== null),
      )
      .map(({ endpoint, keyVariable }) =>
        errorLine(`${found} sends ${keyVariable ?? "the sources' text, and no key,"} to ${endpoint}`),
      ),
  );
  return [...new Set(lines)];
}

/** The specs of the settings that stand there because the file says so, and neither the command line nor the environment. */
function specsOf(config: Config, settings: Settings, flags: OptionValues): Set<string> {
  const given = new Set(
    ((flags.role as readonly string[] | undefined) ?? []).map((entry) => entry.slice(0, entry.indexOf("="))),
  );
  const specs = Object.entries(config.roles).flatMap(([role, spec]) => (given.has(role) ? [] : [spec]));
  for (const name of ["model", "embedder", "classifier"] as const) {
    const spec = config.options[name];
    if (typeof spec === "string" && flags[name] === undefined && settings[name] === spec) specs.push(spec);
  }
  return new Set(specs);
}
