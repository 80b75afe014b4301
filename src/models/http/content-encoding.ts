/**
 * Bodies that a server or proxy compressed. precis asks for none (no accept-encoding), but some send what they like. Used by the
 * transport alone.
 */
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { ModelError } from "../../base/errors.ts";
import type { Peer } from "./transport.ts";

/**
 * The body as it was before it was compressed; at most `most` bytes. Throws ModelError for an encoding that is not known, for a body
 * that is not what its header says, and for one that is larger.
 */
export function decoded(body: Buffer, encoding: string, most: number, peer: Peer): Buffer {
  const names = encoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  // Applied in the order given, so undone from the last.
  return names.reduceRight((bytes, name) => undone(bytes, name, most, peer), body);
}

function undone(body: Buffer, name: string, most: number, peer: Peer): Buffer {
  const options = { maxOutputLength: most };
  try {
    if (name === "gzip" || name === "x-gzip") return gunzipSync(body, options);
    if (name === "deflate") return inflateSync(body, options);
    if (name === "br") return brotliDecompressSync(body, options);
  } catch (error) {
    throw new ModelError(
      "model-unavailable",
      `${peer.spec}: the answer of ${peer.endpoint} is no ${name} as it says, or too large`,
      {
        hint: "check the server, and proxies on the way",
        retryable: true,
        cause: error,
      },
    );
  }
  throw new ModelError("model-unavailable", `${peer.spec}: ${peer.endpoint} answers in the encoding ${name}`, {
    hint: "make the server, or the proxy before it, answer without compression",
  });
}
