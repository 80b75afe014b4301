/** What a dry run says: the bill, before anything is spent. */
import { formatCost, formatCount } from "./closing-line.ts";

export interface Bill {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
}

export function renderBill(bill: Bill, json: boolean): string {
  if (json) {
    return `${JSON.stringify(
      {
        dryRun: true,
        calls: bill.calls,
        tokens: { input: bill.inputTokens, output: bill.outputTokens },
        costUsd: bill.costUsd,
      },
      null,
      2,
    )}\n`;
  }
  return `calls\t${formatCount(bill.calls)}\ninput tokens\t${formatCount(bill.inputTokens)}\noutput tokens\t${formatCount(bill.outputTokens)}\ncost\t${formatCost(bill.costUsd)}\n`;
}
