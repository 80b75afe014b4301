/** Fits one document into the context of the model that plays a role, and says what was left out. */
import type { AgentContext } from "../agents/engine.ts";
import type { Document } from "../documents/document.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import { fitDocument } from "./document-text.ts";
import { assumedWindow, windowFor, windowText } from "./window.ts";

/** Tokens kept free for the prompt's own words and the answer. */
const reserve = 1_000;
/** A one-line About needs no more than this much of a document, whatever the window (cost). */
const enough = 12_000;

/** Documents below this many tokens fit any model in use; no server is asked about its window for them. */
const surelyFits = 2_000;

/** The document's text for `role`; warns `context-packed` with the sections left out. */
export async function fitForRole(document: Document, role: string, context: AgentContext): Promise<string> {
  const window =
    estimateTokens(document.text) <= surelyFits
      ? { tokens: context.contextWindowFor(role) ?? assumedWindow, assumedFor: null }
      : await windowFor(context, role);
  const room =
    window.tokens === Number.POSITIVE_INFINITY
      ? window.tokens
      : Math.min(enough, Math.max(256, window.tokens - reserve));
  const fitted = fitDocument(document, room);
  if (fitted.leftOut.length > 0) {
    const shown = fitted.leftOut.slice(0, 5).map((heading) => `"${heading}"`);
    const more = fitted.leftOut.length > 5 ? ` and ${fitted.leftOut.length - 5} more` : "";
    context.warn({
      code: "context-packed",
      message: `the document is longer than ${room < enough && window.assumedFor !== null ? windowText(window) : `${room} tokens`}; left out or cut for the ${role}: ${shown.join(", ")}${more}`,
    });
  }
  return fitted.text;
}
