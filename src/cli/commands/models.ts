/** `precis models`: which models are usable now, and why the others are not. */
import type { CommandSpec, Invocation } from "../command-spec.ts";
import type { Config } from "../config.ts";
import { writeResult } from "../output.ts";
import { outputOptions, storeOptions } from "../shared-options.ts";
import { trustedConfig } from "../trust.ts";

export const modelsCommand: CommandSpec = {
  name: "models",
  summary: "which models are usable now, and why the others are not",
  args: [],
  options: [],
  shared: [...storeOptions.filter((option) => option.name === "config"), ...outputOptions],
  example: "precis models --json",
  async run(invocation: Invocation): Promise<number> {
    const { io, options, signal } = invocation;
    const config = await trustedConfig(invocation);
    const { modelStatuses } = await import("../../runtime/model-statuses.ts");
    const statuses = await modelStatuses(io.env, {
      servers: config.servers,
      specs: namedSpecs(io.env, config),
      signal,
    });
    if (options.json === true) {
      await writeResult(invocation, `${JSON.stringify(statuses, null, 2)}\n`);
      return 0;
    }
    const width = Math.max(...statuses.map((status) => status.spec.length));
    const lines = statuses.map(
      ({ spec, usable, reason }) => `${usable ? "yes" : "no "}  ${spec.padEnd(width)}  ${reason}`,
    );
    await writeResult(invocation, `${lines.join("\n")}\n`);
    return 0;
  },
};

/** Models that the environment and the configuration name: each gets a line of its own. */
export function namedSpecs(env: Invocation["io"]["env"], config: Config): string[] {
  const model = env.PRECIS_MODEL || (config.options.model as string | undefined);
  return [...(model === undefined ? [] : [model]), ...Object.values(config.roles)];
}
