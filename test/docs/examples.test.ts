/** Every example runs as examples/README.md says, and prints what stands at its end. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { commands } from "../../src/cli/commands/index.ts";
import { cleanEnv, temporaryFolder } from "../support/run-precis.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "examples");
const names = readdirSync(folder).filter((name) => /\.(sh|ts)$/.test(name));

/** The comment lines behind "Output:". */
function expected(text: string): string {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => /^(\/\/|#) Output:$/.test(line));
  expect(at).toBeGreaterThan(0);
  return lines
    .slice(at + 1)
    .filter((line) => line !== "")
    .map((line) => `${line.replace(/^(\/\/|#) ?/, "")}\n`)
    .join("");
}

describe("examples", () => {
  it.each(names)("%s prints what it says", (name) => {
    const home = temporaryFolder();
    try {
      const [program, args] = name.endsWith(".sh")
        ? ["bash", [join("examples", name)]]
        : [process.execPath, [join(root, "node_modules/tsx/dist/cli.mjs"), join("examples", name)]];
      const env = { ...cleanEnv(home.path), PATH: `${join(folder, "bin")}:${process.env.PATH}` };
      const run = spawnSync(program as string, args as string[], { cwd: root, encoding: "utf8", env });
      expect([run.status, run.stdout]).toEqual([0, expected(readFileSync(join(folder, name), "utf8"))]);
    } finally {
      home.remove();
    }
  });

  it("are all listed in examples/README.md", () => {
    const page = readFileSync(join(folder, "README.md"), "utf8");
    const listed = [...page.matchAll(/\]\(([\w-]+\.\w+)\)/g)].map((match) => match[1]);
    expect([...listed].sort()).toEqual([...names, "docs-in-ci.yml"].sort());
  });

  it("docs-in-ci.yml is a workflow whose commands exist", () => {
    const flow = parse(readFileSync(join(folder, "docs-in-ci.yml"), "utf8")) as {
      jobs: { stale: { steps: { run?: string }[] } };
    };
    const lines = flow.jobs.stale.steps.flatMap(({ run }) => (run?.startsWith("precis ") ? [run] : []));
    expect(lines).toEqual(["precis repo . --check --out docs/precis"]);
    const flags = commands.find(({ name }) => name === "repo")?.options.map(({ name }) => name);
    expect(flags).toContain("check");
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    expect(readFileSync(join(root, "README.md"), "utf8")).toContain(`./precis-${version}.tgz`);
    expect(JSON.stringify(flow)).toContain(`precis-${version}.tgz`);
  });
});
