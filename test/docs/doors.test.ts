/** What the doors of the library export is documented: every function, class, constant, interface and type has a comment. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { doors, exported } from "../../scripts/library-page.ts";

const src = fileURLToPath(new URL("../../src", import.meta.url));

describe.each(doors)("%s", (_, file) => {
  it("documents what it exports", () => {
    const all = exported(join(src, file));
    expect(all.length).toBeGreaterThan(2);
    const bare = all
      .filter(({ comment }) => comment === null)
      .map(({ file: path, name }) => `${path.slice(src.length + 1)} ${name}`);
    expect([...new Set(bare)]).toEqual([]);
  });
});

it("the doors are those of package.json", () => {
  const { exports } = JSON.parse(readFileSync(join(src, "../package.json"), "utf8")) as { exports: object };
  const named = Object.keys(exports).filter((path) => path !== "./package.json");
  expect(doors.map(([door]) => door.replace("precis", "."))).toEqual(named);
});
