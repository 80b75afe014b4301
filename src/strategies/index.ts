/** Door of the strategies: the sub-path `precis/strategies`. */
export type { Strategy, SummaryOutcome, SummaryProblem } from "./contract.ts";
export { findStrategy, strategyNames } from "./registry.ts";
