import { expect, test } from "vitest";
import { defaultTreeSettings } from "./contract.ts";
import { keptModels, runKey } from "./key.ts";

const role = { name: "folder-summarizer", version: 1, system: "s", prompt: "p" };

/** The key where the embedded engine has this version, and `model` plays. */
function keyWith(version: number, model = "embedded"): string {
  const context = {
    modelFor: () => model,
    identityOf: (spec: string) => (spec === "embedded" ? `${spec}@${version}` : spec),
  };
  return runKey("hierarchical", [role], keptModels(context), defaultTreeSettings);
}

test("another version of the embedded engine is another key; a model's key does not know of it", () => {
  expect(keyWith(1)).toBe(keyWith(1));
  expect(keyWith(1)).not.toBe(keyWith(2));
  expect(keyWith(1, "openai:gpt-4o-mini")).toBe(keyWith(2, "openai:gpt-4o-mini"));
});
