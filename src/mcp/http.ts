/**
 * The server over HTTP (streamable), on loopback alone. Pages that a browser shows must not reach it: a request whose Host is another
 * name than loopback's (DNS rebinding), or that comes from a page of another origin, is refused before the SDK sees it.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { PrecisError } from "../base/errors.ts";

const host = "127.0.0.1";
const mostSessions = 64;
/** Milliseconds after which a session that nobody used is closed. */
const idleMs = 30 * 60_000;

export interface HttpServer {
  /** e.g. http://127.0.0.1:7374/mcp */
  readonly url: string;
  close(): Promise<void>;
}

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  readonly server: McpServer;
  used: number;
  /** Requests that are not answered yet: such a session is not idle. */
  open: number;
}

/** Listens on `port` of 127.0.0.1 (0: any free one). Throws PrecisError "tool-failed" where it cannot. */
export async function serveHttp(port: number, makeServer: () => McpServer): Promise<HttpServer> {
  const sessions = new Map<string, Session>();
  const http = createServer((request, response) => {
    answer(request, response, sessions, makeServer, portOf(http)).catch((error: unknown) => {
      if (!response.headersSent) refuse(response, 500, error instanceof Error ? error.message : String(error));
      else response.destroy();
    });
  });
  // Streams of progress stay open for as long as their work takes.
  http.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    http.once("error", (cause: NodeJS.ErrnoException) =>
      reject(
        new PrecisError("tool-failed", `cannot listen on ${host}:${port} (${cause.code ?? cause.message})`, {
          hint: "give another port with --http",
          cause,
        }),
      ),
    );
    http.listen(port, host, resolve);
  });
  const sweep = setInterval(() => void closeIdle(sessions, idleMs), 60_000);
  sweep.unref();
  return {
    url: `http://${host}:${portOf(http)}/mcp`,
    async close() {
      clearInterval(sweep);
      await closeIdle(sessions, -1);
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function portOf(http: Server): number {
  return (http.address() as AddressInfo | null)?.port ?? 0;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, Session>,
  makeServer: () => McpServer,
  port: number,
): Promise<void> {
  const { headers } = request;
  if (!isLoopbackHost(headers.host, port)) return refuse(response, 403, "this Host is not served");
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, port))
    return refuse(response, 403, "pages of other origins are not answered");
  if (request.url?.split("?")[0] !== "/mcp") return refuse(response, 404, "the server is at /mcp");
  const id = headers["mcp-session-id"];
  if (Array.isArray(id)) return refuse(response, 400, "one session at a time");
  const known = id === undefined ? undefined : sessions.get(id);
  if (id !== undefined && known === undefined) return refuse(response, 404, "there is no such session");
  if (known === undefined && request.method !== "POST") return refuse(response, 400, "begin with initialize");
  const session = known ?? (await openSession(sessions, makeServer));
  session.used = Date.now();
  session.open++;
  response.once("close", () => {
    session.open--;
    session.used = Date.now();
  });
  await session.transport.handleRequest(request, response);
}

async function openSession(sessions: Map<string, Session>, makeServer: () => McpServer): Promise<Session> {
  if (sessions.size >= mostSessions) await closeOldest(sessions);
  const server = makeServer();
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => {
      sessions.set(id, session);
    },
    onsessionclosed: (id) => {
      sessions.delete(id);
    },
  });
  const session: Session = { transport, server, used: Date.now(), open: 0 };
  // The SDK's class has `undefined` among the types of its optional members, its interface has not.
  await server.connect(transport as Transport);
  return session;
}

async function closeOldest(sessions: Map<string, Session>): Promise<void> {
  const [oldest] = [...sessions].sort(([, a], [, b]) => a.open - b.open || a.used - b.used);
  if (oldest === undefined) return;
  sessions.delete(oldest[0]);
  await oldest[1].server.close();
}

async function closeIdle(sessions: Map<string, Session>, idle: number): Promise<void> {
  for (const [id, session] of sessions) {
    if (idle >= 0 && (session.open > 0 || Date.now() - session.used < idle)) continue;
    sessions.delete(id);
    await session.server.close();
  }
}

const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

function isLoopbackHost(given: string | undefined, port: number): boolean {
  return loopbackNames.some((name) => given?.toLowerCase() === `${name}:${port}` || (port === 80 && given === name));
}

function isOwnOrigin(origin: string, port: number): boolean {
  return loopbackNames.some((name) => origin.toLowerCase() === `http://${name}:${port}`);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response
    .writeHead(status, { "content-type": "application/json" })
    .end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32000, message }, id: null }));
}
