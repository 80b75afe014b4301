/**
 * Whether git keeps files of a store directory. A pull or a checkout writes such files over what lies there, ignored or not, so that a
 * store which is tracked may be somebody else's after the next one. Git's index is read here, not git asked: a look of a few
 * milliseconds, which runs nothing. Format: git's documentation, "index-format", versions 2 to 4.
 */
import { lstatSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** False where there is no repository around it, and where its index cannot be read as one. */
export function isTracked(directory: string): boolean {
  for (let top = dirname(directory); ; top = dirname(top)) {
    const dot = lstatSync(join(top, ".git"), { throwIfNoEntry: false });
    if (dot !== undefined) {
      const below = `${relative(top, directory).replaceAll("\\", "/")}/`.toLowerCase();
      return pathsOf(indexOf(join(top, ".git"), dot.isFile())).some((path) => path.toLowerCase().startsWith(below));
    }
    if (top === dirname(top)) return false;
  }
}

function indexOf(dot: string, isFile: boolean): Buffer {
  try {
    const folder = isFile ? resolve(dirname(dot), /^gitdir: (.+)/.exec(readFileSync(dot, "utf8"))?.[1] ?? "") : dot;
    return readFileSync(join(folder, "index"));
  } catch {
    // Nothing was added yet.
    return Buffer.alloc(0);
  }
}

/** Paths of an index; those before the damage where it is damaged. */
function pathsOf(index: Buffer): string[] {
  if (index.length < 12 || index.toString("latin1", 0, 4) !== "DIRC") return [];
  const version = index.readUInt32BE(4);
  const count = index.readUInt32BE(8);
  const paths: string[] = [];
  let at = 12;
  let before = Buffer.alloc(0);
  for (let entry = 0; entry < count && at + 62 < index.length; entry++) {
    const start = at;
    at += 62 + ((index.readUInt16BE(at + 60) & 0x4000) === 0 ? 0 : 2);
    let kept = 0;
    if (version === 4) {
      let byte = index[at++] ?? 0;
      let strip = byte & 0x7f;
      while ((byte & 0x80) !== 0) {
        byte = index[at++] ?? 0;
        strip = ((strip + 1) << 7) | (byte & 0x7f);
      }
      kept = before.length - strip;
    }
    const end = index.indexOf(0, at);
    if (end < 0) break;
    before = Buffer.concat([before.subarray(0, Math.max(0, kept)), index.subarray(at, end)]);
    paths.push(before.toString("utf8"));
    // Before version 4, one to eight zeros fill up to a multiple of eight.
    at = version === 4 ? end + 1 : start + ((end - start + 8) & ~7);
  }
  return paths;
}
