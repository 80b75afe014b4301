/** Options that every command which may ask a model takes, in the order of the reference page (product.md). */
import { efforts } from "../strategies/auto/effort.ts";
import type { OptionSpec } from "./option-spec.ts";

export const outputOptions: readonly OptionSpec[] = [
  { name: "json", kind: "boolean", description: "print JSON instead of text", config: false },
  {
    name: "out",
    kind: "string",
    value: "FILE",
    description: "write the result there instead of stdout",
    config: false,
  },
  { name: "quiet", kind: "boolean", description: "errors only on stderr" },
  { name: "verbose", kind: "boolean", description: "say more on stderr: notes, models, left-out parts" },
  { name: "debug", kind: "boolean", description: "show stacks of errors", config: false },
];

/** Of the commands that choose a strategy by how much a job may take. */
export const effortOption: OptionSpec = {
  name: "effort",
  kind: "string",
  value: "HOW",
  choices: efforts,
  description: "low: one answer; auto: a team only where checks doubt it; high: the full team",
  default: "auto",
};

export const storeOptions: readonly OptionSpec[] = [
  {
    name: "store",
    kind: "string",
    value: "DIR",
    description: "where runs are kept: a directory, or postgres://... for a store that machines share",
    default: ".precis in the project, else the user data directory",
  },
  {
    name: "config",
    kind: "string",
    value: "FILE",
    description: "configuration file",
    default: "precis.yaml",
    config: false,
  },
];

export const modelOptions: readonly OptionSpec[] = [
  {
    name: "model",
    kind: "string",
    value: "SPEC",
    description: "model for every role: provider:model[?option=value]",
    default: "embedded",
  },
  {
    name: "role",
    kind: "string",
    value: "ROLE=SPEC",
    repeatable: true,
    description: "another model for one role or speaker",
  },
  { name: "embedder", kind: "string", value: "SPEC", description: "model for embeddings", default: "embedded" },
  {
    name: "strategy",
    kind: "string",
    value: "NAME",
    description: "how the agents work together; see the command's page",
    // Each command has its own.
    config: false,
  },
  {
    name: "prompt",
    kind: "string",
    value: "FILE",
    description: "tuned prompts (JSON from tune) that replace the roles' own",
    // Learned for one command.
    config: false,
  },
  { name: "cache", kind: "boolean", negated: true, description: "neither read nor write the cache of answers" },
  { name: "replay", kind: "boolean", description: "answers from the cache only; a miss is an error" },
  { name: "max-calls", kind: "integer", value: "N", min: 0, description: "stop before more calls than this (exit 3)" },
  {
    name: "max-tokens",
    kind: "integer",
    value: "N",
    min: 0,
    description: "stop before more tokens than this, input and output (exit 3)",
  },
  { name: "max-cost", kind: "number", value: "USD", min: 0, description: "stop before more cost than this (exit 3)" },
  {
    name: "concurrency",
    kind: "integer",
    value: "N",
    min: 1,
    max: 1000,
    description: "requests in flight at once",
    default: "8",
  },
  {
    name: "retries",
    kind: "integer",
    value: "N",
    min: 0,
    max: 100,
    description: "further tries after a failed request; 0 means none",
    default: "4",
  },
  { name: "rpm", kind: "number", value: "N", min: 0.001, description: "requests a minute" },
  { name: "tpm", kind: "number", value: "N", min: 1, description: "tokens a minute" },
  {
    name: "timeout",
    kind: "number",
    value: "S",
    min: 0.001,
    description: "seconds for one call in all",
    default: "300",
  },
  { name: "stall", kind: "number", value: "S", min: 0.001, description: "seconds without a byte", default: "60" },
  { name: "seed", kind: "integer", value: "N", min: 0, description: "seed of everything random", default: "0" },
  {
    name: "temperature",
    kind: "number",
    value: "T",
    min: 0,
    max: 2,
    description: "sampling temperature",
    default: "each role's own",
  },
  {
    name: "dry-run",
    kind: "boolean",
    description: "send nothing; say calls, tokens and cost it would take",
    config: false,
  },
];

/** Everything a command that asks models takes besides its own. */
export const sharedOptions: readonly OptionSpec[] = [...modelOptions, ...storeOptions, ...outputOptions];
