/** One line about an ask that has ended, for --verbose: who, about what, on which engine, what it took, what it noted. Pure. */
import type { AgentStep } from "../agents/trace.ts";

/**
 * @example
 * stepNote(step); // "README.md: summarizer (openai:gpt-4o-mini): 1 request, 812 + 31 tokens, 1.2 s"
 */
export function stepNote(step: AgentStep): string {
  const item = step.item === null ? "" : `${step.item}: `;
  const purpose = step.purpose === null ? "" : `, ${step.purpose}`;
  const who = `${item}${step.agent}${purpose} (${step.model})`;
  const seconds = `${(step.durationMs / 1000).toFixed(step.durationMs < 9_950 ? 1 : 0)} s`;
  if (step.error !== null) return `${who}: failed after ${seconds}: ${step.error}`;
  return [`${who}: ${took(step)}${seconds}`, ...step.notes].join("; ");
}

function took({ cacheHit, requests, tokens }: AgentStep): string {
  if (cacheHit) return "from the cache, ";
  if (requests === 0) return "";
  const count = (value: number | null): string => (value === null ? "?" : value.toLocaleString("en-US"));
  return `${requests} ${requests === 1 ? "request" : "requests"}, ${count(tokens.input)} + ${count(tokens.output)} tokens, `;
}
