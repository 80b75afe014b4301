/** Names of errors, for programs; docs/errors.md says what each means. Loaded by everything: names only. */

/** Add one here before raising it, and its line in scripts/error-page.ts. */
export const errorCodes = [
  // usage: exit 2
  "usage",
  "config-invalid",
  "config-untrusted",
  "not-available",
  "refused-by-engine",
  // sources: exit 2 when nothing was usable, 4 when some were
  "source-missing",
  "source-empty",
  "source-binary",
  "source-too-large",
  "source-timeout",
  "source-unreadable",
  "source-undecodable",
  "source-thin",
  "source-damaged",
  "source-encrypted",
  "source-address-refused",
  "source-fetch-failed",
  // models: exit 1
  "model-auth",
  "model-not-found",
  "model-rate-limited",
  "model-quota",
  "model-unavailable",
  "model-timeout",
  "model-stalled",
  "model-refused",
  "model-empty",
  "model-truncated",
  "model-invalid-output",
  "model-context-exceeded",
  "model-request-rejected",
  "model-failed",
  "replay-miss",
  // budgets: exit 3
  "budget-exceeded",
  // system: exit 1
  "store-failed",
  "tool-failed",
  "internal",
  // cancelled: exit 130
  "cancelled",
] as const;

/** A name out of `errorCodes`: what `error.code` is, for programs. */
export type ErrorCode = (typeof errorCodes)[number];
