/** Reading in a thread of its own: the same documents as in this thread, and an end from outside. */
import { expect, it } from "vitest";
import { parseDocument } from "../parse.ts";
import { inlineBytes, readLimits } from "./limits.ts";
import { parseHere } from "./parse-here.ts";
import { readInThread } from "./thread.ts";

const large = `# Rooklet\n\n${"Rooklet keeps the newest copies of a folder. ".repeat(inlineBytes / 20)}\n`;
const limits = readLimits(0);

it("reads the same document as this thread, and tells the same error", async () => {
  const input = { source: "README.md", bytes: Buffer.from(large) };
  expect(await parseDocument(input)).toEqual(await parseHere(input));
  await expect(readInThread({ source: "x", bytes: new Uint8Array([0, 1, 2, 0, 255]) }, limits)).rejects.toMatchObject({
    code: "source-binary",
    source: "x",
  });
});

it("ends what takes too long, and reads the next source", async () => {
  const slow = { source: "slow.html", bytes: Buffer.from("<b><p>".repeat(100_000)) };
  await expect(parseDocument({ ...slow, timeoutMs: 50 })).rejects.toMatchObject({
    code: "source-timeout",
    message: "cannot be read in 0.05 s",
  });
  expect((await parseDocument({ source: "README.md", text: large })).title).toBe("Rooklet");
});

it("ends what takes too much memory", async () => {
  const wide = { source: "wide.html", bytes: Buffer.from("<b><p>".repeat(400_000)) };
  await expect(readInThread(wide, { timeoutMs: 60_000, patienceMs: 60_000, memoryMb: 48 })).rejects.toMatchObject({
    code: "source-too-large",
    message: "reading it takes more than 48 MB of memory",
  });
});

it("stops at once when the caller does", async () => {
  const stop = new AbortController();
  const reading = parseDocument({
    source: "slow.html",
    bytes: Buffer.from("<b><p>".repeat(100_000)),
    signal: stop.signal,
  });
  setTimeout(() => stop.abort(), 100);
  await expect(reading).rejects.toMatchObject({ code: "cancelled" });
});

it("gives small sources eight seconds and large ones at most thirty", () => {
  expect([1, 1024 ** 2, 3 * 1024 ** 2, 20 * 1024 ** 2].map((size) => readLimits(size))).toEqual([
    { timeoutMs: 8_000, patienceMs: 30_000, memoryMb: 320 },
    { timeoutMs: 8_000, patienceMs: 30_000, memoryMb: 320 },
    { timeoutMs: 12_000, patienceMs: 30_000, memoryMb: 480 },
    { timeoutMs: 30_000, patienceMs: 30_000, memoryMb: 1_600 },
  ]);
  expect(readLimits(1, 500)).toEqual({ timeoutMs: 500, patienceMs: 500, memoryMb: 320 });
});
