/**
 * Which network addresses a document may be fetched from: public ones. The rest (this machine, private networks, link
 * local ones with their cloud metadata services, multicast, reserved) would let a README address read what only this
 * machine can.
 */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { SourceError } from "../../base/errors.ts";

/** True for an IPv4 or IPv6 address that is reachable by everyone; the IPv4 inside an IPv6 one is judged as such. */
export async function isPublicAddress(address: string): Promise<boolean> {
  const { default: ipaddr } = await import("ipaddr.js");
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.range() === "unicast";
  // Only what the registries hand out as global: everything else, and what is set aside within it (6to4, Teredo, documentation),
  // may carry an IPv4 address that is not public, in more ways than a list keeps up with.
  return parsed.range() === "unicast" && parsed.match(ipaddr.IPv6.parse("2000::"), 3);
}

export interface Resolved {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * The address a host name stands for. Every address of the name must be allowed, since the caller cannot know which one
 * would be used. Throws SourceError source-address-refused or source-fetch-failed.
 */
export async function resolveAllowed(host: string, source: string, allowPrivate: boolean): Promise<Resolved> {
  const name = host.replace(/^\[|\]$/g, "");
  const found = isIP(name) === 0 ? await lookupAll(name, source) : [{ address: name, family: isIP(name) }];
  if (!allowPrivate)
    for (const { address } of found)
      if (!(await isPublicAddress(address)))
        throw new SourceError("source-address-refused", `${host} is on a private or local network (${address})`, {
          source,
          hint: "give --allow-private if you trust the address",
        });
  const first = found[0];
  if (first === undefined) throw notFound(host, source);
  return { address: first.address, family: first.family === 6 ? 6 : 4 };
}

/**
 * The same judgement where a proxy connects: a name that this machine cannot look up is the proxy's to find, one that it can must not
 * be private. Throws SourceError source-address-refused.
 */
export async function resolveForProxy(host: string, source: string, allowPrivate: boolean): Promise<void> {
  try {
    await resolveAllowed(host, source, allowPrivate);
  } catch (error) {
    if (!(error instanceof SourceError) || error.code !== "source-fetch-failed") throw error;
  }
}

async function lookupAll(host: string, source: string): Promise<{ address: string; family: number }[]> {
  try {
    return await lookup(host, { all: true });
  } catch (error) {
    throw notFound(host, source, error);
  }
}

function notFound(host: string, source: string, cause?: unknown): SourceError {
  return new SourceError("source-fetch-failed", `the host ${host} cannot be found`, {
    source,
    hint: "check the address and the network",
    cause,
  });
}
