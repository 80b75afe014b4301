/** Generated source trees: as deep and as wide as a bar asks for, the same bytes each time. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const nouns = ["ledger", "ballot", "parcel", "harbor", "signal", "garden", "engine", "letter", "bridge", "market"];
const verbs = ["count", "load", "merge", "verify", "route", "store", "split", "render", "close", "open"];

/** A function of a few lines that calls two others. */
export function functionText(n: number): string {
  const noun = nouns[n % 10] as string;
  const verb = verbs[Math.floor(n / 10) % 10] as string;
  const name = `${verb}${noun[0]?.toUpperCase()}${noun.slice(1)}${n}`;
  return `/** ${verb[0]?.toUpperCase()}${verb.slice(1)}s the ${noun} numbered ${n} and says how many entries it had. */
export function ${name}(entries: string[], limit = ${n}): number {
  if (entries.length > limit) throw new RangeError("too many entries in ${noun}");
  let total = 0;
  for (const entry of entries) total += weigh(entry, "${noun}") + ${n % 7};
  return record(total);
}
`;
}

export interface GeneratedTree {
  readonly path: string;
  remove(): void;
}

/** A temporary folder that `fill` writes into. */
export function generated(fill: (put: (path: string, text: string) => void) => void): GeneratedTree {
  const path = mkdtempSync(join(tmpdir(), "precis-bench-"));
  const made = new Set<string>();
  fill((name, text) => {
    const target = join(path, name);
    const folder = dirname(target);
    if (!made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      made.add(folder);
    }
    writeFileSync(target, text);
  });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** `functions` functions, `perFile` a file, files spread over a tree that is `depth` folders deep. */
export function functionTree(functions: number, perFile: number, depth: number): GeneratedTree {
  return generated((put) => {
    const files = Math.ceil(functions / perFile);
    for (let file = 0; file < files; file++) {
      const levels = 1 + (file % depth);
      const folder = Array.from(
        { length: levels },
        (_, level) => `level${level + 1}${level === levels - 1 ? "" : ""}`,
      ).join("/");
      const count = Math.min(perFile, functions - file * perFile);
      const text = Array.from({ length: count }, (_, i) => functionText(file * perFile + i)).join("\n");
      put(`${folder}/${nouns[file % 10]}${file}.ts`, `/** Keeps ${nouns[file % 10]} ${file} in order. */\n\n${text}`);
    }
  });
}
