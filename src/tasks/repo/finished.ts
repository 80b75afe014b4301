/** The nodes of a run as they finish: counted, and at hand should the run stop early. Of a finished subtree only its top is kept. */
import type { SummaryNode } from "../../strategies/tree/contract.ts";

export class Finished {
  /** Finished nodes whose parent is not, by path. */
  readonly tops = new Map<string, SummaryNode>();
  count = 0;
  reused = 0;

  add(node: SummaryNode): void {
    for (const child of node.children) this.tops.delete(child.path);
    this.tops.set(node.path, node);
    this.count++;
    if (node.reused) this.reused++;
  }
}
