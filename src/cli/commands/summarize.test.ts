import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { precisHere } from "../../../test/support/in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "precis-summarize-"));
beforeAll(() => {
  mkdirSync(join(folder, "cart"));
  writeFileSync(
    join(folder, "cart", "total.py"),
    'def total(prices):\n    """Adds the prices."""\n    return sum(prices)\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("precis summarize FOLDER", () => {
  it("says that a folder of code is documented, and where the pages go", async () => {
    const { code, stderr } = await precisHere(["summarize", "cart"], { cwd: folder });
    expect(code).toBe(0);
    expect(stderr.split("\n")[0]).toBe("precis: a folder of code: precis repo, written into docs/precis");
    expect(readFileSync(join(folder, "docs/precis/index.md"), "utf8")).toContain("total.py");
  });

  it("names the folder of --out, and none where nothing is written", async () => {
    const other = await precisHere(["summarize", "cart", "--out", "pages"], { cwd: folder });
    expect(other.stderr.split("\n")[0]).toBe("precis: a folder of code: precis repo, written into pages");
    const dry = await precisHere(["summarize", "cart", "--dry-run"], { cwd: folder });
    expect(dry.stderr.split("\n")[0]).toBe("precis: a folder of code: precis repo");
  });
});
