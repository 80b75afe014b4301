/** What a walk over a tree tells about each path: a file to read, or a path left out and why. */
import type { LanguageId } from "../languages/language.ts";

export type SkipReason =
  | "ignored"
  | "binary"
  | "minified"
  | "generated"
  | "vendored"
  | "too-large"
  | "undecodable"
  | "undecodable-name"
  | "empty"
  | "symlink"
  | "submodule"
  | "special"
  | "unreadable"
  | "vanished";

export interface ScannedFile {
  /** Relative to the root, "/" between parts in every system; folders never end in "/". */
  readonly path: string;
  readonly bytes: number;
  /** null for text in no language that precis parses; such files are summarized whole. */
  readonly language: LanguageId | null;
}

export interface SkippedPath {
  readonly path: string;
  /** A folder stands for all that is under it. */
  readonly folder: boolean;
  readonly skipped: SkipReason;
  /** More about it: the rule, the target of a link, the size, the system's error code. */
  readonly detail: string;
}

export type ScanEntry = ScannedFile | SkippedPath;

export function isSkipped(entry: ScanEntry): entry is SkippedPath {
  return "skipped" in entry;
}
