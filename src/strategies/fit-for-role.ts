/** Fits one document into the context of the model that plays a role, and says what was left out. */
import type { AgentContext } from "../agents/engine.ts";
import type { Document } from "../documents/document.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import { fitDocument } from "./document-text.ts";

/** Tokens kept free for the prompt's own words and the answer. */
const reserve = 1_000;
/** Assumed where a model's window is unknown; stated in docs/models.md. */
const unknownWindow = 8_192;
/** A one-line About needs no more than this much of a document, whatever the window (cost). */
const enough = 12_000;

/** Documents below this many tokens fit any model in use; no server is asked about its window for them. */
const surelyFits = 2_000;

async function windowForLong(document: Document, role: string, context: AgentContext): Promise<number | null> {
  return estimateTokens(document.text) <= surelyFits ? null : context.detectContextWindow(role);
}

/** The document's text for `role`; warns `context-packed` with the sections left out. */
export async function fitForRole(document: Document, role: string, context: AgentContext): Promise<string> {
  const known = context.contextWindowFor(role);
  const window = known ?? (await windowForLong(document, role, context)) ?? unknownWindow;
  const room = window === Number.POSITIVE_INFINITY ? window : Math.min(enough, Math.max(256, window - reserve));
  const fitted = fitDocument(document, room);
  if (fitted.leftOut.length > 0) {
    const shown = fitted.leftOut.slice(0, 5).map((heading) => `"${heading}"`);
    const more = fitted.leftOut.length > 5 ? ` and ${fitted.leftOut.length - 5} more` : "";
    context.warn({
      code: "context-packed",
      message: `the document is longer than ${room} tokens; left out or cut for the ${role}: ${shown.join(", ")}${more}`,
    });
  }
  return fitted.text;
}
