import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { StoreError } from "../../base/errors.ts";
import { Database } from "../database.ts";
import { openStore } from "../index.ts";
import { migrate, migrations, schemaVersion } from "./index.ts";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "precis-schema-"));
  file = join(directory, "precis.db");
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const open = (): Database => new Database(file, { access: "write", busyTimeoutMs: 0 });
const next = { version: 2, sql: "ALTER TABLE runs ADD COLUMN note TEXT NOT NULL DEFAULT 'none'" };

it("numbers its steps 1, 2, 3 without a gap", () => {
  expect(migrations.map((step) => step.version)).toEqual(migrations.map((_, index) => index + 1));
});

it("brings an older file up to date and keeps its rows", () => {
  const database = open();
  const [first] = migrations;
  expect(first).toBeDefined();
  if (!first) return;
  migrate(database, [first]);
  database.exec(`INSERT INTO runs (run_id, command, argv, cwd, resolved, version, created_at, pid, process, state)
    VALUES ('run-a', 'about', '[]', '/', 'null', '0.1.0', 1, 1, 'h/1/', 'done')`);
  migrate(database, [first, next]);
  expect(schemaVersion(database, [first, next])).toBe(2);
  expect(database.all("SELECT run_id, note FROM runs")).toEqual([{ run_id: "run-a", note: "none" }]);
  database.close();
});

it("leaves the file as it was when a step fails", () => {
  const database = open();
  migrate(database);
  const bad = { version: migrations.length + 1, sql: "CREATE TABLE extra (a); CREATE TABLE runs (a);" };
  expect(() => migrate(database, [...migrations, bad])).toThrow(StoreError);
  expect(schemaVersion(database)).toBe(migrations.length);
  expect(database.all("SELECT name FROM sqlite_master WHERE name = 'extra'")).toEqual([]);
  database.close();
});

it("refuses a file of a newer version and does not touch it", () => {
  const database = open();
  migrate(database, [...migrations, { version: 99, sql: "CREATE TABLE future (a)" }]);
  database.close();
  const before = readFileSync(file);
  expect(() => openStore(directory)).toThrow(
    `the run store ${file} was written by a newer precis (schema 99, this one knows ${migrations.length})`,
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

it("refuses a file of ours that says no schema version, and does not touch it", () => {
  const database = open();
  migrate(database);
  database.exec("PRAGMA user_version = 0");
  database.close();
  const before = readFileSync(file);
  expect(() => openStore(directory)).toThrow(`the run store ${file} does not say which schema it has (0)`);
  expect(readFileSync(file).equals(before)).toBe(true);
});

it("refuses another program's database", () => {
  const database = open();
  database.exec("CREATE TABLE bookmarks (a)");
  database.close();
  expect(() => openStore(directory)).toThrow(`${file} is another program's database`);
});

it.each([1, 2, 3])("takes a file that another process finishes after read %i for ours", (reads) => {
  const database = open();
  let count = 0;
  const watched = Object.create(database, {
    number: {
      value(sql: string) {
        const value = database.number(sql);
        if (++count === reads) openStore(directory).close();
        return value;
      },
    },
    file: { value: file },
  }) as Database;
  expect([0, migrations.length]).toContain(schemaVersion(watched));
  expect(schemaVersion(database)).toBe(migrations.length);
  database.close();
});

it("makes a file that can give space back", () => {
  openStore(directory).close();
  const database = open();
  expect(database.number("PRAGMA auto_vacuum")).toBe(2);
  expect(database.get("PRAGMA journal_mode")).toEqual({ journal_mode: "wal" });
  database.close();
});
