/** The file behind `FILE`, `FILE:SYMBOL` or `FILE:LINE`: its bytes as text, its language, and what was wrong with it. */
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { SourceError } from "../../base/errors.ts";
import { groundsOf, refuseLeadingOut } from "../../base/grounds.ts";
import type { Warning } from "../../base/warnings.ts";
import type { Language } from "../../code/languages/language.ts";
import { languageOfPath, languages } from "../../code/languages/table.ts";
import { splitTarget, type Target } from "../../code/target.ts";
import { decodeBytes } from "../../documents/decode/decode.ts";

export interface SourceFile {
  readonly target: Target;
  /** Absolute. */
  readonly path: string;
  /** Working directory of whoever named it. */
  readonly cwd: string;
  /** Byte order mark and line ends as in the file, where `exact`. */
  readonly text: string;
  /** False where the bytes were not UTF-8: such a file is read, never written. */
  readonly exact: boolean;
  readonly warnings: readonly Warning[];
}

const largest = 20 * 1024 * 1024;

/** A file whose own name holds a colon is tried whole first. Throws SourceError for a file that cannot be used. */
export async function readSourceFile(text: string, cwd: string): Promise<SourceFile> {
  const whole = resolve(cwd, text);
  const target: Target = (await isFile(whole)) ? { file: text } : splitTarget(text);
  const path = resolve(cwd, target.file);
  refuseLeadingOut(path, target.file, groundsOf(cwd, [path]));
  const bytes = await readBytes(path, target.file);
  if (bytes.length === 0)
    throw new SourceError("source-empty", `${target.file} is empty`, {
      source: target.file,
      hint: "give a file with code",
    });
  const exact = utf8Text(bytes);
  if (exact !== null) return { target, path, cwd, text: exact, exact: true, warnings: [] };
  const decoded = await decodeBytes(bytes, target.file);
  return { target, path, cwd, text: decoded.text, exact: false, warnings: decoded.warnings };
}

/** The language of a file. Throws SourceError for one that precis does not read as code. */
export function requireLanguage(file: string): Language {
  const language = languageOfPath(file);
  if (language !== null) return language;
  const known = languages.map(({ label }) => label).join(", ");
  throw new SourceError("source-unreadable", `${file} is in no programming language that precis reads`, {
    source: file,
    hint: `it reads ${known}; for a text use precis about`,
  });
}

/** null for bytes that are not UTF-8 or hold zero bytes. */
function utf8Text(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Another encoding: the caller guesses it and says so.
    return null;
  }
}

async function isFile(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts?.isFile() ?? false;
}

async function readBytes(path: string, file: string): Promise<Uint8Array> {
  const facts = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    const missing = cause.code === "ENOENT" || cause.code === "ENOTDIR";
    throw new SourceError(
      missing ? "source-missing" : "source-unreadable",
      `${file}: ${missing ? "no such file" : `cannot be read (${cause.code})`}`,
      {
        source: file,
        hint: "check the path",
        cause,
      },
    );
  });
  if (!facts.isFile()) {
    throw new SourceError("source-unreadable", `${file} is no file`, {
      source: file,
      hint: "give a file of code; for a folder use precis repo",
    });
  }
  if (facts.size > largest) {
    throw new SourceError("source-too-large", `${file} has ${facts.size} bytes, more than ${largest}`, {
      source: file,
      hint: "give a smaller file",
    });
  }
  return readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new SourceError("source-unreadable", `${file} cannot be read (${cause.code})`, {
      source: file,
      hint: "check its permissions",
      cause,
    });
  });
}
