/** A success whose body is a page for people: no model server answers there, or a proxy stands before it. */
import { ModelError } from "../../base/errors.ts";
import { scrub } from "./scrub.ts";
import type { Peer } from "./transport.ts";

const markup = /^\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b/i;
const pageCode = "WEB_PAGE";

/**
 * The error for a body that is a web page, or null. JSON and streams under a wrong content type are no pages. Worth another
 * try (`retryable`) only where the server has given a model's answer before; the retry asks `isWebPage` for that.
 */
export function webPageError(peer: Peer, type: string, body: string): ModelError | null {
  const page = markup.test(body.slice(0, 4_000)) || (/\bhtml\b/i.test(type) && /^\s*</.test(body));
  if (!page) return null;
  const title = /<title[^>]*>([^<]{1,200})/i.exec(body)?.[1] ?? body.slice(0, 4_000).replace(/<[^>]*>/g, " ");
  const said = scrub(title, peer.key, 60);
  const named = said === "" ? "" : ` ("${said}")`;
  return new ModelError(
    "model-unavailable",
    `${peer.spec}: ${peer.endpoint} is no model server: it sent a web page${named}`,
    {
      hint: `correct the address${/\/v\d/.test(peer.endpoint) ? "" : ", which usually ends in /v1"}, or look for a proxy in between`,
      cause: { code: pageCode },
      retryable: true,
    },
  );
}

/** True where a web page came instead of an answer. */
export function isWebPage(error: unknown): boolean {
  return error instanceof ModelError && (error.cause as { code?: unknown } | undefined)?.code === pageCode;
}
