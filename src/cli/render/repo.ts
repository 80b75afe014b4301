/** A documented repository as a few lines of text: the summary of the whole, its folders, where the pages are. */
import type { RepoNode } from "../../tasks/repo/document.ts";
import { countReasons } from "../../tasks/repo/skipped.ts";
import type { RepoResult } from "../../tasks/repo.ts";
import { formatCount } from "./closing-line.ts";

export function repoText(result: RepoResult): string {
  const { nodes } = result;
  const lines = [result.tree.summary ?? "no summary", ""];
  for (const child of result.tree.children.filter(({ kind }) => kind === "folder")) {
    lines.push(`${child.path.replace(/[\r\n\t]/g, " ")}/\t${child.summary ?? "no summary"}`);
  }
  if (lines.length > 2) lines.push("");
  const reused = nodes.reused === 0 ? "" : `, ${nodes.reused} summaries kept from the last run`;
  const units = `${formatCount(nodes.units)} ${nodes.units === 1 ? "function or class" : "functions and classes"}`;
  lines.push(`${counted(nodes.folders, "folder")}, ${counted(nodes.files, "file")}, ${units}${reused}`);
  if (result.skipped.length > 0) lines.push(`not read: ${result.skipped.length} (${countReasons(result.skipped)})`);
  if (result.out !== null)
    lines.push(`written: ${result.out}/index.md, ${result.out}/index.html, ${result.out}/precis.json`);
  return `${lines.join("\n")}\n`;
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Nodes with an error of their own; "not reached" is said once, by the error that ended the run. */
export function failedNodes(result: RepoResult): { path: string; message: string }[] {
  const failed: { path: string; message: string }[] = [];
  const open: RepoNode[] = [result.tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.error !== undefined && node.error.code !== "not-reached")
      failed.push({ path: node.path, message: node.error.message });
    open.push(...[...node.children].reverse());
  }
  return failed;
}
