/**
 * Who may speak to the studio: nobody but the browser that was opened with its address. Host and Origin are looked at before
 * anything else, so that neither another name for this machine (DNS rebinding) nor another site gets an answer.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";

export interface Doors {
  readonly token: string;
  /** Name of the cookie: cookies are shared by all ports of a host. */
  readonly cookie: string;
  /** True for the value of a Host header under which the studio answers. */
  isOwnHost(host: string | undefined): boolean;
}

export const newToken = (): string => randomBytes(24).toString("base64url");

/** `remote`: the studio listens on more than loopback, where its address may be any IP address, but still no name. */
export function makeDoors(options: { token: string; host: string; port: number; remote: boolean }): Doors {
  const { token, host, port, remote } = options;
  const names = new Set(["127.0.0.1", "localhost", "[::1]", host.includes(":") ? `[${host}]` : host]);
  return {
    token,
    cookie: `precis-studio-${port}`,
    isOwnHost(value) {
      if (value === undefined) return false;
      const end = `:${port}`;
      // A browser leaves port 80 out.
      const name = value.endsWith(end) ? value.slice(0, -end.length) : port === 80 ? value : "";
      return names.has(name) || (remote && isIP(name.replace(/^\[|\]$/g, "")) !== 0);
    },
  };
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers: Readonly<Record<string, string>> = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
};

export function guard(doors: Doors): MiddlewareHandler {
  return async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    const host = c.req.header("host");
    if (!doors.isOwnHost(host)) return refuse(c, "the studio does not answer under this name");
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== `http://${host}`) return refuse(c, "the studio does not answer other sites");
    const site = c.req.header("sec-fetch-site");
    if (site !== undefined && site !== "same-origin" && site !== "none")
      return refuse(c, "the studio does not answer other sites");
    const asks = c.req.method === "GET" || c.req.method === "HEAD";
    // A form of another page can send neither an own origin nor JSON.
    if (!asks && (origin === undefined || !c.req.header("content-type")?.startsWith("application/json")))
      return refuse(c, "changes are taken as JSON from the studio's own page only");
    const given = c.req.query("token");
    if (asks && given !== undefined && same(given, doors.token)) {
      setCookie(c, doors.cookie, doors.token, { httpOnly: true, sameSite: "Strict", path: "/" });
      // The token leaves the address bar, the history and what is shared.
      const target = new URL(c.req.url);
      target.searchParams.delete("token");
      return c.redirect(`${target.pathname}${target.search}`.replace(/^\/+/, "/"), 303);
    }
    if (!same(getCookie(c, doors.cookie) ?? "", doors.token)) {
      const hint = "open the address that precis studio printed: it holds the key";
      return c.req.path.startsWith("/api/")
        ? c.json({ error: { message: "not signed in", hint } }, 401)
        : c.text(hint, 401);
    }
    return next();
  };
}

const refuse = (c: Context, message: string): Response => c.json({ error: { message, hint: null } }, 403);

/** Equal in a time that does not tell how much of it was right. */
function same(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
