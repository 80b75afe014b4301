/**
 * Ablation: how many summaries change when one agent is left out, over the nodes that agent can touch: all for the
 * summarizer and QA, those above the leaves for keywords (a function has no parts to take keywords from).
 */
import { type RepoNode, repo } from "../../src/index.ts";
import { packagePath, packages } from "./packages.ts";
import { line } from "./speed.ts";

export async function run(): Promise<boolean> {
  let ok = true;
  for (const name of packages) {
    const whole = summaries((await repo(packagePath(name), { out: null })).tree);
    for (const role of ["summarizer", "keywords", "qa"] as const) {
      const without = summaries((await repo(packagePath(name), { out: null, without: [role] })).tree);
      const items = [...whole].filter(([, node]) => role !== "keywords" || node.children.length > 0);
      const changed = items.filter(([path, node]) => without.get(path)?.summary !== node.summary).length;
      const share = changed / items.length;
      ok =
        line(
          `${name} without ${role}`,
          `${changed} of ${items.length} summaries differ (${(100 * share).toFixed(1)}%)`,
          "(bar 10%)",
          share >= 0.1,
        ) && ok;
    }
  }
  return ok;
}

function summaries(root: RepoNode, out = new Map<string, RepoNode>()): Map<string, RepoNode> {
  out.set(root.path, root);
  for (const child of root.children) summaries(child, out);
  return out;
}
