/** What every table of figures needs: the machine it was made on, and medians. */
import { cpus, totalmem } from "node:os";

/** One line: processor, cores, memory, Node. */
export function machineFacts(): string {
  const cores = cpus();
  return `${cores[0]?.model.trim() ?? "unknown processor"}, ${cores.length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`;
}

/** The middle value; the mean of the two middle ones for an even count; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
