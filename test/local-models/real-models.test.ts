/** Real checkpoints: the numbers their makers publish come out of our graph and our pooling. */
import { afterAll, describe, expect, test } from "vitest";
import { localEnv, whyMissing } from "../support/local/installed.ts";
import { miniLm, realModelSpec, whyModelMissing } from "../support/local/real-models.ts";
import { callContext, testModels } from "../support/test-models.ts";

const missing = whyMissing("transformers") ?? whyModelMissing(miniLm);

describe.skipIf(missing !== null)(`all-MiniLM-L6-v2${missing === null ? "" : ` (skipped: ${missing})`}`, () => {
  const models = testModels({ env: localEnv });
  afterAll(() => models.close());

  test("the first numbers of two sentences' vectors are those of the model's own card", async () => {
    const { embed } = await models.embedding(realModelSpec(miniLm));
    const { vectors, usage } = await embed(
      ["This is an example sentence", "Each sentence is converted"],
      callContext(),
    );
    expect(usage.input).toBe(13);
    const heads = vectors.map((vector) => Array.from(vector.slice(0, 3), (value) => value.toFixed(4)));
    expect(heads).toEqual([
      ["0.0677", "0.0635", "0.0487"],
      ["0.0864", "0.1028", "0.0054"],
    ]);
    expect(vectors.map((vector) => vector.length)).toEqual([384, 384]);
  });
});
