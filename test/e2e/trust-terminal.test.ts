/** The question of trust on a real terminal: python's pty gives the built command one. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readmeOf } from "../support/about-server.ts";
import { builtCommand, cleanEnv } from "../support/run-precis.ts";

/** Runs argv[2:] on a terminal and types argv[1] once a question stands there; prints what the terminal showed, exits as the command. */
const player = `
import os, pty, sys
typed, shown = sys.argv[1].encode(), b""
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
asked = False
while True:
    try:
        got = os.read(fd, 4096)
    except OSError:
        break
    if not got:
        break
    shown += got
    if b"[y/N]" in shown and not asked:
        asked = True
        os.write(fd, typed)
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;
const hasPython = spawnSync("python3", ["-c", "import pty"]).status === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "precis-terminal-"));
  mkdirSync(join(folder, "clone"));
  writeFileSync(join(folder, "clone", "README.md"), readmeOf(1));
  writeFileSync(join(folder, "clone", "precis.yaml"), "model: http://127.0.0.1:9/v1#m\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function about(typed: string): { code: number | null; text: string } {
  const argv = [process.execPath, builtCommand, "about", "README.md", "--dry-run"];
  const ran = spawnSync("python3", ["-c", player, typed, ...argv], {
    cwd: join(folder, "clone"),
    env: cleanEnv(folder),
    encoding: "utf8",
  });
  return { code: ran.status, text: ran.stdout };
}

it.skipIf(!hasPython)("asks once, takes only a yes, and keeps it for that content", () => {
  for (const no of ["\n", "n\n", "maybe\n"]) {
    const refused = about(no);
    expect(refused.text).toContain("chooses model. Look at it first. Trust this content from now on? [y/N]");
    expect(refused.text).toContain("is not trusted");
    expect(refused.code).toBe(2);
  }
  expect(about("y\n").code).toBe(0);
  const after = about("n\n");
  expect(after.text).not.toContain("[y/N]");
  expect(after.code).toBe(0);
  writeFileSync(join(folder, "clone", "precis.yaml"), "model: http://127.0.0.1:9/v1#other\n");
  expect(about("n\n").code).toBe(2);
});
