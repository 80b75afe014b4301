import { spawnSync } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** What bash would offer after these words, by running the generated script in a real bash. */
async function offered(...words: string[]): Promise<string[]> {
  const { stdout } = await runPrecis(["completion", "bash"], { cwd: folder.path });
  const list = ["precis", ...words].map((word) => `'${word}'`).join(" ");
  const script = `${stdout}\nCOMP_WORDS=(${list}); COMP_CWORD=${words.length}; _precis; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const run = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(run.stderr).toBe("");
  return run.stdout.trim().split("\n");
}

describe("precis completion", () => {
  it("offers commands, subcommands, options and choices in a real bash", async () => {
    expect(await offered("abo")).toEqual(["about"]);
    expect(await offered("runs", "")).toEqual(["list", "show", "resume", "export", "prune"]);
    expect(await offered("about", "--max-c")).toEqual(["--max-chars", "--max-calls", "--max-cost"]);
    expect(await offered("about", "--for", "")).toEqual(["github", "play", "npm"]);
    expect(await offered("runs", "show", "--js")).toEqual(["--json"]);
  });

  it("has a script for zsh and fish, and refuses other shells", async () => {
    const zsh = await runPrecis(["completion", "zsh"], { cwd: folder.path });
    expect(zsh.stdout.startsWith("#compdef precis\n")).toBe(true);
    const fish = await runPrecis(["completion", "fish"], { cwd: folder.path });
    expect(fish.stdout).toContain(
      "complete -c precis -n '__fish_seen_subcommand_from about' -l for -r -a 'github play npm'",
    );
    const other = await runPrecis(["completion", "tcsh"], { cwd: folder.path });
    expect(other).toEqual({
      code: 2,
      stdout: "",
      stderr: 'precis: no completion for "tcsh": give one of bash, zsh, fish\n',
    });
  });
});
