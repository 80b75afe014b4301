/** What strategy `auto` can be told. */
import { UsageError } from "../../base/errors.ts";
import { agreementThreshold } from "./thresholds.ts";

/** Parts that an ablation leaves out. */
export const autoParts = [
  "support",
  "kind",
  "praise",
  "facts",
  "numbers",
  "coverage",
  "share",
  "agreement",
  "team",
] as const;

export type AutoPart = (typeof autoParts)[number];

export interface AutoSettings {
  /** Further answers to the same prompt where all checks pass, 0 to 5; absent: by the job. Only of models that sample. */
  readonly samples?: number;
  /** 0 to 2. Default 0.7. */
  readonly sampleTemperature: number;
  /** Agreement, 0 to 1, below which two answers disagree. Default 0.3, set by hand. */
  readonly agreement: number;
  /** Checks and roles to leave out, for ablations. Default none. */
  readonly without: readonly AutoPart[];
}

export const autoDefaults: AutoSettings = { sampleTemperature: 0.7, agreement: agreementThreshold, without: [] };

/** Fills in defaults. Throws UsageError for what cannot be. */
export function autoSettings(given: Partial<AutoSettings>): AutoSettings {
  const settings = { ...autoDefaults, ...given };
  const within = (value: number, from: number, to: number, name: string): void => {
    if (!(value >= from && value <= to)) throw new UsageError(`${name} must be from ${from} to ${to}, not ${value}`);
  };
  if (settings.samples !== undefined) {
    within(settings.samples, 0, 5, "samples");
    if (!Number.isInteger(settings.samples))
      throw new UsageError(`samples must be a whole number, not ${settings.samples}`);
  }
  within(settings.sampleTemperature, 0, 2, "sampleTemperature");
  within(settings.agreement, 0, 1, "agreement");
  for (const part of settings.without) {
    if (!autoParts.includes(part))
      throw new UsageError(`auto has no part "${part}"`, { hint: `leave out some of ${autoParts.join(", ")}` });
  }
  return settings;
}
