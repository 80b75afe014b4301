/** Baseline `refine`: one summary carried through the document, section by section; its prompts are bounded, not its calls. */
import { refiner } from "../../agents/roles/refiner.ts";
import type { Strategy } from "../contract.ts";
import { keepLength } from "../keep-length.ts";
import { languageName } from "../language-name.ts";
import { openDocument } from "./open.ts";
import { writeLocal } from "./write.ts";

export const refine: Strategy = {
  name: "refine",
  summary: "one summary carried through the document, section by section",
  source: "baseline",
  roles: ["writer", "refiner", "shortener"],
  defaults: {},
  async solve(problem, context) {
    const { segments } = await openDocument(problem, context, ["writer", "refiner"]);
    const prompt = problem.prompts[refiner.name];
    let summary = "";
    for (const [index, passage] of segments.entries()) {
      if (index === 0) {
        const first = await writeLocal(problem, passage, problem.limits, false, context);
        summary = await keepLength(first, problem, context, { speaker: "writer", what: "the first summary" });
        continue;
      }
      const input = {
        passage,
        title: passage.title ?? "",
        summary,
        limits: problem.limits,
        language: languageName(problem.language),
        requirements: problem.requirements,
      };
      const { output } = await context.ask(refiner, input, {
        item: problem.item,
        purpose: passage.name,
        ...(prompt === undefined ? {} : { prompt }),
      });
      summary = await keepLength(output.summary, problem, context, {
        speaker: "refiner",
        what: `the summary after "${passage.name}"`,
      });
      context.emit({ type: "progress", unit: "sections", done: index + 1, total: segments.length });
    }
    return { summary, evidence: [] };
  },
};
