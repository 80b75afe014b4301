import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { npmPairs } from "./npm.ts";

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function tree(packages: Record<string, { manifest: unknown; readme?: string }>): string {
  const root = mkdtempSync(join(tmpdir(), "precis-npm-"));
  made.push(root);
  for (const [path, { manifest, readme }] of Object.entries(packages)) {
    const folder = join(root, "node_modules", path);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), typeof manifest === "string" ? manifest : JSON.stringify(manifest));
    if (readme !== undefined) writeFileSync(join(folder, "README.md"), readme);
  }
  return root;
}

const text = "# a package\n\nLong enough to be read as a README by whoever wants to.\n";
const of = (name: string, more: object = {}) => ({ name, description: `What ${name} is`, ...more });

describe("npmPairs", () => {
  it("takes scoped and nested packages, each name once, in order of names", () => {
    const root = tree({
      zeta: { manifest: of("zeta"), readme: text },
      "zeta/node_modules/alpha": { manifest: of("alpha"), readme: `${text}nested` },
      "@scope/beta": {
        manifest: of("@scope/beta", { repository: "git+https://github.com/Owner/Beta.git" }),
        readme: text,
      },
      alpha: { manifest: of("alpha"), readme: text },
    });
    expect(npmPairs(root).map(({ id, project }) => [id, project])).toEqual([
      ["@scope/beta", "owner/beta"],
      ["alpha", "alpha"],
      ["zeta", "zeta"],
    ]);
    expect(npmPairs(root)[1]).toEqual({
      id: "alpha",
      project: "alpha",
      licence: null,
      input: text,
      reference: "What alpha is",
    });
  });

  it("keeps one of equal packages of one project, and drops what cannot be used", () => {
    const repository = { url: "git@github.com:owner/many.git" };
    const same = { description: "The same words", repository };
    const root = tree({
      one: { manifest: { name: "one", ...same }, readme: text },
      two: { manifest: { name: "two", ...same }, readme: text },
      bare: { manifest: of("bare") },
      mute: { manifest: { name: "mute" }, readme: text },
      damaged: { manifest: "{", readme: text },
    });
    expect(npmPairs(root).map(({ id, project }) => [id, project])).toEqual([["one", "owner/many"]]);
  });

  it("is empty where there is no node_modules", () => {
    expect(npmPairs(join(tmpdir(), "precis-nowhere"))).toEqual([]);
  });
});
