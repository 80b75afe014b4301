/** Parts of local models that need none of their packages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tinyGguf } from "../../../test/support/local/tiny-gguf.ts";
import { modelCacheDirectory } from "./cache-directory.ts";
import { readGgufHeader } from "./gguf-header.ts";
import { grammarSchema } from "./grammar-schema.ts";
import { checkGguf, fingerprint } from "./model-file.ts";
import { findPackage, loadPackage } from "./packages.ts";
import { poolOf } from "./pool.ts";
import { sharedThings } from "./shared.ts";
import { framed, framedPair, pieces } from "./token-windows.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "precis-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("GGUF files", () => {
  test("tell their architecture and the bytes they need", () => {
    const path = join(folder, "a.gguf");
    const bytes = tinyGguf();
    writeFileSync(path, bytes);
    const header = readGgufHeader(path);
    expect(header?.architecture).toBe("llama");
    // All but what follows the first byte of the last tensor, 64 x 354 numbers of 4 bytes.
    expect(header?.leastBytes).toBe(bytes.length - 64 * 354 * 4 + 1);
    checkGguf("gguf:a.gguf", path);
  });

  test.each([8, 40, 3_000, 20_000, 50_000])("cut at %i bytes are refused", (length) => {
    const path = join(folder, "cut.gguf");
    writeFileSync(path, tinyGguf().subarray(0, length));
    expect(() => checkGguf("gguf:cut.gguf", path)).toThrow("is cut short or damaged");
  });

  test("have a name by their content", () => {
    const [one, two] = [join(folder, "one.gguf"), join(folder, "two.gguf")];
    writeFileSync(one, tinyGguf({ seed: 1 }));
    writeFileSync(two, tinyGguf({ seed: 2 }));
    expect(fingerprint(one)).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprint(one)).not.toBe(fingerprint(two));
  });
});

test("the cache is the user's, by the system's rules", () => {
  expect(modelCacheDirectory({ PRECIS_MODEL_CACHE: "/m", XDG_CACHE_HOME: "/x" })).toBe("/m");
  expect(modelCacheDirectory({ XDG_CACHE_HOME: "/x" })).toBe(join("/x", "precis", "models"));
});

describe("optional packages", () => {
  test("are found in the named folder and loaded by their import entry", async () => {
    const home = join(folder, "node_modules", "node-llama-cpp");
    mkdirSync(join(home, "dist"), { recursive: true });
    const exports = { ".": { import: "./dist/index.js", types: "./dist/index.d.ts" } };
    writeFileSync(join(home, "package.json"), JSON.stringify({ type: "module", exports }));
    writeFileSync(join(home, "dist", "index.js"), "export const here = 1;");
    expect(findPackage("gguf", { PRECIS_LOCAL_MODELS: folder }, "/")).toBe(home);
    expect(await loadPackage<{ here: number }>("gguf", { PRECIS_LOCAL_MODELS: folder })).toMatchObject({ here: 1 });
    writeFileSync(join(home, "package.json"), JSON.stringify({ exports: "./gone.js" }));
    await expect(loadPackage("gguf", { PRECIS_LOCAL_MODELS: folder })).rejects.toMatchObject({
      code: "not-available",
      message: expect.stringMatching(/^gguf: node-llama-cpp cannot be loaded: Cannot find module/),
    });
  });
});

describe("schemas for a grammar", () => {
  test("keep their shape, move definitions, and name what a grammar cannot hold", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        name: { type: "string", pattern: "^a", description: "x" },
        count: { type: "integer", minimum: 0, maximum: 9 },
        kind: { anyOf: [{ const: "a" }, { type: "null" }] },
        list: { type: "array", items: { $ref: "#/definitions/item" }, maxItems: 3 },
      },
      required: ["name"],
      additionalProperties: false,
      definitions: { item: { type: "boolean" } },
    };
    expect(grammarSchema(schema)).toEqual({
      schema: {
        type: "object",
        properties: {
          name: { type: "string" },
          count: { type: "integer" },
          kind: { oneOf: [{ const: "a" }, { type: "null" }] },
          list: { type: "array", items: { $ref: "#/$defs/item" }, maxItems: 3 },
        },
        additionalProperties: false,
        $defs: { item: { type: "boolean" } },
      },
      left: ["pattern"],
    });
  });
});

describe("windows of tokens", () => {
  test("are nearly equal and leave nothing out", () => {
    expect(pieces([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([
      [1, 2],
      [3, 4, 5],
      [6, 7],
    ]);
    expect(pieces([], 3)).toEqual([[]]);
  });
  test("mark what is not text, and the second of a pair", () => {
    const frame = { before: [101], between: [102], after: [102] };
    expect(framed([7, 8], frame)).toEqual({
      ids: [101, 7, 8, 102],
      special: [true, false, false, true],
      types: [0, 0, 0, 0],
    });
    expect(framedPair([7], [8], frame)).toMatchObject({ ids: [101, 7, 102, 8, 102], types: [0, 0, 0, 1, 1] });
  });
});

test("a pool lends in order, and one that waits can leave", async () => {
  const pool = poolOf(["a"]);
  const { signal } = new AbortController();
  const order: string[] = [];
  let finish = (): void => undefined;
  const first = pool.use(signal, async () => {
    order.push("first");
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const stop = new AbortController();
  const second = pool.use(stop.signal, async () => order.push("second"));
  const third = pool.use(signal, async () => order.push("third"));
  stop.abort();
  await expect(second).rejects.toMatchObject({ code: "cancelled" });
  finish();
  await Promise.all([first, third]);
  expect(order).toEqual(["first", "third"]);
});

test("a shared thing is loaded once and unloaded by its last user; a failed load is tried again", async () => {
  const acquire = sharedThings<{ unload(): Promise<void> }>();
  const log: string[] = [];
  const load = async () => {
    log.push("load");
    return { unload: async () => void log.push("unload") };
  };
  const [one, two] = await Promise.all([acquire("k", load), acquire("k", load)]);
  expect(one.thing).toBe(two.thing);
  await one.release();
  expect(log).toEqual(["load"]);
  await two.release();
  expect(log).toEqual(["load", "unload"]);
  await expect(acquire("k", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await (await acquire("k", load)).release();
  expect(log).toEqual(["load", "unload", "load", "unload"]);
});
