/** Settings of a debate that cancel each other out. */
import type { AgentContext } from "../../agents/engine.ts";
import { type DebateSettings, defaultDebateSettings } from "./plan.ts";

/** Warns of each setting that differs from its default and that the others leave without effect. */
export function warnWithoutEffect(settings: DebateSettings, context: AgentContext): void {
  const say = (what: string, why: string): void =>
    context.warn({ code: "option-without-effect", message: `${what} has no effect ${why}` });
  const defaults = defaultDebateSettings;
  if (!settings.judge) {
    if (settings.variant === "early") say("the variant early", "without a judge");
    if (settings.stop !== defaults.stop) say("stop all", "without a judge");
    return;
  }
  if (settings.judgeAfter !== defaults.judgeAfter && settings.variant !== "early") {
    say(`judging after every ${settings.judgeAfter}`, `in the variant ${settings.variant}`);
  }
  if (settings.maxDebates !== defaults.maxDebates && settings.variant !== "reflect") {
    say(`a bound of ${settings.maxDebates} debates`, `in the variant ${settings.variant}`);
  }
}
