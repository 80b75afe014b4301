/** How much source and history the models of a debate can take. Pure but for asking the context about its models. */
import type { AgentContext } from "../../agents/engine.ts";
import { debater } from "../../agents/roles/debater.ts";
import { judge } from "../../agents/roles/judge.ts";
import type { DebateSettings } from "./plan.ts";

/** Tokens for the prompt's own words and the answer. */
const reserve = 2_000;
/** Assumed where a model's window is unknown; stated in docs/models.md. */
const unknownWindow = 8_192;

export interface DebateRoom {
  /** Tokens of source that fit beside the rest; Infinity for the embedded engine. */
  readonly sourceTokens: number;
  readonly historyTokens: number;
}

/** By the smallest window among those who take part. History gets a quarter at most, the source what remains. */
export function roomFor(settings: DebateSettings, context: AgentContext): DebateRoom {
  const speakers = Array.from({ length: settings.debaters }, (_, at) => `debater-${at + 1}`);
  const roles = [debater.name, ...speakers, ...(settings.judge ? [judge.name] : [])];
  const window = Math.min(...roles.map((role) => context.contextWindowFor(role) ?? unknownWindow));
  if (window === Number.POSITIVE_INFINITY) return { sourceTokens: window, historyTokens: settings.historyTokens };
  const historyTokens = Math.min(settings.historyTokens, Math.floor(window / 4));
  return { sourceTokens: Math.max(256, window - reserve - historyTokens), historyTokens };
}
