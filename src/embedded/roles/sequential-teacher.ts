/**
 * Sequential Teacher without a model: the best prompt so far with the first piece of advice that was not tried on it; the
 * advice on the current prompt comes before that on earlier ones. With hidden scores it goes on from the current prompt.
 */
import type { SequentialTeacherInput } from "../../agents/roles/sequential-teacher.ts";
import type { PromptOutput } from "../../agents/roles/teacher.ts";
import type { EmbeddedRole } from "../engine.ts";
import { ruleOf, sentences } from "../teaching/edit-prompt.ts";
import { nextChange } from "../teaching/next-change.ts";

export const teachAll: EmbeddedRole<SequentialTeacherInput, PromptOutput> = (input) => {
  const { current, best, tried, showScores, fault } = input;
  const advice = [current.advice, best.advice, ...tried.map((one) => one.advice).reverse()];
  const wishes = [...new Set(advice.flatMap(sentences))].filter((sentence) => ruleOf(sentence) !== null);
  const initial = tried[0]?.prompt ?? current.prompt;
  const base = showScores ? best.prompt : current.prompt;
  const { prompt, change } = nextChange({ base, initial, wishes, tried, fault });
  return {
    output: { prompt },
    notes: [change === null ? "every instruction was tried" : `put in: ${change}`],
  };
};
