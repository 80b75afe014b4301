/** One megabyte of text: the strategy's time against the parser's, both in CPU time. Bar: 20 times. */
import { parseDocument } from "../../src/documents/index.ts";
import { findStrategy } from "../../src/strategies/registry.ts";
import { embeddedContext } from "../digest/context.ts";
import { machineFacts } from "../support/facts.ts";
import { problemOf } from "./quality.ts";
import { megabyte } from "./text.ts";

export async function speed(): Promise<void> {
  const text = megabyte();
  const start = process.cpuUsage();
  const document = await parseDocument({ source: "megabyte", text, format: "markdown" });
  const parsed = took(start);
  const strategy = await findStrategy("questioning");
  const again = process.cpuUsage();
  const { summary } = await strategy.solve(
    problemOf({ id: "megabyte", reference: "", document }, 200),
    embeddedContext(0),
    {},
  );
  const solved = took(again);
  console.log(`\n1 MB of text (${machineFacts()})`);
  console.log(
    `  parser ${parsed.toFixed(0)} ms, questioning ${solved.toFixed(0)} ms CPU: ${(solved / parsed).toFixed(1)} x (bar 20), ${summary.split(/\s+/).length} words`,
  );
}

function took(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}
