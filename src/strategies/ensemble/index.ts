/** Door of the ensemble: the strategy, its settings and the built-in bank. */
export type { PromptBank } from "./bank/parse.ts";
export { type EnsembleDetails, ensemble } from "./ensemble.ts";
export { builtInBank, type EnsembleSettings, ensembleDefaults, ensembleSettings } from "./settings.ts";
