/**
 * Code translation as a debate (debate, section 3.1.3 and table 2): translation, then syntactic, then semantic errors. The
 * two later stages see what compiler and tests really say where the task could run them (ours).
 */
import type { DebatePlan } from "../plan.ts";

export interface TranslationTask {
  /** Programming languages as people write them. */
  readonly from: string;
  readonly to: string;
  /** What the answer has to fit into, in trusted words; "" for a whole program. */
  readonly setting: string;
}

export function translationPlan({ from, to, setting }: TranslationTask): DebatePlan {
  return {
    task: `Translate code from ${from} to ${to} so that it behaves the same.`,
    expected: `the complete ${to} code alone, ready to be saved and compiled, with its imports; no prose, no Markdown${setting === "" ? "" : `; ${setting}`}`,
    answer: "code",
    stages: [
      {
        name: "translation",
        goal: `Write the ${to} code that does what the ${from} code does: same input, same output, same arguments.`,
      },
      {
        name: "syntactic error resolution",
        goal: `Find and mend whatever keeps the ${to} code from compiling or starting: syntax, types, imports, names of the library. Leave code that is right as it is.`,
        tools: "syntax",
      },
      {
        name: "semantic error resolution",
        goal: `Find and mend whatever makes the ${to} code behave differently: division and overflow, indexing, encoding and formats of numbers, order of keys, input at its edges. Leave code that is right as it is.`,
        tools: "tests",
      },
    ],
    factors: [
      {
        name: "translation-accuracy",
        definition: `consistent syntax and structure: valid, ordinary ${to} that keeps the shape of the source`,
      },
      { name: "functional-correctness", definition: "the behaviour of the source is kept for every input" },
    ],
    personas: [
      {
        angle: "structure",
        text: `You look first at structure: each part of the ${from} code must have its counterpart in ${to}.`,
      },
      {
        angle: "language",
        text: `You look first at the rules of ${to}: types, library calls, imports, what a compiler would refuse.`,
      },
      {
        angle: "behaviour",
        text: "You look first at behaviour: you run the code in your head on usual input, on empty input and at the edges.",
      },
    ],
  };
}
