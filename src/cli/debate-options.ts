/** Options of a debate, the same for `precis code` and `precis translate`, and what they come to. */
import { UsageError } from "../base/errors.ts";
import type { DebateSettings } from "../strategies/debate/plan.ts";
import type { OptionSpec, OptionValues } from "./option-spec.ts";

export const debateOptions: readonly OptionSpec[] = [
  {
    name: "variant",
    kind: "string",
    value: "NAME",
    choices: ["default", "early", "reflect"],
    description: "when the judge looks: after all rounds, after each, or again after its feedback was debated",
    default: "reflect",
  },
  { name: "debaters", kind: "integer", value: "N", min: 1, max: 20, description: "speakers", default: "3" },
  { name: "rounds", kind: "integer", value: "N", min: 1, max: 20, description: "rounds of one debate", default: "2" },
  {
    name: "max-debates",
    kind: "integer",
    value: "N",
    min: 1,
    max: 20,
    description: "debates of one stage in all, with --variant reflect",
    default: "3",
  },
  { name: "judge", kind: "boolean", negated: true, description: "no judge: what most debaters agree with goes on" },
  {
    name: "judge-after",
    kind: "string",
    value: "WHEN",
    choices: ["round", "turn"],
    description: "with --variant early: when the judge looks",
    default: "round",
  },
  {
    name: "stop",
    kind: "string",
    value: "WHAT",
    choices: ["stage", "all"],
    description: "what a winner ends: its stage, or the whole debate",
    default: "stage",
  },
  {
    name: "labels",
    kind: "string",
    value: "llm|FILE",
    description: "label the debate a second time, by a model or from a JSON file, and say how far the labels agree",
  },
];

/** Members that were given only. */
export function debateSettings(options: OptionValues): Partial<DebateSettings> {
  const given = {
    variant: options.variant,
    debaters: options.debaters,
    rounds: options.rounds,
    maxDebates: options.maxDebates,
    judge: options.judge,
    judgeAfter: options.judgeAfter,
    stop: options.stop,
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<DebateSettings>;
}

/** Names of the debate's options that were given, as typed. */
export function givenDebateOptions(options: OptionValues): string[] {
  const names = debateOptions.map(({ name }) => name);
  return names.filter((name) => {
    const value = options[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())];
    return name === "judge" ? value === false : value !== undefined;
  });
}

/** Throws UsageError for options of a debate with a strategy that holds none. */
export function refuseDebateOptions(strategy: string, options: OptionValues): void {
  const [first] = givenDebateOptions(options);
  if (strategy === "debate" || first === undefined) return;
  const shown = first === "judge" ? "--no-judge" : `--${first}`;
  throw new UsageError(`${shown} is an option of the debate, and the strategy is ${strategy}`, {
    hint: `leave it out, or use --strategy debate`,
  });
}
