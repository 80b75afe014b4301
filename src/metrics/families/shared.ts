/** Small words that the families share. */
import type { Reason } from "../metric.ts";

export const yesNo = ["yes", "no"] as const;

export const flag = (value: string | undefined): boolean => value === "yes";

export const noReference: Reason = { reason: "not available: no reference (give --references)" };
export const noDocument: Reason = { reason: "not available: no document (give --documents)" };
