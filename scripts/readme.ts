/**
 * Puts the real output under every command of README.md: in ```console blocks, lines that begin with `$ ` are run on the embedded
 * engine, in a copy of what they need, and what they print (stderr too, as on a terminal) is put below. Times and run ids,
 * which differ every time, are written as one. `--check` only says whether the page is stale (exit 1).
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = join(root, "README.md");
/** What the commands of the page read. */
const needed = ["README.md", "CHANGELOG.md", "docs/dataset.md", "docs/models.md", "src/base", "examples"];

/** The page with the output of its commands as it is now. Needs a build. */
export function readmeWithOutput(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "precis-readme-"));
  try {
    for (const name of needed) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    // The examples' own `precis` finds the build beside them.
    writeFileSync(
      join(folder, "examples/bin/precis"),
      `#!/bin/sh\nexec node "${join(root, "dist/bin/main.js")}" "$@"\n`,
    );
    mkdirSync(join(folder, ".git"));
    return text.replace(/```console\n([\s\S]*?)```/g, (_, block: string) => {
      const commands = block.split("\n").filter((line) => line.startsWith("$ "));
      return `\`\`\`console\n${commands.map((line) => `${line}\n${output(line.slice(2), folder)}`).join("\n")}\`\`\``;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function output(command: string, folder: string): string {
  const { stdout } = spawnSync("bash", ["-c", `exec 2>&1; ${command}`], {
    cwd: folder,
    encoding: "utf8",
    env: {
      PATH: `${join(folder, "examples/bin")}:${process.env.PATH}`,
      HOME: folder,
      LANG: "C.UTF-8",
      NO_COLOR: "1",
      // A price needs a vendor, and a vendor a key; a dry run sends nothing.
      OPENAI_API_KEY: command.includes("--dry-run") ? "none" : "",
    },
  });
  return stdout
    .replace(/\d{8}-\d{6}-[0-9a-f]{6}/g, "20261130-101500-4f2a9c")
    .replace(/, \d+(?:\.\d+)? s\b/g, ", 0.3 s");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!existsSync(join(root, "dist/bin/main.js"))) throw new Error("build first: npm run build");
  const text = readFileSync(page, "utf8");
  const wanted = readmeWithOutput(text);
  if (!process.argv.includes("--check")) writeFileSync(page, wanted);
  else if (text !== wanted) {
    console.error("README.md shows other output than the commands print: run npm run docs:readme");
    process.exit(1);
  }
}
