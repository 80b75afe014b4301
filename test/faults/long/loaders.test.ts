/**
 * Every reader of documents on texts that no writer would think of: generated from bits of all markup languages, storms of one
 * bit, and real files with their bytes cut, flipped, doubled and exchanged. It runs in a process of its own: an input that
 * takes too long is a failure, as is one that takes too much memory or throws anything but a SourceError.
 */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Random, random } from "../../../src/base/random.ts";
import type { DocumentFormat } from "../../../src/documents/document.ts";
import { documentFormats } from "../../../src/documents/index.ts";
import type { LoaderReport, LoaderTask } from "../../support/loader-child.ts";
import { docxParagraph, madeDocx, madePdf } from "../../support/made-files.ts";
import { markupBits, sampleTexts } from "../../support/markup-samples.ts";
import { note } from "./figures.ts";
import { seed, sizes, testTimeout } from "./sizes.ts";

/** Bounds for one input of at most `largest` bytes. The wall clock is the watchdog's; the machine may be busy. */
const mostCpuMs = 5_000;
const patienceMs = 60_000;
const mostResidentMb = 900;
const heapMb = 512;
const largest = 200_000;

const program = fileURLToPath(new URL("../../support/loader-child.ts", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));
/** Real READMEs and papers, where they are at hand; they are no part of this repository. */
const shared = new URL("../../../../shared/inputs/", import.meta.url);

let child: ChildProcess | undefined;
let inputs = 0;
let slowest = { cpuMs: 0, what: "" };
let residentMb = 0;
beforeAll(async () => {
  child = await begin();
});
afterAll(() => {
  child?.kill("SIGKILL");
  note(
    `loaders: ${inputs} inputs for ${documentFormats.length} formats, slowest ${slowest.cpuMs} ms of CPU (${slowest.what}), at most ${residentMb} MB resident`,
  );
});

describe("every reader", () => {
  it.each(documentFormats)(
    "%s: generated texts",
    async (format) => {
      const text = fc
        .array(
          fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...markupBits) }, { weight: 1, arbitrary: fc.string() }),
          {
            maxLength: 80,
          },
        )
        .map((parts) => wrapped(format, parts.join("")));
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) }),
          (bytes) => survives(bytes, format, "a generated text"),
        ),
        { numRuns: sizes.fuzzTexts, seed, endOnFailure: true },
      );
    },
    testTimeout,
  );

  it.each(documentFormats)(
    "%s: storms of one bit",
    async (format) => {
      const draw = random(seed, "storms", format);
      const bits = [
        ...new Set([
          ...markupBits,
          "(",
          "[",
          "<",
          "{",
          "> ",
          "\\",
          "$",
          "|",
          "*",
          "_",
          "`",
          '"',
          "&",
          "\n",
          " ",
          "a",
          "é",
        ]),
      ];
      for (const bit of draw.sample(bits, Math.min(bits.length, Math.ceil(sizes.fuzzTexts / 3)))) {
        for (const glue of draw.sample(["", "\n", " "], 1)) {
          const storm = `${bit}${glue}`.repeat(Math.floor(40_000 / (bit.length + glue.length)));
          await survives(wrapped(format, storm), format, `a storm of ${JSON.stringify(bit + glue)}`);
        }
      }
    },
    testTimeout,
  );

  it.each(realFiles().map((file) => [file.name, file] as const))(
    "mutated %s",
    async (name, { bytes, format }) => {
      const draw = random(seed, "mutations", name);
      await survives(bytes, format, name);
      for (let count = 0; count < sizes.fuzzMutations; count++) {
        const changed = mutated(bytes, draw);
        await survives(changed, draw.below(4) === 0 ? undefined : format, `${name}, mutation ${count}`);
      }
    },
    testTimeout,
  );
});

interface RealFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly format: DocumentFormat;
}

function realFiles(): RealFile[] {
  const samples = Object.entries(sampleTexts).map(([format, text]) => ({
    name: `a sample of ${format}`,
    bytes: wrapped(format as DocumentFormat, text),
    format: format as DocumentFormat,
  }));
  const own = [
    "README.md",
    "CHANGELOG.md",
    "SECURITY.md",
    ...readdirSync(`${root}docs`)
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];
  const pages = random(seed, "own files").sample(own, Math.min(own.length, Math.ceil(sizes.fuzzMutations / 10)));
  return [
    ...samples,
    ...pages.map((name) => ({ name, bytes: readFileSync(root + name), format: "markdown" as const })),
    ...sharedFiles(),
  ].map((file) => ({ ...file, bytes: file.bytes.subarray(0, largest) }));
}

