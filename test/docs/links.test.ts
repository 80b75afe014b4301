/** Pages lead where they say: links and their anchors, paths of this repository, npm scripts, commands. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands/index.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "examples/README.md"],
  ...readdirSync(join(root, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
  ...readdirSync(join(root, "docs/decisions")).map((name) => `docs/decisions/${name}`),
];
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");

/** As GitHub names headings. */
function anchors(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

describe.each(pages)("%s", (page) => {
  const text = read(page);

  it("links to pages and headings that exist", () => {
    const broken = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = ""]) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [file = "", anchor] = link.split("#");
      const path = file === "" ? join(root, page) : resolve(root, dirname(page), file);
      if (!existsSync(path)) return [link];
      return anchor === undefined || anchors(readFileSync(path, "utf8")).has(anchor) ? [] : [link];
    });
    expect(broken).toEqual([]);
  });

  it("names files that exist", () => {
    const named = [...text.matchAll(/`((?:src|test|scripts|docs|bench|suites|examples|data)\/[\w./-]+)`/g)];
    // Written by a command, not kept here.
    const made = /^src\/index\.md$|^docs\/(precis|examples|base)\b|^data\/(train|test|dev)\.jsonl$/;
    const missing = named.flatMap(([, path = ""]) =>
      existsSync(join(root, path)) || made.test(path) || /NAME/.test(path) ? [] : [path],
    );
    expect(missing).toEqual([]);
  });

  it("names npm scripts and commands that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const unknown = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].flatMap(([, name = ""]) =>
      scripts[name] === undefined ? [name] : [],
    );
    expect(unknown).toEqual([]);
    const words = new Set(commands.map(({ name }) => name.split(" ")[0]));
    const odd = [...text.matchAll(/(?:^\$ |`)precis ([a-z]+)/gm)].flatMap(([, name = ""]) =>
      words.has(name) || name === "help" ? [] : [name],
    );
    expect(odd).toEqual([]);
  });
});
