/** Real llama.cpp on models made here: a chain of known words, and random weights. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Models } from "../../src/models/index.ts";
import { localEnv, whyMissing } from "../support/local/installed.ts";
import { tinyGguf } from "../support/local/tiny-gguf.ts";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";
import { aboutCheck, aboutRequest, callContext, testModels } from "../support/test-models.ts";

const missing = whyMissing("gguf");
const folder = temporaryFolder();
const path = (name: string): string => join(folder.path, name);
const options = "threads=1&gpu=off";

beforeAll(() => {
  const chain = tinyGguf({ phrase: ["Tiny", " byte", " tool", "."] });
  writeFileSync(path("chain.gguf"), chain);
  writeFileSync(path("random.gguf"), tinyGguf());
  writeFileSync(path("cut.gguf"), chain.subarray(0, chain.length / 2));
  writeFileSync(path("head.gguf"), chain.subarray(0, 3000));
  writeFileSync(path("alien.gguf"), tinyGguf({ architecture: "nosuch" }));
});
afterAll(() => {
  folder.remove();
});

const opened: Models[] = [];
afterAll(async () => {
  for (const models of opened) await models.close();
});
function open(): Models {
  const models = testModels({ env: localEnv, cache: "off" });
  opened.push(models);
  return models;
}

describe.skipIf(missing !== null)(`GGUF models${missing === null ? "" : ` (${missing})`}`, () => {
  test("answers by the file's template, held to the schema, with the tokens counted", async () => {
    const gateway = await open().gateway(`gguf:${path("chain.gguf")}?${options}`);
    const answer = await gateway.generate(aboutRequest(), callContext(), aboutCheck);
    expect(answer).toMatchObject({ value: { about: "Tiny byte tool." }, finish: "stop", requests: 1, warnings: [] });
    // Every byte of the ChatML turns is a token, and there is one for the start.
    const prompt =
      "<|im_start|>system\nYou name things.<|im_end|>\n<|im_start|>user\nName this document.<|im_end|>\n<|im_start|>assistant\n";
    expect(answer.usage).toEqual({ input: prompt.length + 1, output: 24 });
  });

  test("free text ends where the turn ends or at the limit of tokens", async () => {
    const gateway = await open().gateway(`gguf:${path("chain.gguf")}?${options}`);
    const { output: _, ...free } = aboutRequest({ maxOutputTokens: 4 });
    await expect(gateway.generate(free, callContext())).rejects.toMatchObject({ code: "model-truncated" });
  });

  test("equal seeds draw alike, other seeds and repetitions do not", async () => {
    const gateway = await open().gateway(`gguf:${path("random.gguf")}?${options}`);
    const schema = {
      type: "object",
      properties: { pick: { type: "array", items: { enum: ["a", "b", "c", "d"] }, minItems: 12, maxItems: 12 } },
      required: ["pick"],
      additionalProperties: false,
    };
    const draw = async (seed: number, repetition: number): Promise<string> => {
      const request = aboutRequest({ output: { name: "pick", schema }, temperature: 2, seed, repetition });
      const context = callContext({ runId: `run-${seed}-${repetition}-${Math.random()}` });
      return (await gateway.generate(request, context)).text;
    };
    const first = await draw(1, 0);
    expect(JSON.parse(first).pick).toHaveLength(12);
    expect(await draw(1, 0)).toBe(first);
    expect(await draw(2, 0)).not.toBe(first);
    expect(await draw(1, 1)).not.toBe(first);
  });

  test("roles share one loaded file, and sequences answer at the same time", async () => {
    const models = open();
    const spec = `gguf:${path("chain.gguf")}?${options}&sequences=2`;
    expect(await models.gateway(spec)).toBe(await models.gateway(spec));
    const gateway = await models.gateway(spec);
    const asked = [0, 1, 2, 3].map((seed) => gateway.generate(aboutRequest({ seed }), callContext(), aboutCheck));
    const answers = await Promise.all(asked);
    expect(answers.map(({ value }) => value)).toEqual(Array(4).fill({ about: "Tiny byte tool." }));
  });

  test("knows its window and refuses a prompt that leaves no room", async () => {
    const models = open();
    const spec = `gguf:${path("chain.gguf")}?contextWindow=512&${options}`;
    const gateway = await models.gateway(spec);
    expect(models.contextWindow(spec)).toBe(512);
    const messages = [{ role: "user" as const, content: "word ".repeat(120) }];
    await expect(gateway.generate({ messages, maxOutputTokens: 20 }, callContext())).rejects.toMatchObject({
      code: "model-context-exceeded",
      message: expect.stringContaining("and the context holds 512"),
    });
  });

  test("stops when interrupted", async () => {
    const gateway = await open().gateway(`gguf:${path("random.gguf")}?${options}`);
    const stop = new AbortController();
    const { output: _, ...free } = aboutRequest({ maxOutputTokens: 8_000, temperature: 1 });
    const running = gateway.generate(free, callContext({ signal: stop.signal }));
    setTimeout(() => stop.abort(), 30);
    await expect(running).rejects.toMatchObject({ code: "cancelled" });
  });

  test.each([
    ["cut.gguf", "is cut short or damaged"],
    ["head.gguf", "is cut short or damaged"],
    ["alien.gguf", 'this llama.cpp does not know the architecture "nosuch"'],
  ])("%s: %s", async (name, reason) => {
    await expect(open().gateway(`gguf:${path(name)}?${options}`)).rejects.toMatchObject({
      name: "UsageError",
      message: expect.stringContaining(reason),
    });
  });

  test("a context beyond the one the model was trained on is refused", async () => {
    await expect(open().gateway(`gguf:${path("chain.gguf")}?contextWindow=40000&${options}`)).rejects.toMatchObject({
      name: "UsageError",
      message: expect.stringContaining("trained on 32768 tokens"),
    });
  });

  test("precis about with a file", async () => {
    writeFileSync(path("README.md"), "# Sorter\n\nSorts piles of letters by name, quickly and without any waste.\n");
    const result = await runPrecis(
      ["about", "README.md", "--strategy", "direct", "--model", `gguf:chain.gguf?${options}`, "--json"],
      { cwd: folder.path, env: localEnv },
    );
    expect(result.stderr).not.toContain("unexpected");
    expect(result.code).toBe(0);
    expect(JSON.parse(result.stdout)).toMatchObject([{ about: "Tiny byte tool.", calls: 1 }]);
  });
});
