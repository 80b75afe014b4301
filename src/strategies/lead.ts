/** Strategy `lead`: the first sentence of the document's prose, no agent at all. The row that every table shows. */
import type { Strategy } from "./contract.ts";

export const lead: Strategy = {
  name: "lead",
  summary: "the first sentence, as a baseline",
  source: "baseline",
  roles: [],
  defaults: {},
  solve(problem) {
    for (const document of problem.documents) {
      for (const section of document.sections) {
        if (section.kind === "badges" || section.kind === "contents") continue;
        for (const block of section.blocks) {
          const sentence = block.sentences[0];
          if (block.kind === "image-alt" || block.kind === "badge" || sentence === undefined) continue;
          const evidence = { text: sentence.text, section: section.heading ?? "", place: sentence.place };
          return Promise.resolve({ summary: sentence.text, evidence: [evidence] });
        }
      }
    }
    return Promise.resolve({ summary: problem.documents[0]?.title ?? "", evidence: [] });
  },
};