/** The zoo of READMEs and the long papers, where they exist; the suite is whole without them. */
function sharedFiles(): RealFile[] {
  const found: RealFile[] = [];
  for (const [file, field] of [
    ["readme_zoo.jsonl", "input"],
    ["long_documents.jsonl", "text"],
  ] as const) {
    const path = fileURLToPath(new URL(file, shared));
    if (!existsSync(path)) continue;
    const rows = readFileSync(path, "utf8").trim().split("\n");
    for (const row of random(seed, file).sample(rows, Math.min(rows.length, Math.ceil(sizes.fuzzMutations / 5)))) {
      const record = JSON.parse(row) as Record<string, string>;
      const format = documentFormats.find((name) => name === record.format) ?? "markdown";
      found.push({ name: `${file} ${record.id}`, bytes: Buffer.from(record[field] ?? ""), format });
    }
  }
  return found;
}

/** A text as the bytes of a file of this format. */
function wrapped(format: DocumentFormat, text: string): Uint8Array {
  switch (format) {
    case "pdf":
      return madePdf([text.slice(0, 20_000).split("\n")]);
    case "docx":
      return madeDocx(`${docxParagraph(text.replace(/[<&]/g, " "))}${text}`);
    case "epub":
      return zipSync({
        mimetype: strToU8("application/epub+zip"),
        "META-INF/container.xml": strToU8(
          '<container><rootfiles><rootfile full-path="p.opf"/></rootfiles></container>',
        ),
        "p.opf": strToU8(
          '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
        ),
        "a.xhtml": strToU8(`<html><body>${text}</body></html>`),
      });
    default:
      return Buffer.from(text);
  }
}

function mutated(bytes: Uint8Array, draw: Random): Uint8Array {
  // An archive is changed inside as often as outside, where most changes only break it.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && draw.below(2) === 0) {
    try {
      const files = unzipSync(bytes);
      const name = Object.keys(files)[draw.below(Object.keys(files).length)] ?? "";
      return zipSync({ ...files, [name]: changed(files[name] ?? new Uint8Array(), draw) });
    } catch (error) {
      expect(strFromU8(bytes.subarray(0, 2)), String(error)).toBe("PK");
    }
  }
  return changed(bytes, draw);
}

function changed(bytes: Uint8Array, draw: Random): Uint8Array {
  let result = Buffer.from(bytes);
  for (let step = 0; step <= draw.below(4); step++) {
    const at = draw.below(result.length + 1);
    const piece = result.subarray(at, at + draw.below(400));
    switch (draw.below(7)) {
      case 0:
        result = result.subarray(0, at);
        break;
      case 1:
        if (at < result.length) result[at] = draw.below(256);
        break;
      case 2:
        result = Buffer.concat([result.subarray(0, at), result.subarray(at + piece.length)]);
        break;
      case 3:
        result = Buffer.concat([
          result.subarray(0, at),
          ...Array.from({ length: 1 + draw.below(60) }, () => piece),
          result.subarray(at),
        ]);
        break;
      case 4:
        result = Buffer.concat([piece, result]);
        break;
      case 5:
        result = Buffer.concat([
          result.subarray(0, at),
          Buffer.from(markupBits[draw.below(markupBits.length)] ?? ""),
          result.subarray(at),
        ]);
        break;
      default:
        result = Buffer.concat([result.subarray(at), result.subarray(0, at)]);
    }
  }
  return result.subarray(0, largest);
}

async function begin(): Promise<ChildProcess> {
  const started = fork(program, [], {
    execArgv: ["--import", "tsx", `--max-old-space-size=${heapMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await new Promise((resolve) => started.once("message", resolve));
  return started;
}

/** Hands the bytes over and expects an answer within the bounds. A child that hangs or died is replaced. */
async function survives(bytes: Uint8Array, format: DocumentFormat | undefined, what: string): Promise<void> {
  const reader = child ?? (await begin());
  child = reader;
  inputs++;
  const report = await new Promise<LoaderReport | string>((resolve) => {
    const onMessage = (message: LoaderReport): void => settle(message);
    const onExit = (code: number | null, signal: string | null): void => settle(`died with ${signal ?? code}`);
    const watch = setTimeout(() => settle(`no answer within ${patienceMs / 1000} s`), patienceMs);
    const settle = (outcome: LoaderReport | string): void => {
      clearTimeout(watch);
      reader.off("message", onMessage);
      reader.off("exit", onExit);
      resolve(outcome);
    };
    reader.once("message", onMessage);
    reader.once("exit", onExit);
    reader.send({ bytes, format } satisfies LoaderTask);
  });
  const where = `${what} (${format ?? "any format"}, ${bytes.length} bytes)`;
  if (typeof report === "string") {
    reader.kill("SIGKILL");
    child = undefined;
    throw new Error(`${where}: ${report}`);
  }
  if (report.cpuMs > slowest.cpuMs) slowest = { cpuMs: report.cpuMs, what: where };
  residentMb = Math.max(residentMb, report.residentMb);
  expect(report.outcome, where).toMatch(/^(?:read|refused)$/);
  expect(report.cpuMs, where).toBeLessThan(mostCpuMs);
  expect(report.residentMb, where).toBeLessThan(mostResidentMb);
}
