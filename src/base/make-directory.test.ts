import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeDirectory } from "./make-directory.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "precis-make-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("makes what is missing above, and leaves what is there", () => {
  const deep = join(root, "a", "b", "c");
  makeDirectory(deep, 0o700);
  makeDirectory(deep);
  expect(statSync(deep).isDirectory()).toBe(true);
  if (process.platform !== "win32") expect(statSync(join(root, "a")).mode & 0o777).toBe(0o700);
});

it("throws where a file is in the way", () => {
  writeFileSync(join(root, "file"), "");
  expect(() => makeDirectory(join(root, "file"))).toThrow(/EEXIST/);
  expect(() => makeDirectory(join(root, "file", "below"))).toThrow(/EEXIST|ENOTDIR/);
});

it.skipIf(!existsSync("/proc/self"))(
  "throws where the file system takes no directory, and does not try for ever",
  () => {
    expect(() => makeDirectory("/proc/precis-store")).toThrow(/ENOENT|EACCES|EPERM/);
  },
);
