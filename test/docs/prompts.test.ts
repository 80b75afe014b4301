/** docs/prompts holds the prompts as they are sent now. */
import { expect, it } from "vitest";
import { promptPages, writtenPage } from "../../scripts/render-prompts.ts";

it("every page of docs/prompts is as rendered (npm run docs:prompts)", async () => {
  for (const [name, text] of await promptPages()) expect(writtenPage(name), name).toBe(text);
});
