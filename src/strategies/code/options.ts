/** Intents and prompting techniques as option values, for commands and suites. */
export { type Intent, intents } from "../../agents/intents.ts";
export { type Technique, techniques } from "../../agents/techniques.ts";
