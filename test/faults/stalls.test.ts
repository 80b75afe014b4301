/** Sources of a few hundred bytes on which patterns with two ways to read one sign took for ever. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { tidyEntry } from "../../src/embedded/extract/changes.ts";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const says = "Sorter puts letters into piles by weight.";
it.each([
  ["ticks", `# ✔${"✔".repeat(60)}x\n\n${says}\n\nSorter ✔${"✔".repeat(60)}x puts letters.\n`],
  ["list marks", `# Sorter\n\n${says} ${"i.".repeat(60)}! ${"v)".repeat(60)}!\n\n${"i.".repeat(60)}!\n`],
])("%s", async (name, text) => {
  writeFileSync(join(folder.path, `${name}.md`), text);
  const clock: { stop?: NodeJS.Timeout } = {};
  const { code, stdout } = await runPrecis(["about", `${name}.md`, "--quiet", "--no-cache"], {
    cwd: folder.path,
    started: (child) => {
      clock.stop = setTimeout(() => child.kill("SIGKILL"), 40_000);
    },
  });
  clearTimeout(clock.stop);
  expect([code, stdout.includes("letters")]).toEqual([0, true]);
});

it("spaces before the end of an entry of a changelog", () => {
  expect(tidyEntry(`a${", : ".repeat(60)}b from`)).toMatch(/^a.*b$/);
});
