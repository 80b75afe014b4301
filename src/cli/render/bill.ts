/** What a dry run says: the bill, before anything is spent. */
import type { ContextReport } from "../../agents/surroundings.ts";
import { formatCost, formatCount } from "./closing-line.ts";

export interface Bill {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
}

/** `context`: what stands around the code in each prompt, for tasks over code. `most`: calls that it can come to. */
export function renderBill(bill: Bill, json: boolean, context?: ContextReport, most?: number): string {
  const limit = most === undefined ? undefined : Math.max(most, bill.calls);
  if (json) {
    return `${JSON.stringify(
      {
        dryRun: true,
        calls: bill.calls,
        ...(limit === undefined ? {} : { callsAtMost: limit }),
        tokens: { input: bill.inputTokens, output: bill.outputTokens },
        costUsd: bill.costUsd,
        ...(context === undefined ? {} : { context }),
      },
      null,
      2,
    )}\n`;
  }
  return `calls\t${formatCount(bill.calls)}\ninput tokens\t${formatCount(bill.inputTokens)}\noutput tokens\t${formatCount(bill.outputTokens)}\ncost\t${formatCost(bill.costUsd)}\n${context === undefined ? "" : `context\t${renderContext(context)}\n`}`;
}

/** "repo: 412 of at most 1,500 tokens: enclosing CookieJar; callees domainMatch (match.py:12)". */
function renderContext({ used, tokens, budget, parts, leftOut }: ContextReport): string {
  if (used === "none") return used;
  const kinds = [...new Set(parts.map(({ kind }) => kind))].map((kind) => {
    const named = parts.filter((part) => part.kind === kind);
    return `${kind} ${named.map(({ name, path, line }) => (path === null ? name : `${name} (${path}:${line})`)).join(", ")}`;
  });
  const more = leftOut === 0 ? "" : `; ${leftOut} more do not fit`;
  return `${used}: ${formatCount(tokens)} of at most ${formatCount(budget)} tokens${kinds.length === 0 ? "" : `: ${kinds.join("; ")}`}${more}`;
}
