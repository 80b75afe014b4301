/** `tune about`: the Summarizer's prompt as in Metagente, and the Extractor's. */
import { extractor } from "../../../agents/roles/extractor.ts";
import { summarizer } from "../../../agents/roles/summarizer.ts";
import { parseDocument } from "../../../documents/index.ts";
import { aboutStudent } from "../../../strategies/teacher-student/about-student.ts";
import { limitsFor } from "../../targets.ts";
import type { TunedTask } from "./contract.ts";

export const aboutTask: TunedTask = {
  name: "about",
  strategies: { "teacher-student": [summarizer, extractor] },
  defaultStrategy: "teacher-student",
  limits: limitsFor("github", {}),
  read: ({ id, input, format }) => parseDocument({ source: id, text: input, format }),
  student: (role, { prompts, limits, withoutExtractor }) =>
    aboutStudent(role as "summarizer" | "extractor", {
      prompts: {
        extractor: prompts[extractor.name] ?? extractor.prompt,
        summarizer: prompts[summarizer.name] ?? summarizer.prompt,
      },
      limits,
      withoutExtractor,
    }),
};
