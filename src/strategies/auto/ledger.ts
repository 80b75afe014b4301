/** A context that counts what is asked through it and asks nothing twice, and one that draws further samples of the same prompts. */
import type { AgentContext, Answer, AskOptions } from "../../agents/engine.ts";
import type { Role } from "../../agents/role.ts";
import { hashValue } from "../../base/hash.ts";

export interface Ledger {
  readonly context: AgentContext;
  /** Asks since the last time this was called. */
  taken(): number;
}

/** An escalation may go over what was asked before (the first candidate of an ensemble): that is not paid again, with a cache or without. */
export function ledgerOf(context: AgentContext): Ledger {
  let asks = 0;
  const answers = new Map<string, Promise<Answer<unknown>>>();
  return {
    context: {
      ...context,
      ask<I, O>(role: Role<I, O>, input: I, options: AskOptions = {}): Promise<Answer<O>> {
        const { as, prompt, temperature, repetition = 0 } = options;
        const key = hashValue({ role: role.name, as, prompt, temperature, repetition, input });
        const known = answers.get(key);
        if (known !== undefined) return known as Promise<Answer<O>>;
        asks++;
        const asked = context.ask(role, input, options);
        answers.set(key, asked);
        // What failed may be tried again.
        asked.catch(() => answers.delete(key));
        return asked;
      },
    },
    taken() {
      const taken = asks;
      asks = 0;
      return taken;
    },
  };
}

/** Every prompt as it is, drawn once more: at a temperature at which a model that is unsure says something else. */
export function samplingContext(context: AgentContext, sample: number, temperature: number): AgentContext {
  return {
    ...context,
    ask(role, input, options: AskOptions = {}) {
      const repetition = (options.repetition ?? 0) + sample;
      const purpose = `${options.purpose === undefined ? "" : `${options.purpose}, `}sample ${sample + 1}`;
      return context.ask(role, input, { ...options, repetition, temperature, purpose });
    },
  };
}
