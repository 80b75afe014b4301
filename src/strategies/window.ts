/** The context window of the model that plays a role: the one place that knows it, asks for it, or assumes it and says so. */
import type { AgentContext } from "../agents/engine.ts";

/** Tokens assumed where nobody tells a model's window; most models in use take more. Stated in docs/models.md. */
export const assumedWindow = 8_192;

export interface Window {
  /** Tokens of prompt and answer together; Infinity for the embedded engine. */
  readonly tokens: number;
  /** Spec of the model whose window could not be found out; null where it is known. */
  readonly assumedFor: string | null;
}

/** The window of one role's model: by its name or its settings, else its server is asked (once), else 8,192 are assumed. */
export async function windowFor(context: AgentContext, role: string): Promise<Window> {
  const known = context.contextWindowFor(role) ?? (await context.detectContextWindow(role));
  return known === null
    ? { tokens: assumedWindow, assumedFor: context.modelFor(role) }
    : { tokens: known, assumedFor: null };
}

/** The smallest window among the models of several roles. */
export async function smallestWindow(context: AgentContext, roles: readonly string[]): Promise<Window> {
  let smallest: Window = { tokens: Number.POSITIVE_INFINITY, assumedFor: null };
  for (const role of roles) {
    const window = await windowFor(context, role);
    if (window.tokens < smallest.tokens) smallest = window;
  }
  return smallest;
}

/** "the model's context of 128,000 tokens", or that it was assumed and how to say what it is. */
export function windowText({ tokens, assumedFor }: Window): string {
  const shown = tokens.toLocaleString("en-US");
  if (assumedFor === null) return `the model's context of ${shown} tokens`;
  // The query of a server's address stands before the "#", the options of the model behind it.
  const hasOptions = assumedFor.slice(assumedFor.indexOf("#") + 1).includes("?");
  const option = `${assumedFor}${hasOptions ? "&" : "?"}contextWindow=N`;
  return `the ${shown} tokens that were assumed, since nobody tells the context window of ${assumedFor} (say it with --model "${option}")`;
}
