/**
 * Teacher without a model: compares summary and reference (`../teaching/mismatch.ts`) and puts the instruction that fits
 * and was not tried into the best prompt so far. Where the scores are hidden (ablation `score`), it goes on from the
 * current prompt, since it cannot know which was best.
 */
import type { TeacherInput, TeacherOutput } from "../../agents/roles/teacher.ts";
import type { EmbeddedRole } from "../engine.ts";
import { mendings } from "../teaching/mismatch.ts";
import { bestAttempt, nextChange } from "../teaching/next-change.ts";
import { linesWithin } from "./summarizer.ts";

export const teach: EmbeddedRole<TeacherInput, TeacherOutput> = (input) => {
  const { document, extracted, reference, summary, score, currentPrompt, tried, fault } = input;
  const wishes = mendings({ document, lines: linesWithin(document, extracted), reference, summary });
  const initial = tried[0]?.prompt ?? currentPrompt;
  const base = score === null ? currentPrompt : (bestAttempt(tried)?.prompt ?? currentPrompt);
  const { prompt, change } = nextChange({ base, initial, wishes, tried, fault });
  return {
    output: { prompt },
    notes: [
      wishes.length === 0
        ? "nothing differs that an instruction could mend"
        : `fits the difference: ${wishes.join(" ")}`,
      change === null ? "every instruction was tried" : `put in: ${change}`,
    ],
  };
};
