/** Strategy `direct`: one call, the whole (fitted) document to the Summarizer (About) or the Writer. The papers' baseline. */
import { askPhrase } from "./about-phrase.ts";
import type { Strategy } from "./contract.ts";
import { fitForRole } from "./fit-for-role.ts";
import { directDocument } from "./long/direct-document.ts";

export const direct: Strategy = {
  name: "direct",
  summary: "one call: the document goes to the summarizer as it is",
  source: "baseline of all five papers",
  roles: ["summarizer", "writer", "shortener"],
  defaults: {},
  async solve(problem, context) {
    if (problem.task !== "about") return directDocument(problem, context);
    const document = problem.documents[0];
    if (document === undefined) throw new RangeError("a summary problem needs at least one document");
    const text = await fitForRole(document, "summarizer", context);
    const answer = await askPhrase(problem, document, text, context);
    return { summary: answer.output.about, evidence: answer.evidence };
  },
};
