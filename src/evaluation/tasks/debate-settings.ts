/** Settings of the strategies over code in suites, and options of their tasks that a sweep sets, checked before anything is spent. */
import { intents, techniques } from "../../strategies/code/options.ts";
import type { Fail } from "../suite/suite.ts";

type Rule = "whole" | "count" | "flag" | readonly string[];

const debate: Readonly<Record<string, Rule>> = {
  variant: ["default", "early", "reflect"],
  debaters: "whole",
  rounds: "whole",
  maxDebates: "whole",
  judge: "flag",
  judgeAfter: ["round", "turn"],
  stop: ["stage", "all"],
  historyTokens: "whole",
  onAgreement: ["end", "go-on"],
};
/** By strategy; another one takes no settings. */
const settingsOf: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  debate,
  "fix-loop": { fixes: "count" },
};

/** Refuses settings that the strategy does not have, and values that cannot be. `options`: names that belong to the task. */
export function checkCodeSettings(
  strategy: string,
  settings: Readonly<Record<string, unknown>>,
  options: readonly string[],
  fail: Fail,
): void {
  const known = strategy === "direct" && options.includes("intent") ? { technique: techniques } : settingsOf[strategy];
  for (const [name, value] of Object.entries(settings)) {
    // Strategy auto checks its own settings.
    if (options.includes(name) || strategy === "auto") continue;
    const rule = known?.[name];
    if (rule === undefined) {
      const names = [...Object.keys(known ?? {}), ...options];
      fail(`the strategy ${strategy} has no setting "${name}"`, `use some of ${names.join(", ")}`);
    }
    checkValue(name, value, rule, fail);
  }
}

function checkValue(name: string, value: unknown, rule: Rule, fail: Fail): void {
  const given = JSON.stringify(value);
  if (rule === "flag") {
    if (typeof value !== "boolean") fail(`${name} must be true or false, not ${given}`, "correct the value");
    return;
  }
  if (rule === "whole" || rule === "count") {
    const least = rule === "whole" ? 1 : 0;
    if (typeof value !== "number" || !Number.isInteger(value) || value < least)
      fail(`${name} must be a whole number from ${least}, not ${given}`, "correct the value");
    return;
  }
  if (!rule.includes(String(value)))
    fail(`${name} must be one of ${rule.join(", ")}, not ${given}`, "correct the value");
}

/** Only the model labeller: labels of people are by stage of one debate, and a suite has many. */
export function checkLabels(labels: unknown, fail: Fail): void {
  if (labels !== undefined && labels !== "llm")
    fail(`labels must be llm, not ${JSON.stringify(labels)}`, "leave it out, or write labels: llm");
}

export function checkIntent(intent: unknown, fail: Fail): void {
  if (intent !== undefined && !(intents as readonly unknown[]).includes(intent))
    fail(`there is no intent ${JSON.stringify(intent)}`, `use one of ${intents.join(", ")}`);
}

/** A sweep sets options of the task beside the strategy's settings: parted again. */
export function partedSettings(
  settings: Readonly<Record<string, unknown>>,
  options: readonly string[],
): { readonly settings: Record<string, unknown>; readonly options: Record<string, unknown> } {
  const entries = Object.entries(settings);
  return {
    settings: Object.fromEntries(entries.filter(([name]) => !options.includes(name))),
    options: Object.fromEntries(entries.filter(([name]) => options.includes(name))),
  };
}
