/** Options of a debate, the same for `precis code` and `precis translate`, and what they come to. */
import { UsageError } from "../base/errors.ts";
import type { Effort } from "../strategies/auto/effort.ts";
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

/**
 * Whether it comes to a debate: by name, by the effort high, or by an option that only a debate has. Throws UsageError for such an
 * option beside a strategy or an effort that does not begin with a debate.
 */
export function debatesBy(
  options: OptionValues,
  { effort, technique }: { readonly effort: Effort | undefined; readonly technique?: unknown },
): boolean {
  const strategy = options.strategy as string | undefined;
  const [first] = givenDebateOptions(options);
  if (strategy === "debate" || (strategy === undefined && effort === "high" && technique === undefined)) return true;
  if (first === undefined) return false;
  if (strategy === undefined && effort === undefined && technique === undefined) return true;
  const shown = first === "judge" ? "--no-judge" : `--${first}`;
  const other =
    strategy !== undefined
      ? `the strategy is ${strategy}`
      : technique !== undefined
        ? "the strategy is direct"
        : `the effort is ${effort}`;
  throw new UsageError(`${shown} is an option of the debate, and ${other}`, {
    hint: `leave it out, or use --strategy debate`,
  });
}
