import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pickTask } from "./pick-task.ts";

const folder = mkdtempSync(join(tmpdir(), "precis-pick-"));

beforeAll(() => {
  for (const name of ["project", "notes", "one"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "project", "main.py"), "def go():\n    pass\n");
  writeFileSync(join(folder, "notes", "a.md"), "# A\n");
  writeFileSync(join(folder, "notes", "b.md"), "# B\n");
  writeFileSync(join(folder, "one", "README.md"), "# One\n");
  writeFileSync(join(folder, "CHANGELOG.md"), "# Changelog\n\n## 1.0.0\n\n- First.\n");
  writeFileSync(join(folder, "report.txt"), "word ".repeat(20_000));
  writeFileSync(join(folder, "README.md"), "word ".repeat(20_000));
  writeFileSync(join(folder, "paper.pdf"), "%PDF-1.4");
  writeFileSync(join(folder, "set.jsonl"), "{}\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("pickTask", () => {
  it.each([
    [["README.md"], "about"],
    [["-"], "about"],
    [["https://example.org/page"], "about"],
    [["missing.md"], "about"],
    [["one"], "about"],
    [["project/main.py"], "code"],
    [["project/main.py:go"], "code"],
    [["project/main.py:1"], "code"],
    [["project"], "repo"],
    [["owner/name"], "repo"],
    [["https://example.org/x.git"], "repo"],
    [["git@example.org:x.git"], "repo"],
    [["notes"], "digest"],
    [["notes/a.md", "notes/b.md"], "digest"],
    [["set.jsonl"], "digest"],
    [["CHANGELOG.md"], "digest"],
    [["paper.pdf"], "document"],
    [["report.txt"], "document"],
  ])("%j is for %s", (sources, command) => {
    expect(pickTask(sources, folder).command).toBe(command);
  });
});
