/**
 * Which proxy an address is reached through, by curl's conventions: `http_proxy`, `https_proxy`, else `all_proxy`, in either case;
 * `no_proxy` holds hosts (with all below them), `host:port`, addresses, networks (`10.0.0.0/8`) and `*`. Models and sources ask here;
 * git follows the same variables by itself.
 */
import { isIP } from "node:net";
import type { Dispatcher } from "undici";
import { UsageError } from "./errors.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy for an address; null: it is reached directly. Throws UsageError for a proxy that cannot be used. */
export async function proxyFor(url: URL, env: Environment): Promise<URL | null> {
  if (isLoopback(url.hostname)) return null;
  const scheme = url.protocol === "https:" ? "https" : "http";
  const found = [`${scheme}_proxy`, "all_proxy"]
    .flatMap((name) => [name, name.toUpperCase()])
    .map((name) => ({ name, value: env[name]?.trim() ?? "" }))
    .find(({ value }) => value !== "");
  if (found === undefined) return null;
  if (await isExcepted(url, env.no_proxy ?? env.NO_PROXY ?? "")) return null;
  return proxyAddress(found.name, found.value);
}

function proxyAddress(variable: string, value: string): URL {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol.startsWith("socks") === true) {
    throw new UsageError(`${variable} names a SOCKS proxy, which precis does not speak`, {
      hint: "give an http proxy, or put the host into no_proxy",
    });
  }
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") {
    throw new UsageError(`${variable} is no address of a proxy`, { hint: "write http://host:port, or unset it" });
  }
  return url;
}

/** This machine is never reached through a proxy. */
export function isLoopback(host: string): boolean {
  return (
    host === "localhost" ||
    host === "[::1]" ||
    host.endsWith(".localhost") ||
    (isIP(host) === 4 && host.startsWith("127."))
  );
}

async function isExcepted(url: URL, list: string): Promise<boolean> {
  const host = url.hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  for (const entry of list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((part) => part !== "")) {
    if (entry === "*") return true;
    if (entry.includes("/")) {
      if (isIP(host) !== 0 && (await isWithin(host, entry))) return true;
      continue;
    }
    const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry);
    const [, name = entry, wanted] = bracketed ?? (isIP(entry) === 6 ? [] : (/^(.*?)(?::(\d+))?$/.exec(entry) ?? []));
    if (wanted !== undefined && wanted !== port) continue;
    const bare = name.replace(/^\*?\.+/, "").replace(/\.$/, "");
    if (bare !== "" && (host === bare || (isIP(host) === 0 && host.endsWith(`.${bare}`)))) return true;
  }
  return false;
}

async function isWithin(host: string, network: string): Promise<boolean> {
  const { default: ipaddr } = await import("ipaddr.js");
  try {
    const address = ipaddr.process(host);
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === address.kind() && address.match(base, bits);
  } catch {
    // Not a network: nothing is within it.
    return false;
  }
}

/** Connections through a proxy: plain requests for http, as proxies expect them, and a tunnel for https. */
export async function proxyDispatcher(proxy: URL, limits: object = {}): Promise<Dispatcher> {
  const { ProxyAgent } = await import("undici");
  return new ProxyAgent({ ...limits, uri: proxy.href, proxyTunnel: false });
}
