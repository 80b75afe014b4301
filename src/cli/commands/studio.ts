/** `precis studio`: a local page over the recorded runs: look, start, decide. */
import { UsageError } from "../../base/errors.ts";
import type { CommandSpec, Invocation } from "../command-spec.ts";
import { outputOptions, storeOptions } from "../shared-options.ts";
import { trustedConfig } from "../trust.ts";
import { namedSpecs } from "./models.ts";

const defaultPort = 7373;
const defaultHost = "127.0.0.1";

export const studioCommand: CommandSpec = {
  name: "studio",
  summary: "opens a local page over the recorded runs: look at them, start work, decide",
  args: [],
  options: [
    {
      name: "port",
      kind: "integer",
      value: "N",
      min: 0,
      max: 65_535,
      description: "where it listens; 0: any free one",
      default: String(defaultPort),
    },
    { name: "host", kind: "string", value: "HOST", description: "name or address it listens on", default: defaultHost },
    {
      name: "open",
      kind: "boolean",
      negated: true,
      description: "print the address and open no browser",
    },
    { name: "read-only", kind: "boolean", description: "nothing can be started or decided" },
    {
      name: "allow-paths",
      kind: "boolean",
      description: "files outside this folder may be named on the page",
    },
    {
      name: "allow-remote",
      kind: "boolean",
      description: "with --host: other machines that have the address may read all runs and start work",
    },
  ],
  shared: [...storeOptions, ...outputOptions.filter(({ name }) => ["quiet", "verbose", "debug"].includes(name))],
  example: "precis studio",
  run: studio,
};

async function studio({ io, options, signal }: Invocation): Promise<number> {
  const config = await trustedConfig({ io, options });
  const explicit = (options.store ?? (io.env.PRECIS_STORE?.trim() || config.options.store)) as string | undefined;
  const { chooseStore, isPostgresUrl, maskedUrl } = await import("../../store/index.ts");
  if (explicit !== undefined && isPostgresUrl(explicit))
    throw new UsageError(`the studio shows stores of this machine, not yet ${maskedUrl(explicit)}`, {
      hint: "name a directory with --store; `precis runs` reads that store",
    });
  const { startStudio } = await import("../../studio/server.ts");
  const { directory: store, refused } = chooseStore({
    cwd: io.cwd,
    env: io.env,
    ...(explicit === undefined ? {} : { explicit }),
  });
  if (refused !== undefined) io.err(`precis: ${refused}\n`);
  const running = await startStudio({
    host: (options.host as string | undefined) ?? defaultHost,
    port: (options.port as number | undefined) ?? defaultPort,
    store,
    readOnly: options.readOnly === true,
    cwd: io.cwd,
    allowPaths: options.allowPaths === true,
    allowRemote: options.allowRemote === true,
    env: { ...io.env },
    async models() {
      const { modelStatuses } = await import("../../runtime/model-statuses.ts");
      return modelStatuses(io.env, { servers: config.servers, specs: namedSpecs(io.env, config), signal });
    },
  });
  try {
    await io.out(`${running.address}\n`);
    if (options.quiet !== true) io.err(`precis: studio over ${store}; the address holds its key; stop with Ctrl-C\n`);
    if (options.allowRemote === true && options.quiet !== true)
      io.err("precis: whoever has the address may read all runs and start work at your cost; it travels unencrypted\n");
    if (options.open !== false) {
      const { openBrowser } = await import("../../studio/browser.ts");
      if (!(await openBrowser(running.address)) && options.quiet !== true)
        io.err("precis: no browser could be opened: open the address above\n");
    }
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  } finally {
    await running.close();
  }
  return 0;
}
