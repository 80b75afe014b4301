/** Door of the ensemble: the strategy, its settings and the built-in bank. */
export { ensemble } from "./ensemble.ts";
export { builtInBank } from "./settings.ts";
