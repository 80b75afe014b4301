/**
 * An AgentContext that answers by rule: for each role a function from its input (or a list of answers, which runs out loudly).
 * Every ask is rendered as for a language model, so prompts can be inspected, and its answer passes the role's own tidying
 * and check. A role without a rule fails the test.
 */
import type { AgentContext, AskOptions } from "../../src/agents/engine.ts";
import { render } from "../../src/agents/render.ts";
import type { Role } from "../../src/agents/role.ts";
import { ModelError } from "../../src/base/errors.ts";
import type { Warning } from "../../src/base/warnings.ts";
import { embeddedEngine } from "../../src/embedded/engine.ts";

export interface Asked {
  readonly role: string;
  readonly input: unknown;
  readonly options: AskOptions;
  /** System and user message as sent. */
  readonly prompt: string;
}

// biome-ignore lint/suspicious/noExplicitAny: rules serve roles with different inputs
export type Rule = ((input: any, options: AskOptions) => unknown) | readonly unknown[];

export interface RuleContext extends AgentContext {
  readonly asked: Asked[];
  readonly warnings: Warning[];
  /** Most asks that were in the air at once. */
  readonly peak: () => number;
  readonly asksOf: (role: string) => Asked[];
}

export interface RuleOptions {
  readonly concurrency?: number;
  readonly seed?: number;
  readonly signal?: AbortSignal;
  readonly model?: string;
  /** What an answer waits for, e.g. a macrotask; default: the next microtask. */
  readonly delay?: () => Promise<void>;
}

/** A context over rules by role name; "embedded" plays the role with the embedded engine. */
export function ruleContext(
  rules: Readonly<Record<string, Rule | "embedded">>,
  options: RuleOptions = {},
): RuleContext {
  const asked: Asked[] = [];
  const warnings: Warning[] = [];
  const served = new Map<string, number>();
  const engine = embeddedEngine();
  const signal = options.signal ?? new AbortController().signal;
  const seed = options.seed ?? 0;
  let running = 0;
  let peak = 0;
  const answer = async <I, O>(role: Role<I, O>, input: I, ask: AskOptions): Promise<unknown> => {
    const rule = rules[role.name];
    if (rule === undefined) throw new Error(`no rule for the role ${role.name}`);
    if (rule === "embedded") {
      const played = await engine.ask(role, input, { ...ask, runId: "test", seed, signal });
      for (const warning of played.warnings) {
        if (!warnings.some(({ code, message }) => code === warning.code && message === warning.message))
          warnings.push(warning);
      }
      return played.output;
    }
    if (typeof rule === "function") return rule(input, ask);
    const at = served.get(role.name) ?? 0;
    served.set(role.name, at + 1);
    if (at >= rule.length) throw new Error(`the script of ${role.name} has ${rule.length} answers and was asked again`);
    return rule[at];
  };
  return {
    signal,
    seed,
    concurrency: options.concurrency ?? 8,
    asked,
    warnings,
    peak: () => peak,
    asksOf: (role) => asked.filter((ask) => ask.role === role),
    async ask<I, O>(role: Role<I, O>, input: I, ask: AskOptions = {}) {
      const messages = render(role, input, ask.prompt ?? role.prompt);
      asked.push({ role: role.name, input, options: ask, prompt: messages.map(({ content }) => content).join("\n\n") });
      running++;
      peak = Math.max(peak, running);
      try {
        await (options.delay?.() ?? Promise.resolve());
        const raw = (await answer(role, input, ask)) as O;
        const output = role.tidy ? role.tidy(raw, input) : raw;
        const reason = role.check?.(output, input) ?? null;
        if (reason !== null) throw new ModelError("model-invalid-output", `${role.name}: ${reason}`);
        return { output, evidence: [], model: options.model ?? "scripted", callId: `call-${asked.length}` };
      } finally {
        running--;
      }
    },
    modelFor: () => options.model ?? "scripted",
    identityOf: (spec) => spec,
    contextWindowFor: () => null,
    detectContextWindow: () => Promise.resolve(null),
    warn: (warning) => {
      warnings.push(warning);
    },
    emit: () => undefined,
  };
}
