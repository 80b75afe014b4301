import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeWhole } from "./write-whole.ts";

it("takes away what a killed process left half written, and nothing of a living one or of others", async () => {
  const folder = mkdtempSync(join(tmpdir(), "precis-whole-"));
  const ended = spawnSync(process.execPath, ["-e", ""]).pid;
  for (const name of [`index.md.${ended}.tmp`, `index.md.${process.ppid}.tmp`, "notes.tmp", "v.1.tmp.md"])
    writeFileSync(join(folder, name), "half");
  await writeWhole(join(folder, "index.md"), [], "whole");
  expect(readdirSync(folder).sort()).toEqual(
    ["index.md", `index.md.${process.ppid}.tmp`, "notes.tmp", "v.1.tmp.md"].sort(),
  );
  rmSync(folder, { recursive: true });
});
