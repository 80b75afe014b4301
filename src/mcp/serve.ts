/** `precis mcp`: opens roots and jobs, and serves one client on standard input and output, or many over HTTP on loopback. */
import { Writable } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Settings } from "../runtime/settings.ts";
import { packageVersion } from "../runtime/version.ts";
import { serveHttp } from "./http.ts";
import { openJobs } from "./jobs.ts";
import { openRoots } from "./roots.ts";
import { makeServer, type ServerContext } from "./server.ts";

export interface ServeOptions {
  /** Folders that may be read; none: the working directory. */
  readonly roots: readonly string[];
  /** Port on 127.0.0.1; absent: standard input and output. */
  readonly port?: number;
  readonly settings: Settings;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the server. */
  readonly signal: AbortSignal;
  /** One line for the person who started it. */
  tell(line: string): void;
  /** One line a call, for who looks closely. */
  note(line: string): void;
}

/** Serves until the client hangs up (standard input ends) or `signal` is aborted. Throws UsageError for roots that are no folders. */
export async function serve(options: ServeOptions): Promise<void> {
  const { settings, cwd, env, signal } = options;
  const roots = openRoots(options.roots.length === 0 ? ["."] : options.roots, cwd);
  const jobs = openJobs({ settings, roots: roots.folders, cwd, env });
  const specs = [settings.model, settings.embedder, ...Object.values(settings.roles)];
  const context: ServerContext = {
    roots,
    version: packageVersion(),
    jobs,
    note: options.note,
    asksModels: specs.some((spec) => spec !== "embedded"),
  };
  const stopped = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  try {
    if (options.port === undefined) await overStdio(context, stopped);
    else {
      const http = await serveHttp(options.port, () => makeServer(context));
      options.tell(`precis: MCP at ${http.url}, reading ${roots.folders.join(", ")}; Ctrl-C ends it\n`);
      await stopped;
      await http.close();
    }
  } finally {
    await jobs.close();
  }
}

async function overStdio(context: ServerContext, stopped: Promise<void>): Promise<void> {
  const { stdin, stdout } = process;
  // Standard output is the protocol's: whatever else a package should print goes where messages go.
  const write = stdout.write;
  const protocol = new Writable({
    write: (chunk: Buffer, _encoding, next) => {
      write.call(stdout, chunk, undefined, (error?: Error | null) => next(error));
    },
  });
  // One waits for the pipe for each answer on its way, and there may be hundreds.
  protocol.setMaxListeners(0);
  stdout.write = process.stderr.write.bind(process.stderr) as typeof stdout.write;
  const server = makeServer(context);
  try {
    const hungUp = new Promise<void>((resolve) => {
      server.server.onclose = () => resolve();
      // A client that is gone reads no answer.
      protocol.once("error", () => resolve());
      stdin.once("end", () => resolve());
      stdin.once("close", () => resolve());
    });
    await server.connect(new StdioServerTransport(stdin, protocol));
    await Promise.race([hungUp, stopped]);
    await server.close();
  } finally {
    stdout.write = write;
    stdin.pause();
  }
}
