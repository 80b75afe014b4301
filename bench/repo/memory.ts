/** Peak memory of a whole run over 100,000 files, in a process of its own. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { repo } from "../../src/index.ts";
import { line } from "./speed.ts";
import { functionText, generated } from "./trees.ts";

const files = Number(process.argv.find((word) => word.startsWith("--files="))?.slice(8) ?? 100_000);

export async function run(): Promise<boolean> {
  const tree = generated((put) => {
    for (let file = 0; file < files; file++)
      put(`p${file % 40}/q${file % 23}/r${file % 11}/file${file}.ts`, functionText(file));
  });
  try {
    const child = fork(fileURLToPath(import.meta.url), ["--child", tree.path], { execArgv: ["--import", "tsx"] });
    const [message] = (await once(child, "message")) as [{ nodes: number; megabytes: number; seconds: number }];
    return line(
      `${message.nodes} nodes over ${files} files`,
      `${message.megabytes} MB at most, ${message.seconds} s`,
      "(bar 700 MB)",
      message.megabytes < 700,
    );
  } finally {
    tree.remove();
  }
}

if (process.argv[2] === "--child") {
  const started = performance.now();
  const result = await repo(process.argv[3] as string, { out: "docs/precis", cwd: process.argv[3] as string });
  const { folders, files: read, units } = result.nodes;
  // maxRSS is in kilobytes on Linux and macOS as Node reports it.
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  process.send?.({
    nodes: folders + read + units,
    megabytes,
    seconds: Math.round((performance.now() - started) / 1000),
  });
}
