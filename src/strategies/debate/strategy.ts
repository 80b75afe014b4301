/** Strategy `debate` for one-line descriptions (About), so that it can be compared with the others on their work. */
import { countChars, describeLimits } from "../../base/length.ts";
import type { Strategy } from "../contract.ts";
import { fitForRole } from "../fit-for-role.ts";
import { languageName } from "../language-name.ts";
import { runDebate } from "./debate.ts";
import { type DebateOutcome, type DebateSettings, defaultDebateSettings } from "./plan.ts";
import { phrasePlan } from "./plans/phrase.ts";
import { roomFor } from "./room.ts";
import { warnWithoutEffect } from "./settings.ts";

export const debate: Strategy<DebateSettings, DebateOutcome> = {
  name: "debate",
  summary: "debaters propose and criticise phrases in turn; a judge scores them and may refuse all",
  source: "debate (MAD), sections 3.1 to 3.3; the plan for phrases is ours",
  roles: ["debater", "judge"],
  defaults: defaultDebateSettings,
  async solve(problem, context, settings) {
    const document = problem.documents[0];
    if (document === undefined) throw new RangeError("a summary problem needs at least one document");
    warnWithoutEffect(settings, context);
    const plan = phrasePlan({
      language: languageName(problem.language),
      limits: `at most ${describeLimits(problem.limits)}`,
      lengths: problem.limits,
      requirements: problem.requirements,
    });
    const text = await fitForRole(document, "debater", context);
    const outcome = await runDebate(
      plan,
      {
        text,
        kind: "document",
        material: { kind: "document", document, maxChars: problem.limits.maxChars ?? countChars(text) },
      },
      { ...settings, historyTokens: roomFor(settings, context).historyTokens },
      context,
      { item: problem.item, prompts: problem.prompts },
    );
    return { summary: outcome.output, evidence: [], details: outcome };
  },
};
