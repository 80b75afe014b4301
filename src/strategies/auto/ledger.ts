/** A context that counts what is asked through it, and one that draws further samples of the same prompts. */
import type { AgentContext, AskOptions } from "../../agents/engine.ts";

export interface Ledger {
  readonly context: AgentContext;
  /** Asks since the last time this was called. */
  taken(): number;
}

export function ledgerOf(context: AgentContext): Ledger {
  let asks = 0;
  return {
    context: {
      ...context,
      ask(role, input, options) {
        asks++;
        return context.ask(role, input, options);
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
