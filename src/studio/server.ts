/** The studio's server: doors, questions, the page's files. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { PrecisError, UsageError } from "../base/errors.ts";
import { addApi } from "./api.ts";
import type { ModelBody } from "./bodies.ts";
import { guard, makeDoors } from "./doors.ts";
import { Jobs } from "./jobs.ts";
import { Live } from "./live.ts";
import { StoreDoor } from "./store-door.ts";
import { studioToken } from "./token.ts";

export interface StudioOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Directory of the run store; need not exist. */
  readonly store: string;
  readonly readOnly: boolean;
  readonly cwd: string;
  readonly allowPaths: boolean;
  readonly allowRemote: boolean;
  readonly env: NodeJS.ProcessEnv;
  models(): Promise<readonly ModelBody[]>;
}

export interface RunningStudio {
  /** With the key in it: whoever has it may use the studio. */
  readonly address: string;
  close(): Promise<void>;
}

const page = fileURLToPath(new URL("./page/", import.meta.url));
const mostBody = 20_000_000;

/** Throws UsageError where the port is taken, StoreError where the store cannot be read. */
export async function startStudio(options: StudioOptions): Promise<RunningStudio> {
  const { host, allowRemote } = options;
  if (!existsSync(join(page, "index.html")))
    throw new PrecisError("not-available", "the studio's page is not built", { hint: "run npm run build" });
  if (!isLoopback(host) && !allowRemote)
    throw new UsageError(`--host ${host} lets other machines in`, {
      hint: "add --allow-remote if everybody who can reach it and has the address may read all runs and start work at your cost",
    });
  const door = new StoreDoor(options.store, options.env, options.readOnly ? "it was started with --read-only" : null);
  // A store that cannot be read is told now and not on the page.
  door.store.findRuns({ limit: 1 });
  const live = new Live(door);
  const folder = { path: options.cwd, open: options.allowPaths };
  const jobs = new Jobs({ folder, door, env: options.env, changed: () => live.tell("jobs") });
  const token = await studioToken(options.env, options.store);

  const app = new Hono();
  const server = createAdaptorServer({ fetch: app.fetch });
  const port = await listening(server, options.port, host);
  app.use("*", guard(makeDoors({ token, host, port, remote: allowRemote && !isLoopback(host) })));
  app.use("/api/*", bodyLimit({ maxSize: mostBody }));
  app.use("/api/*", async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  addApi(app, { door, folder, jobs, live, models: options.models });
  app.all("/api/*", (c) => c.json({ error: { message: "there is no such question", hint: null } }, 404));
  addPage(app);

  const shown = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return {
    address: `http://${shown}:${port}/?token=${token}`,
    async close() {
      jobs.close();
      live.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
      door.close();
    },
  };
}

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);

function listening(server: ReturnType<typeof createAdaptorServer>, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const message =
        error.code === "EADDRINUSE"
          ? `port ${port} is in use`
          : error.code === "EACCES"
            ? `port ${port} needs more rights`
            : `cannot listen on ${host}:${port} (${error.code ?? error.message})`;
      reject(new UsageError(message, { hint: "give another with --port, or --port 0 for any free one", cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** The page itself for every address of its own, so that each view can be shared; its files by their exact names. */
function addPage(app: Hono): void {
  const html = readFileSync(join(page, "index.html"), "utf8");
  app.get("/assets/:name", (c) => {
    const name = c.req.param("name");
    const type = types[name.slice(name.lastIndexOf(".") + 1)];
    const file = join(page, "assets", name);
    if (type === undefined || !/^[\w.-]+$/.test(name) || !existsSync(file)) return c.text("not found", 404);
    c.header("Content-Type", type);
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    return c.body(new Uint8Array(readFileSync(file)));
  });
  app.get("*", (c) => {
    c.header("Cache-Control", "no-store");
    return c.html(html);
  });
}
