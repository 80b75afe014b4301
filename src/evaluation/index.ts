/**
 * The sub-path `precis/evaluation`: suites, their results and reports, comparisons of results, and judged preference. Runs
 * take a TaskContext, as tasks do; nothing here prints.
 */
export type { BenchOptions, BenchOutcome, BenchPlan, PlanOptions } from "./bench.ts";
export { planBench, runBench } from "./bench.ts";
export type { BenchDiff, BenchRecord, Change } from "./diff.ts";
export { diffBench, diffText, readBenchFile } from "./diff.ts";
export { contaminated } from "./figures/contamination.ts";
export { itemsCsv, systemsCsv } from "./report/csv.ts";
export { reportFiles } from "./report/files.ts";
export { htmlReport } from "./report/html/page.ts";
export { markdownReport } from "./report/markdown.ts";
export { terminalReport } from "./report/terminal.ts";
export type * from "./result.ts";
export { readSuite } from "./suite/read-suite.ts";
export type * from "./suite/suite.ts";
export type { BenchItem, CellOutput, CellSystem, PreparedItem, TaskAdapter } from "./tasks/adapter.ts";
