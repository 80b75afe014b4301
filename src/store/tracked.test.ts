import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isTracked } from "./tracked.ts";

it.each([2, 3, 4])("finds the files of a store in an index of version %i, made by git", (version) => {
  const top = mkdtempSync(join(tmpdir(), "precis-tracked-"));
  const git = (...args: string[]) => execFileSync("git", ["-C", top, ...args], { stdio: "pipe" });
  try {
    for (const folder of ["src", ".precis", "inner/.precis", ".pre"]) mkdirSync(join(top, folder), { recursive: true });
    for (const path of [".pre/commit", ".precise", "src/a.ts", "src/long-name-of-a-file.ts", "z"])
      writeFileSync(join(top, path), "x");
    writeFileSync(join(top, ".precis/precis.db"), "x");
    writeFileSync(join(top, "inner/.precis/precis.db"), "x");
    expect(isTracked(join(top, ".precis"))).toBe(false);
    git("init", "-q");
    git("add", ".pre", ".precise", "src", "z");
    if (version === 3) git("add", "-N", "inner/.precis/precis.db");
    else git("update-index", "--index-version", String(version));
    expect([isTracked(join(top, ".precis")), isTracked(join(top, "inner/.precis"))]).toEqual([false, version === 3]);
    git("add", "-f", ".precis", "inner");
    expect([isTracked(join(top, ".precis")), isTracked(join(top, "inner/.precis"))]).toEqual([true, true]);
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
});
