/** Tool `stale`: which generated pages no longer fit the code. Asks no model. */
import { z } from "zod";
import { checkRepo } from "../../tasks/repo.ts";
import { defaultAnswerTokens, fitAnswer } from "../budget.ts";
import { findPages } from "../pages.ts";
import { type AskingTool, textOf } from "../tool.ts";
import { folder, maxTokens, waitSeconds } from "./parts.ts";

const input = z.object({ path: folder, maxTokens: maxTokens(defaultAnswerTokens), waitSeconds });

export const staleTool: AskingTool<z.infer<typeof input>> = {
  // It plays no role, but hashes of pages hold the models of a run.
  kind: "asking",
  name: "stale",
  title: "Stale pages",
  description:
    "Folders whose generated pages (docs/precis) no longer fit the files, each with the reason. Asks no model.",
  input,
  output: z.strictObject({
    path: z.string(),
    fresh: z.boolean(),
    stale: z.array(z.strictObject({ folder: z.string(), reason: z.string() })),
  }),
  async run({ path, maxTokens: budget }, context, { roots }) {
    const place = roots.find(path);
    // Without pages there is nothing to compare, and no tree needs to be read.
    const written = await findPages(place, roots, () => undefined);
    const stale =
      written === null ? [{ path: "", reason: "never written" }] : await checkRepo(".", { cwd: place.path }, context);
    const { value, leftOut } = await fitAnswer(
      {
        path: place.shown,
        fresh: stale.length === 0,
        stale: stale.map(({ path: at, reason }) => ({ folder: at === "" ? "." : at, reason })),
      },
      budget,
      ["stale"],
    );
    return {
      text: textOf([
        value.fresh ? "The pages fit the files." : `${stale.length} folders are stale; precis repo writes them anew:`,
        ...value.stale.map(({ folder: at, reason }) => `${at}: ${reason}`),
      ]),
      result: value,
      more: leftOut === "" ? "" : `left out: ${leftOut}; raise maxTokens or ask for one folder's repository`,
    };
  },
};
