/** Baseline `map-reduce`: all sections summarized in parallel, then one summary of the summaries; no questions. */
import type { Strategy } from "../contract.ts";
import { openDocument } from "./open.ts";
import { write } from "./write.ts";

export const mapReduce: Strategy = {
  name: "map-reduce",
  summary: "sections summarized in parallel, then one summary of the summaries",
  source: "baseline",
  roles: ["writer", "writer-merge", "shortener"],
  defaults: {},
  async solve(problem, context) {
    const { segments, room } = await openDocument(problem, context, ["writer"]);
    const { summary } = await write(problem, segments, room, context);
    return { summary, evidence: [] };
  },
};
