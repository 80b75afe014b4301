/** What a run is set to after flags, environment, configuration file and defaults have been joined. */

export type CacheMode = "use" | "off" | "replay";

/** What a run was resolved to: models, cache, limits, seed; the command's shared options as values. */
export interface Settings {
  /** Model spec for every role without one of its own. Default "embedded". */
  readonly model: string;
  /** Model specs by role or speaker name. */
  readonly roles: Readonly<Record<string, string>>;
  /** Default "embedded" (TF-IDF). */
  readonly embedder: string;
  /** Judges claims against sources (factcc); absent: none. */
  readonly classifier?: string;
  readonly cache: CacheMode;
  readonly maxCalls?: number;
  /** Input and output tokens together. */
  readonly maxTokens?: number;
  readonly maxCostUsd?: number;
  /** Requests in flight at once. Default 8. */
  readonly concurrency: number;
  /** Further tries after a failed request; 0 means none. Default 4. */
  readonly retries: number;
  /** Requests a minute. */
  readonly rpm?: number;
  /** Tokens a minute. */
  readonly tpm?: number;
  /** Milliseconds for one call in all. Default 300,000. */
  readonly timeoutMs: number;
  /** Milliseconds without a byte. Default 60,000. */
  readonly stallMs: number;
  readonly seed: number;
  /** Absent: each role's own. */
  readonly temperature?: number;
  /** Store directory; absent: found from the working directory. */
  readonly store?: string;
  /** Play all roles without sending anything, and say what it would take. */
  readonly dryRun: boolean;
  /** Per server address: which environment variable holds its key. */
  readonly servers: Readonly<Record<string, { readonly keyVariable?: string }>>;
}

export const defaultSettings: Settings = {
  model: "embedded",
  roles: {},
  embedder: "embedded",
  cache: "use",
  concurrency: 8,
  retries: 4,
  timeoutMs: 300_000,
  stallMs: 60_000,
  seed: 0,
  dryRun: false,
  servers: {},
};
