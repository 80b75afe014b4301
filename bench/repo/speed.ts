/** Wall time against the ideal of calls x latency / concurrency, and what a second run costs. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RepoNode, RepoResult } from "../../src/index.ts";
import { builtLibrary } from "../support/built.ts";
import { functionTree } from "./trees.ts";

const latencyMs = 50;
const concurrency = 16;
const functions = 1500;
const depth = 9;

export async function run(): Promise<boolean> {
  const { repo } = await builtLibrary();
  const tree = functionTree(functions, 5, depth);
  const { url, child } = await startServer();
  const options = {
    out: "docs/precis",
    cwd: tree.path,
    model: `${url}#m`,
    concurrency,
    store: join(tree.path, ".precis"),
  };
  try {
    const before = process.cpuUsage();
    const first = await repo(".", options);
    const { user, system } = process.cpuUsage(before);
    const { spanMs, count } = await report(child);
    const chain = longestChain(first.tree) * latencyMs;
    const ideal = Math.max(chain, (count * latencyMs) / concurrency);
    const ratio = spanMs / ideal;
    console.log(
      `${first.nodes.units} functions, ${first.nodes.folders} folders, ${first.nodes.files} files: ${count} calls`,
    );
    // On a busy machine the clock says little; below L / C the process keeps up with the server.
    console.log(
      `CPU a call ${((user + system) / 1000 / count).toFixed(2)} ms; L / C ${(latencyMs / concurrency).toFixed(2)} ms`,
    );
    console.log(`critical path ${chain} ms, calls x L / C ${Math.round((count * latencyMs) / concurrency)} ms`);
    const fast = line(
      "first request to last answer",
      `${Math.round(spanMs)} ms`,
      `ratio ${ratio.toFixed(3)} (bar 1.15)`,
      ratio <= 1.15,
    );

    const startedAgain = performance.now();
    const again = await repo(".", { ...options, cache: "off" });
    const seconds = (performance.now() - startedAgain) / 1000;
    const rerun = line(
      "re-run without change",
      `${seconds.toFixed(2)} s, ${again.calls} calls`,
      "(bar: 0 calls, 3 s)",
      again.calls === 0 && seconds < 3,
    );

    const file = deepestFile(first.tree);
    const path = join(tree.path, file);
    writeFileSync(path, readFileSync(path, "utf8").replace("return record(total)", "return record(total + 1)"));
    const changed = await repo(".", { ...options, cache: "off" });
    const asked = askedPaths(changed.tree, first.tree);
    const above = asked.every(
      (at) => at === "" || file === at || file.startsWith(`${at}/`) || at.startsWith(`${file}#`),
    );
    const one = line(
      "one function changed",
      `${changed.calls} calls for ${asked.length} nodes: ${asked.filter((at) => at.includes("#")).length} unit and its ancestors`,
      "(bar: nothing else)",
      above && asked.filter((at) => at.includes("#")).length === 1,
    );
    return fast && rerun && one;
  } finally {
    child.kill();
    tree.remove();
    rmSync(tree.path, { recursive: true, force: true });
  }
}

export function line(what: string, value: string, bar: string, ok: boolean): boolean {
  console.log(`${ok ? "ok  " : "MISS"} ${what}: ${value} ${bar}`);
  return ok;
}

async function startServer(): Promise<{ url: string; child: ChildProcess }> {
  const file = fileURLToPath(new URL("../support/repo-server.ts", import.meta.url));
  const child = fork(file, [String(latencyMs)], { execArgv: ["--import", "tsx"] });
  const [message] = (await once(child, "message")) as [{ port: number }];
  return { url: `http://127.0.0.1:${message.port}/v1`, child };
}

async function report(child: ChildProcess): Promise<{ spanMs: number; count: number }> {
  const answer = once(child, "message");
  child.send("report");
  return ((await answer) as [{ spanMs: number; count: number }])[0];
}

/** Calls one after the other on the longest way from a leaf to the root: draft and review at each node. */
function longestChain(node: RepoNode): number {
  return 2 + Math.max(0, ...node.children.map(longestChain));
}

function deepestFile(root: RepoNode): string {
  let best = "";
  const visit = (node: RepoNode): void => {
    if (node.kind === "file" && node.path.split("/").length > best.split("/").length) best = node.path;
    node.children.forEach(visit);
  };
  visit(root);
  return best;
}

/** Nodes whose hash is another than before: those that were asked about. */
function askedPaths(now: RepoResult["tree"], before: RepoResult["tree"]): string[] {
  const known = new Map<string, string>();
  const remember = (node: RepoNode): void => {
    known.set(node.path, node.hash);
    node.children.forEach(remember);
  };
  remember(before);
  const asked: string[] = [];
  const visit = (node: RepoNode): void => {
    if (known.get(node.path) !== node.hash) asked.push(node.path);
    node.children.forEach(visit);
  };
  visit(now);
  return asked;
}
