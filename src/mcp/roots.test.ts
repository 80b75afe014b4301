import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../test/support/run-precis.ts";
import { openRoots, type Roots } from "./roots.ts";

let folder: ReturnType<typeof temporaryFolder>;
let roots: Roots;
let root: string;
beforeAll(() => {
  folder = temporaryFolder();
  root = join(folder.path, "root");
  for (const path of ["root/src", "root/.git", "root-beside", "other"])
    mkdirSync(join(folder.path, path), { recursive: true });
  writeFileSync(join(root, "src/a.ts"), "export const a = 1;\n");
  writeFileSync(join(root, "http:x"), "a file whose name looks like an address\n");
  writeFileSync(join(root, ".git/config"), "[remote]\n");
  writeFileSync(join(folder.path, "other/secret.txt"), "secret\n");
  writeFileSync(join(folder.path, "root-beside/secret.txt"), "secret\n");
  symlinkSync("../other", join(root, "link"));
  symlinkSync("../other/secret.txt", join(root, "file-link"));
  symlinkSync("link", join(root, "link-to-link"));
  symlinkSync(join(folder.path, "other"), join(root, "absolute-link"));
  symlinkSync("/", join(root, "src/slash"));
  symlinkSync("../../../..", join(root, "src/up"));
  symlinkSync(".git", join(root, "git-link"));
  symlinkSync("src", join(root, "inner-link"));
  roots = openRoots(["root"], folder.path);
});
afterAll(() => folder.remove());

describe("roots", () => {
  it("lets none of forty ways out", () => {
    const beside = join(folder.path, "other/secret.txt");
    const ways = [
      "..",
      "../",
      "../other/secret.txt",
      "../other/not-there.txt",
      "src/../../other/secret.txt",
      "./././../other/secret.txt",
      "src/../src/../../other/secret.txt",
      "..//other//secret.txt",
      "../../../../../../../../etc/passwd",
      "/",
      "/etc/passwd",
      "//etc/passwd",
      "/proc/self/environ",
      "/dev/stdin",
      beside,
      join(folder.path, "root-beside/secret.txt"),
      "../root-beside/secret.txt",
      `${root}/../other/secret.txt`,
      `${root}/link/secret.txt`,
      folder.path,
      "link",
      "link/secret.txt",
      "link/../other/secret.txt/../../../other/secret.txt",
      "file-link",
      "link-to-link/secret.txt",
      "absolute-link/secret.txt",
      "src/slash/etc/passwd",
      "src/up/etc/passwd",
      ".git/config",
      "src/../.git/config",
      "git-link/config",
      "file:///etc/passwd",
      `FILE://${beside}`,
      "https://example.org/README.md",
      "git@example.org:a/b.git/../../other",
      "../ROOT/src/a.ts",
      "../Other/secret.txt",
      "src/a.ts\0.md",
      "\0",
      "~",
      "~/.ssh/id_rsa",
      "-",
    ];
    const through = ways.filter((way) => {
      try {
        roots.find(way);
        return true;
      } catch (error) {
        return !/is outside of the roots|nothing is there/.test((error as Error).message);
      }
    });
    expect(through).toEqual([]);
    expect(ways.length).toBeGreaterThanOrEqual(30);
  });

  it("says the same of what is there and what is not", () => {
    const messageOf = (way: string): string => {
      try {
        roots.find(way);
      } catch (error) {
        return (error as Error).message.replace(way, "X");
      }
      return "found";
    };
    expect(messageOf("../other/secret.txt")).toBe(messageOf("../other/not-there.txt"));
    expect(messageOf("link/secret.txt")).toBe('"X" is outside of the roots');
    expect(messageOf("src/b.ts")).toBe("nothing is there");
  });

  it("finds what lies inside, by relative, absolute and inner links, and names it from its root", () => {
    expect(roots.find("src/a.ts").shown).toBe("src/a.ts");
    expect(roots.find(join(root, "src/a.ts")).shown).toBe("src/a.ts");
    expect(roots.find("inner-link/a.ts").shown).toBe("src/a.ts");
    expect(roots.find(".").shown).toBe(".");
    expect(roots.find("http:x").shown).toBe("http:x");
    expect(basename(roots.find(".").path)).toBe("root");
  });

  it("refuses a root that is no folder", () => {
    expect(() => openRoots(["root/src/a.ts"], folder.path)).toThrow("--root root/src/a.ts is no folder");
    expect(() => openRoots(["nowhere"], folder.path)).toThrow("--root nowhere cannot be read (ENOENT)");
  });
});
