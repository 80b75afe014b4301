/** Strategy `auto` over documents: the job behind it is that of the task. See `run.ts` for the way of one answer. */
import type { Strategy, SummaryOutcome, SummaryProblem } from "../contract.ts";
import { type AutoJob, runAuto } from "./run.ts";
import { type AutoSettings, autoDefaults, autoSettings } from "./settings.ts";

export const auto: Strategy<Partial<AutoSettings>> = {
  name: "auto",
  summary: "one answer, checks that cost nothing, and the smallest team that addresses what they doubt",
  source: "ours",
  roles: ["summarizer", "writer", "generator", "aspect-generator", "reviser", "extractor", "aggregator-cps"],
  defaults: autoDefaults,
  async solve(problem, context, wanted) {
    if (problem.documents.length === 0) throw new RangeError("a summary problem needs at least one document");
    const job = await jobOf(problem);
    const { answer, effort } = await runAuto(job, autoSettings(wanted), context);
    return { ...answer, effort };
  },
};

async function jobOf(problem: SummaryProblem): Promise<AutoJob<SummaryOutcome>> {
  if (problem.task === "about") return (await import("./jobs/about.ts")).aboutJob(problem);
  if (problem.task === "digest")
    return (await import("./jobs/digest.ts")).digestJob(problem) as AutoJob<SummaryOutcome>;
  return (await import("./jobs/document.ts")).documentJob(problem);
}
