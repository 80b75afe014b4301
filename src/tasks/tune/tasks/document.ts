/** `tune document`: the prompts of the Writer and of the one who merges the notes on sections. */
import { writer, writerMerge } from "../../../agents/roles/writer.ts";
import { parseDocument } from "../../../documents/index.ts";
import { summarizeDocument } from "../../document.ts";
import type { TunedTask } from "./contract.ts";
import { wholeTaskStudent } from "./whole-task.ts";

const mediumWords = 200;

export const documentTask: TunedTask = {
  name: "document",
  strategies: { direct: [writer], "map-reduce": [writerMerge, writer] },
  defaultStrategy: "direct",
  limits: { maxWords: mediumWords },
  read: ({ id, input, format }) => parseDocument({ source: id, text: input, format }),
  student: (role, { strategy, prompts, limits, context }) =>
    wholeTaskStudent(
      role === writer.name ? writer : writerMerge,
      "summaries of long documents",
      prompts,
      context,
      async (pair, own, inside) => {
        const length = limits.maxWords ?? mediumWords;
        return (await summarizeDocument(pair.document, { strategy, prompts: own, length }, inside)).summary;
      },
    ),
};
