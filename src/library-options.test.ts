import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readmeOf, startAboutServer } from "../test/support/about-server.ts";
import { about, checkRepo, code, compare, digest, document, repo, translate, tuneAbout } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "precis-doors-"));
const path = join(folder, "README.md");
writeFileSync(path, readmeOf(1));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  [{ maxCals: 3 }, 'about has no option "maxCals"', "did you mean maxCalls?"],
  [{ maxWords: 0 }, 'about has no option "maxWords"', "write limits: { maxWords: ... }"],
  [{ limits: { maxWords: 0 } }, "maxWords is 0", "give a whole number from 1"],
  [{ limits: { words: 5 } }, 'limits has no option "words"', "use some of maxChars, maxWords"],
  [{ maxCalls: -1 }, "maxCalls is -1", "give a whole number from 0"],
  [{ maxCostUsd: Number.NaN }, "maxCostUsd is NaN", "give a number from 0"],
  [{ maxTokens: "10" }, 'maxTokens is "10"', "give a whole number from 0"],
  [{ rpm: 0 }, "rpm is 0", "give a number above 0"],
  [{ temperature: 3 }, "temperature is 3", "give a number from 0 to 2"],
  [{ cache: "of" }, 'cache is "of"', "give one of use, off, replay"],
  [{ target: "pypi" }, 'target is "pypi"', "give one of github, play, npm"],
  [{ language: "xx" }, 'language "xx" is no language', 'give a code such as "de", or a name such as "German"'],
  [null, "about's options are null", "give an object"],
])("about refuses %j", async (options, message, hint) => {
  await expect(about(path, options as never)).rejects.toMatchObject({
    name: "UsageError",
    code: "usage",
    message,
    hint,
  });
});

it.each([undefined, "", [path, 5]])("about refuses %j for a source", async (source) => {
  await expect(about(source as never)).rejects.toMatchObject({
    name: "UsageError",
    hint: "give a path, an address or -",
  });
});

it("every door refuses what it does not know", async () => {
  const wrong = { maxCals: 3 } as never;
  const doors = [
    about(path, wrong),
    digest(path, wrong),
    document(path, wrong),
    code(path, wrong),
    translate(path, wrong),
    repo(folder, wrong),
    checkRepo(folder, wrong),
    tuneAbout(wrong),
    compare({ pairs: [], unmatched: [] } as never, wrong),
  ];
  for (const door of doors)
    await expect(door).rejects.toMatchObject({ name: "UsageError", message: expect.stringContaining('"maxCals"') });
});

it("takes what is known, absent values included", async () => {
  const [result] = await about(path, { maxCalls: 3, limits: { maxWords: 5 }, store: undefined } as never);
  expect(result).toMatchObject({ about: "tool-1" });
});

it("a budget that ends about carries the results so far", async () => {
  const server = await startAboutServer();
  const sources = [1, 2, 3].map((number) => {
    const file = join(folder, `${number}.md`);
    writeFileSync(file, readmeOf(number));
    return file;
  });
  const error = await about(sources, {
    effort: "high",
    model: `${server.url}/v1#m`,
    maxCalls: 2,
    concurrency: 1,
  }).catch((e) => e);
  await server.finish();
  expect(error).toMatchObject({ code: "budget-exceeded", partial: [{ about: "Sorts pile 1 of letters" }] });
});
