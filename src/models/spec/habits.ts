/** What one model of one server was found, or told by hand, not to take. Shared by all calls of a run, so that each is learned once. */

/** Parts of a request that a server may refuse, by the names that `?omit=` takes. */
export const parameterNames = [
  "temperature",
  "top_p",
  "seed",
  "max_tokens",
  "response_format",
  "system",
  "roles",
  "stream",
  "stream_options",
  "reasoning_effort",
  "thinking",
] as const;
/** "roles": more than one message; "thinking": the request not to think that a template reads. */
export type Parameter = (typeof parameterNames)[number];

export interface Habits {
  /** Left out of every request; an answer schema then stands in the prompt, a system text in front of the user's. */
  readonly omit: Set<Parameter>;
  /** "object": the server takes JSON as a format but no schema, which then stands in the prompt. */
  format: "schema" | "object";
  /** Name of the field that limits an answer, where an API has two. */
  limitField: "max_tokens" | "max_completion_tokens";
  /** The most tokens of an answer that the server lets one ask for; null where it never said. */
  mostTokens: number | null;
  /** True: the model is asked not to think. */
  thinkingOff: boolean;
}

export function newHabits(omit: readonly Parameter[] = []): Habits {
  return { omit: new Set(omit), format: "schema", limitField: "max_tokens", mostTokens: null, thinkingOff: false };
}

/** The same again, to go back to. */
export function copyOf(habits: Habits): Habits {
  return { ...habits, omit: new Set(habits.omit) };
}

/** Makes `habits` what `earlier` was. */
export function restore(habits: Habits, earlier: Habits): void {
  habits.omit.clear();
  for (const parameter of earlier.omit) habits.omit.add(parameter);
  habits.format = earlier.format;
  habits.limitField = earlier.limitField;
  habits.mostTokens = earlier.mostTokens;
  habits.thinkingOff = earlier.thinkingOff;
}
