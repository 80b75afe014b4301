/** Scan and parse into units: megabytes of source a second of CPU on one core. */
import { fileReader } from "../../src/tasks/repo/files.ts";
import { scanRepository } from "../../src/tasks/repo/scan.ts";
import { folderTree } from "../../src/tasks/repo/tree.ts";
import { fileNode } from "../../src/tasks/repo/unit-tree.ts";
import { line } from "./speed.ts";
import { functionText, generated } from "./trees.ts";

const files = 5000;

export async function run(): Promise<boolean> {
  let bytes = 0;
  const tree = generated((put) => {
    for (let file = 0; file < files; file++) {
      const text = Array.from({ length: 6 }, (_, i) => functionText(file * 6 + i)).join("\n");
      bytes += Buffer.byteLength(text);
      put(`part${file % 50}/group${file % 7}/file${file}.ts`, text);
    }
  });
  try {
    // The grammar's own compilation is a start-up cost of some 50 ms and not of the files.
    const warm = fileReader(async () => functionText(0), true);
    await fileNode("warm.ts", warm, { granularity: "function" });
    const before = process.cpuUsage();
    const started = performance.now();
    const scanned = await scanRepository({ directory: tree.path, exclude: [] });
    const reader = fileReader((path) => scanned.load(path), true);
    const nodes = [];
    for (const path of scanned.files) nodes.push(await fileNode(path, reader, { granularity: "function" }));
    folderTree(nodes);
    const { user, system } = process.cpuUsage(before);
    const rate = bytes / 1e6 / ((user + system) / 1e6);
    const wall = bytes / 1e6 / ((performance.now() - started) / 1000);
    const units = nodes.reduce((sum, node) => sum + node.children.length, 0);
    return line(
      `${scanned.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${units} functions`,
      `${rate.toFixed(2)} MB a second of CPU (${wall.toFixed(2)} by the clock)`,
      "(bar 2)",
      rate >= 2,
    );
  } finally {
    tree.remove();
  }
}
