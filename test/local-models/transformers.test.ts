/** Real ONNX Runtime on models made here, whose numbers can be computed by hand. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bertScore } from "../../src/metrics/semantic/bertscore.ts";
import type { Models } from "../../src/models/index.ts";
import { localEnv, whyMissing } from "../support/local/installed.ts";
import { type Table, vocabularyOf, writeClassifier, writeEncoder, writeSeq2seq } from "../support/local/tiny-onnx.ts";
import { temporaryFolder } from "../support/run-precis.ts";
import { callContext, testModels } from "../support/test-models.ts";

const missing = whyMissing("transformers");
const folder = temporaryFolder();
const path = (name: string): string => join(folder.path, name);
const words = ["red", "green", "blue", "cat", "dog"];
const model = { words, window: 6 };
/** Rows of [PAD], [UNK], [CLS], [SEP], then the words. What is padded must not count, so its row is large. */
const table: Table = [
  [900, 900, 900],
  [0, 0, 1],
  [1, 1, 0],
  [0, 1, 1],
  [3, 0, 0],
  [0, 3, 0],
  [0, 0, 3],
  [4, 0, 3],
  [0, 4, 3],
];
const row = (word: string): readonly number[] => table[vocabularyOf(model).get(word) ?? 1] ?? [];
const mean = (...names: string[]): number[] =>
  [0, 1, 2].map((k) => names.reduce((sum, name) => sum + (row(name)[k] ?? 0), 0) / names.length);
const unit = (vector: readonly number[]): number[] => vector.map((value) => value / Math.hypot(...vector));
const close = (actual: ArrayLike<number> | undefined, expected: readonly number[]): void => {
  expect(actual?.length).toBe(expected.length);
  for (const [at, value] of expected.entries()) expect(actual?.[at]).toBeCloseTo(value, 6);
};

const opened: Models[] = [];
function open(): Models {
  const models = testModels({ env: localEnv });
  opened.push(models);
  return models;
}
beforeAll(() => {
  writeEncoder(path("encoder"), model, table);
  const scores = [
    [99, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [2, 0],
    [0, 1],
    [0, 3],
    [1, 0],
    [0, 2],
  ];
  writeClassifier(path("judge"), { words, window: 9 }, scores, ["CORRECT", "INCORRECT"]);
  writeClassifier(path("unnamed"), { words }, scores, ["LABEL_0", "LABEL_1"]);
  writeSeq2seq(path("seq2seq"), { words, window: 32 }, ["blue", "cat"]);
});
afterAll(async () => {
  for (const models of opened) await models.close();
  folder.remove();
});

describe.skipIf(missing !== null)(`Transformers models${missing === null ? "" : ` (${missing})`}`, () => {
  test("embeddings: mean of all tokens of a batch of unequal texts, scaled to length 1", async () => {
    const { embed } = await open().embedding(`transformers:${path("encoder")}?threads=1`);
    const { vectors, usage } = await embed(["red", "red green cat"], callContext());
    close(vectors[0], unit(mean("[CLS]", "red", "[SEP]")));
    close(vectors[1], unit(mean("[CLS]", "red", "green", "cat", "[SEP]")));
    expect(usage).toEqual({ input: 8, output: 0 });
  });

  test("embeddings: the first token, and no scaling, where wished", async () => {
    const models = open();
    const spec = `transformers:${path("encoder")}?threads=1`;
    const cls = await (await models.embedding(`${spec}&pooling=cls`)).embed(["red"], callContext());
    close(cls.vectors[0], unit(row("[CLS]")));
    const raw = await (await models.embedding(`${spec}&normalize=off`)).embed(["red"], callContext());
    close(raw.vectors[0], mean("[CLS]", "red", "[SEP]"));
  });

  test("embeddings: a text longer than the window counts to its last word", async () => {
    const { embed } = await open().embedding(`transformers:${path("encoder")}?threads=1&normalize=off`);
    const { vectors } = await embed(["red red red green green green"], callContext());
    const window = (word: string): string[] => ["[CLS]", word, word, word, "[SEP]"];
    close(vectors[0], mean(...window("red"), ...window("green")));
  });

  test("an empty text has a vector", async () => {
    const { embed } = await open().embedding(`transformers:${path("encoder")}?threads=1&normalize=off`);
    close((await embed([""], callContext())).vectors[0], mean("[CLS]", "[SEP]"));
  });

  test("token vectors give BERTScore's arithmetic", async () => {
    const { embedTokens } = await open().embedding(`transformers:${path("encoder")}?threads=1`);
    const [own, other] = (await embedTokens?.(["red cat", "red blue"], callContext())) ?? [];
    expect(own).toMatchObject({ tokens: ["[CLS]", "red", "cat", "[SEP]"], special: [true, false, false, true] });
    if (own === undefined || other === undefined) throw new Error("no vectors");
    // red-red 1, cat (4,0,3)/5 against red 0.8 and blue 0.6; blue against cat 0.6 and [SEP] 1/sqrt 2.
    const score = bertScore(own, other);
    const precision = (1 + 0.8) / 2;
    const recall = (1 + Math.SQRT1_2) / 2;
    expect(score.precision).toBeCloseTo(precision, 6);
    expect(score.recall).toBeCloseTo(recall, 6);
    expect(score.f1).toBeCloseTo((2 * precision * recall) / (precision + recall), 6);
  });

  test("a classifier judges by its label, and reads a long source to its end", async () => {
    const judge = await open().classifier(`transformers:${path("judge")}?threads=1`);
    const { signal } = new AbortController();
    const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
    // Logits: correct 2 (red) + 1 (cat), incorrect 1 (green).
    const mixed = await judge.classify("cat", "red green", signal);
    expect(mixed.consistent).toBe(true);
    expect(mixed.probability).toBeCloseTo(sigmoid(3 - 1), 6);
    const wrong = await judge.classify("dog", "blue", signal);
    expect(wrong.consistent).toBe(false);
    expect(wrong.probability).toBeCloseTo(sigmoid(0 - 5), 6);
    // Nine tokens less three special ones less the claim leave five a window: blue x 5, then red x 5.
    const long = await judge.classify("cat", "blue blue blue blue blue red red red red red", signal);
    expect(long.probability).toBeCloseTo(sigmoid(10 + 1), 6);
  });

  test("labels that say nothing are refused, and can be named", async () => {
    const models = open();
    await expect(models.classifier(`transformers:${path("unnamed")}?threads=1`)).rejects.toMatchObject({
      name: "UsageError",
      message: expect.stringContaining('none of its labels says "consistent": LABEL_0, LABEL_1'),
    });
    const named = await models.classifier(`transformers:${path("unnamed")}?threads=1&label=label_1`);
    expect((await named.classify("dog", "blue", new AbortController().signal)).consistent).toBe(true);
  });

  test("a summarizer writes until its end token", async () => {
    const gateway = await open().gateway(`transformers:${path("seq2seq")}?threads=1`);
    const answer = await gateway.generate({ messages: [{ role: "user", content: "red green dog" }] }, callContext());
    expect(answer).toMatchObject({ text: "blue cat", finish: "stop", warnings: [] });
    expect(answer.usage.input).toBe(5);
  });

  test("a summarizer says that it obeys no instructions", async () => {
    const gateway = await open().gateway(`transformers:${path("seq2seq")}?threads=1`);
    const messages = [
      { role: "system" as const, content: "You are red." },
      { role: "user" as const, content: "dog" },
    ];
    expect((await gateway.generate({ messages }, callContext())).warnings).toEqual([
      "a summarization model obeys no instructions and read the prompt as text; use --strategy seq2seq",
    ]);
  });
});
