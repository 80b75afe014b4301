import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeWholeFile } from "./whole-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "precis-whole-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, text: string) =>
  writeWholeFile(path, [], async (file) => {
    await file.writeFile(text);
    return true;
  });

describe("writeWholeFile", () => {
  it("writes, makes folders, keeps the mode and leaves nothing beside", async () => {
    const path = join(folder, "deep", "a.txt");
    await put(path, "one");
    chmodSync(path, 0o600);
    await put(path, "two");
    expect(readFileSync(path, "utf8")).toBe("two");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, "deep"))).toEqual(["a.txt"]);
  });

  it("leaves the file where the text is not wanted or fails", async () => {
    const path = join(folder, "a.txt");
    writeFileSync(path, "old");
    expect(await writeWholeFile(path, [], async () => false)).toBe(false);
    await expect(writeWholeFile(path, [], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect([readFileSync(path, "utf8"), readdirSync(folder)]).toEqual(["old", ["a.txt"]]);
  });

  it("writes to the target of links, also where nothing is yet", async () => {
    mkdirSync(join(folder, "real"));
    writeFileSync(join(folder, "real", "a.txt"), "old");
    symlinkSync("real/a.txt", join(folder, "middle"));
    symlinkSync("middle", join(folder, "link"));
    symlinkSync("real/new.txt", join(folder, "dangling"));
    await put(join(folder, "link"), "text");
    await put(join(folder, "dangling"), "new");
    expect(lstatSync(join(folder, "link")).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(folder, "dangling")).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(folder, "real", "a.txt"), "utf8")).toBe("text");
    expect(readFileSync(join(folder, "real", "new.txt"), "utf8")).toBe("new");
    expect(readdirSync(join(folder, "real")).sort()).toEqual(["a.txt", "new.txt"]);
  });

  it("tells of a circle of links", async () => {
    symlinkSync("b", join(folder, "a"));
    symlinkSync("a", join(folder, "b"));
    await expect(put(join(folder, "a"), "x")).rejects.toMatchObject({ code: "ELOOP" });
  });

  it.skipIf(process.platform === "win32")("writes into a fifo that somebody reads", async () => {
    const path = join(folder, "fifo");
    execFileSync("mkfifo", [path]);
    const [, read] = await Promise.all([put(path, "text"), readFile(path, "utf8")]);
    expect([read, lstatSync(path).isFIFO(), readdirSync(folder)]).toEqual(["text", true, ["fifo"]]);
  });

  it.skipIf(!existsSync("/dev/full"))("writes into devices and tells what they say", async () => {
    symlinkSync("/dev/full", join(folder, "full"));
    await put("/dev/null", "x");
    await expect(put(join(folder, "full"), "x")).rejects.toMatchObject({ code: "ENOSPC" });
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
    expect(statSync("/dev/full").isCharacterDevice()).toBe(true);
  });
});
