/** What the doors of the library export is documented: every function, class, constant, interface and type has a comment. */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const src = fileURLToPath(new URL("../../src", import.meta.url));
const doors = ["index.ts", "metrics/index.ts", "evaluation/index.ts", "models/index.ts", "strategies/index.ts"];
const declaration = /^export (?:declare )?(?:async )?(?:abstract )?(?:function|const|class|interface|type) (\w+)/;

/** Names that a file exports, by the file that declares them; follows re-exports. */
function exported(file: string, wanted: ReadonlySet<string> | null = null): (readonly [file: string, name: string])[] {
  const text = readFileSync(file, "utf8");
  const found: (readonly [string, string])[] = [];
  const next = (path: string): string => resolve(dirname(file), path);
  for (const [, path = ""] of text.matchAll(/^export (?:type )?\* from "(\.[^"]+)";$/gm))
    found.push(...exported(next(path), wanted));
  for (const [, names = "", path = ""] of text.matchAll(/^export (?:type )?\{([^}]*)\} from "(\.[^"]+)";$/gm)) {
    const list = names
      .split(",")
      .map(
        (name) =>
          name
            .trim()
            .replace(/^type /, "")
            .split(" as ")[0] ?? "",
      )
      .filter((name) => name !== "" && (wanted === null || wanted.has(name)));
    if (list.length > 0) found.push(...exported(next(path), new Set(list)));
  }
  for (const line of text.split("\n")) {
    const name = declaration.exec(line)?.[1];
    if (name !== undefined && (wanted === null || wanted.has(name))) found.push([file, name]);
  }
  return found;
}

/** True where the line above the declaration ends a comment. */
function isDocumented([file, name]: readonly [string, string]): boolean {
  const lines = readFileSync(file, "utf8").split("\n");
  const at = lines.findIndex((line) => declaration.exec(line)?.[1] === name);
  return at > 0 && /\*\/\s*$/.test(lines[at - 1] ?? "");
}

describe.each(doors)("%s", (door) => {
  it("documents what it exports", () => {
    const all = exported(join(src, door));
    expect(all.length).toBeGreaterThan(2);
    const bare = all
      .filter((entry) => !isDocumented(entry))
      .map(([file, name]) => `${file.slice(src.length + 1)} ${name}`);
    expect([...new Set(bare)]).toEqual([]);
  });
});
