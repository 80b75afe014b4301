/**
 * The files of a scan as text on demand: decoded, secrets masked, parsed into units; the last few kept, so that the units
 * of one file do not read it again and a large tree never stands in memory whole.
 */

import { SourceError } from "../../base/errors.ts";
import { hashText } from "../../base/hash.ts";
import type { ParsedUnits } from "../../code/unit.ts";

export interface ReadFile {
  readonly text: string;
  readonly hash: string;
  readonly units: ParsedUnits | null;
}

export interface FileReader {
  /** The file's text with its units (null where nobody asks for units). Throws SourceError when it cannot be read any more. */
  read(path: string): Promise<ReadFile>;
}

/** What stays in memory, in characters of text or what units take in their stead. */
const kept = 12_000_000;
/** A unit's ranges, names and lists, as characters. */
const unitSize = 800;

/** A reader over `load`, which gives the clean text of a file by its path in the tree. */
export function fileReader(load: (path: string) => Promise<string>, parse: boolean): FileReader {
  const recent = new Map<string, Promise<ReadFile>>();
  const sizes = new Map<string, number>();
  let total = 0;
  const forget = (): void => {
    for (const path of recent.keys()) {
      if (total <= kept || recent.size <= 1) return;
      recent.delete(path);
      total -= sizes.get(path) ?? 0;
      sizes.delete(path);
    }
  };
  // Once a reader and not once a file: resolving an import costs more than parsing a short file.
  let loading: Promise<typeof import("../../code/units.ts")> | undefined;
  const parser = () => {
    loading ??= import("../../code/units.ts");
    return loading;
  };
  const open = async (path: string): Promise<ReadFile> => {
    const text = await load(path);
    const units = parse ? await (await parser()).parseUnits(path, text) : null;
    if (recent.has(path)) {
      const size = text.length + unitSize * (1 + (units?.units.length ?? 0));
      sizes.set(path, size);
      total += size;
      forget();
    }
    return { text, hash: hashText(text), units };
  };
  return {
    read(path) {
      const known = recent.get(path);
      if (known !== undefined) {
        recent.delete(path);
        recent.set(path, known);
        return known;
      }
      const reading = open(path);
      recent.set(path, reading);
      reading.catch(() => recent.delete(path));
      return reading;
    },
  };
}

/** The error for a file that is not what it was when the tree was read. */
export function changedMeanwhile(path: string): SourceError {
  return new SourceError("source-damaged", `${path} was changed while the run read it`, {
    source: path,
    hint: "run again; only this file and the folders above it are asked anew",
  });
}
