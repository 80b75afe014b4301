/** A student that is a whole task with one of its prompts replaced: the other roles work as they always do. */

import { placeholders } from "../../../agents/role.ts";
import type { ItemAgents, TaskContext } from "../../../agents/task-context.ts";
import { plainText } from "../../../documents/index.ts";
import type { Student, TrainingPair } from "../../../strategies/teacher-student/training.ts";
import type { Prompts, TunedRole } from "./contract.ts";

/** What the Teacher is shown of a long source, characters. */
const shownCharacters = 12_000;

export function wholeTaskStudent(
  role: TunedRole,
  work: string,
  prompts: Prompts,
  context: TaskContext,
  run: (pair: TrainingPair, prompts: Prompts, context: TaskContext) => Promise<string>,
): Student {
  return {
    role: role.name,
    work,
    required: role.required,
    known: placeholders(role.prompt),
    material: (pair) => {
      const text = plainText(pair.document);
      const rest = text.length - shownCharacters;
      return Promise.resolve(rest > 0 ? `${text.slice(0, shownCharacters)}\n[${rest} characters more]` : text);
    },
    write: ({ pair, prompt, repetition, purpose, agents }) =>
      run(pair, { ...prompts, [role.name]: prompt }, insideOf(context, agents, pair.id, repetition, purpose)),
  };
}

/** The task's context, with the asks charged to the pair and nothing kept or told: a trial is no result of the run. */
function insideOf(
  context: TaskContext,
  agents: ItemAgents,
  item: string,
  repetition: number,
  purpose: string,
): TaskContext {
  return {
    ...context,
    saved: () => undefined,
    save: () => undefined,
    emit: () => undefined,
    agentsFor: () => ({
      ...agents,
      emit: () => undefined,
      ask: (role, input, options) =>
        agents.ask(role, input, {
          ...options,
          item,
          // Samples within the task stay apart from the repetitions of the whole.
          repetition: (options?.repetition ?? 0) + repetition * 100,
          purpose: options?.purpose === undefined ? purpose : `${purpose}, ${options.purpose}`,
        }),
    }),
  };
}
