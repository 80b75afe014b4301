/** Sums of what asks took. */
import type { EngineAnswer } from "./engine.ts";
import type { Account } from "./task-context.ts";

export interface AccountBook {
  add(
    speaker: string,
    model: string,
    answer: Pick<EngineAnswer<unknown>, "requests" | "cacheHit" | "tokens" | "costUsd">,
  ): void;
  account(): Account;
}

export function accountBook(): AccountBook {
  let calls = 0;
  let cacheHits = 0;
  let input = 0;
  let output = 0;
  const answered = { input: 0, output: 0 };
  const asked: Record<string, number> = {};
  let costUsd: number | null = 0;
  const models: Record<string, string> = {};
  return {
    add(speaker, model, answer) {
      models[speaker] = model;
      asked[speaker] = (asked[speaker] ?? 0) + 1;
      answered.input += answer.tokens.input ?? 0;
      answered.output += answer.tokens.output ?? 0;
      calls += answer.requests;
      if (answer.cacheHit) {
        cacheHits += 1;
        return;
      }
      input += answer.tokens.input ?? 0;
      output += answer.tokens.output ?? 0;
      costUsd = costUsd === null || answer.costUsd === null ? null : costUsd + answer.costUsd;
    },
    account: () => ({
      calls,
      cacheHits,
      tokens: { input, output },
      answered: { ...answered },
      asked: { ...asked },
      costUsd,
      models: { ...models },
    }),
  };
}
