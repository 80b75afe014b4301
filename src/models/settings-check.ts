/** Refuses settings that cannot be, at the door, with option, expectation and value. */
import { UsageError } from "../base/errors.ts";
import type { ModelsSettings } from "./settings.ts";

/** Least value, and whether it must be whole; every number is optional. */
const numbers: {
  readonly [K in keyof ModelsSettings]?: { readonly flag: string; readonly least: number; readonly whole: boolean };
} = {
  maxCalls: { flag: "--max-calls", least: 0, whole: true },
  maxTokens: { flag: "--max-tokens", least: 0, whole: true },
  maxCostUsd: { flag: "--max-cost", least: 0, whole: false },
  concurrency: { flag: "--concurrency", least: 1, whole: true },
  retries: { flag: "--retries", least: 0, whole: true },
  rpm: { flag: "--rpm", least: 1, whole: true },
  tpm: { flag: "--tpm", least: 1, whole: true },
  timeoutMs: { flag: "--timeout", least: 1, whole: false },
  stallMs: { flag: "--stall", least: 1, whole: false },
};
/** Node's timers end at 2^31 - 1 ms and fire at once beyond. */
const longestTimerMs = 2_147_483_647;

export function checkSettings(settings: ModelsSettings): void {
  for (const [name, { flag, least, whole }] of Object.entries(numbers)) {
    const value = settings[name as keyof ModelsSettings];
    if (value === undefined) continue;
    const fits =
      typeof value === "number" && value >= least && Number.isFinite(value) && (!whole || Number.isInteger(value));
    if (!fits) {
      throw new UsageError(`${flag} is ${String(value)}`, {
        hint: `give a ${whole ? "whole " : ""}number from ${least}${name.endsWith("Ms") ? " ms" : ""} up`,
      });
    }
    if (name.endsWith("Ms") && (value as number) > longestTimerMs) {
      throw new UsageError(`${flag} is longer than ${longestTimerMs / 1000} s`, { hint: "give a shorter time" });
    }
  }
}
