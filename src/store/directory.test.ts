import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findStoreDirectory, openStore } from "./index.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "precis-place-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function folder(...names: string[]): string {
  const path = join(root, ...names);
  mkdirSync(path, { recursive: true });
  return path;
}

it("lies in the nearest project above", () => {
  const cwd = folder("home", "work", "project", "src", "deep");
  writeFileSync(join(root, "home", "work", "package.json"), "{}");
  const env = { HOME: join(root, "home") };
  expect(findStoreDirectory({ cwd, env })).toBe(join(root, "home", "work", ".precis"));
  folder("home", "work", "project", ".git");
  expect(findStoreDirectory({ cwd, env })).toBe(join(root, "home", "work", "project", ".precis"));
  writeFileSync(join(cwd, "pyproject.toml"), "");
  expect(findStoreDirectory({ cwd, env })).toBe(join(cwd, ".precis"));
});

it.skipIf(process.platform === "win32")("lies in the user's data directory outside a project", () => {
  const home = folder("home");
  const cwd = folder("home", "notes");
  // A dot-file repository in the home directory makes no project of everything below it.
  folder("home", ".git");
  const plain =
    process.platform === "darwin"
      ? join(home, "Library/Application Support/precis")
      : join(home, ".local/share/precis");
  expect(findStoreDirectory({ cwd, env: { HOME: home } })).toBe(plain);
  expect(findStoreDirectory({ cwd, env: { HOME: home, XDG_DATA_HOME: "/data" } })).toBe("/data/precis");
  expect(findStoreDirectory({ cwd, env: { HOME: home, XDG_DATA_HOME: "data" } })).toBe(plain);
});

it("lies where the user says, from the working directory", () => {
  const cwd = folder("project");
  folder("project", ".git");
  expect(findStoreDirectory({ cwd, env: {}, explicit: "runs" })).toBe(join(cwd, "runs"));
  expect(findStoreDirectory({ cwd, env: {}, explicit: join(root, "x") })).toBe(join(root, "x"));
});

it("is made for its owner alone and kept out of version control", () => {
  const made = join(root, "a", ".precis");
  openStore(made).close();
  expect(readFileSync(join(made, ".gitignore"), "utf8")).toBe("*\n");
  if (process.platform !== "win32") expect(statSync(made).mode & 0o777).toBe(0o700);
  writeFileSync(join(made, ".gitignore"), "precis.db*\n");
  openStore(made).close();
  expect(readFileSync(join(made, ".gitignore"), "utf8")).toBe("precis.db*\n");
});

it("does not hide the other files of an existing directory from version control", () => {
  const cwd = folder("project");
  writeFileSync(join(cwd, "README.md"), "# Hi");
  openStore(cwd).close();
  expect(existsSync(join(cwd, "precis.db"))).toBe(true);
  expect(existsSync(join(cwd, ".gitignore"))).toBe(false);
});

it("is not made when it is only looked at", () => {
  const missing = join(root, "none");
  expect(() => openStore(missing, { readOnly: true })).toThrow(`there is no run store in ${missing}`);
  expect(existsSync(missing)).toBe(false);
});
