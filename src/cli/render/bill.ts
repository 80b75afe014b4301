/** What a dry run says: the bill, before anything is spent. */
import type { ContextReport } from "../../agents/surroundings.ts";
import { formatCost, formatCount } from "./closing-line.ts";

export interface Bill {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
  /** The lower bill: what is asked whatever is answered. The others are then the most it comes to. */
  readonly atLeast?: Omit<Bill, "atLeast">;
}

/** `context`: what stands around the code in each prompt, for tasks over code. `most`: calls that it can come to. */
export function renderBill(bill: Bill, json: boolean, context?: ContextReport, most?: number): string {
  const least = bill.atLeast;
  const limit = most === undefined ? undefined : Math.max(most, bill.calls);
  if (json) {
    return `${JSON.stringify(
      {
        dryRun: true,
        calls: bill.calls,
        ...(limit === undefined ? {} : { callsAtMost: limit }),
        tokens: { input: bill.inputTokens, output: bill.outputTokens },
        costUsd: bill.costUsd,
        ...(least === undefined
          ? {}
          : {
              atLeast: {
                calls: least.calls,
                tokens: { input: least.inputTokens, output: least.outputTokens },
                costUsd: least.costUsd,
              },
            }),
        ...(context === undefined ? {} : { context }),
      },
      null,
      2,
    )}\n`;
  }
  const rows = [
    ["calls", between(least?.calls, bill.calls, formatCount)],
    ["input tokens", between(least?.inputTokens, bill.inputTokens, formatCount)],
    ["output tokens", between(least?.outputTokens, bill.outputTokens, formatCount)],
    ["cost", between(least?.costUsd, bill.costUsd, formatCost)],
  ];
  return `${rows.map(([name, value]) => `${name}\t${value}\n`).join("")}${context === undefined ? "" : `context\t${renderContext(context)}\n`}`;
}

/** "4 to 63": at least and at most; one number where they are the same. */
function between<T>(least: T | undefined, most: T, format: (value: T) => string): string {
  const told = format(most);
  const first = least === undefined ? told : format(least);
  return first === told ? told : `${first} to ${told}`;
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
