/** What compiler and tests made of a translation, as lines for stderr. */
import type { TranslateResult } from "../../tasks/translate.ts";

export function renderExamination({ compile, tests, to, isolation }: TranslateResult): string[] {
  const lines: string[] = [];
  if (compile.status === "not-run") lines.push(`not compiled: ${compile.reason}`);
  else if (compile.status === "ok")
    lines.push(`compiles as ${to}${isolation === "process" ? " (without a sandbox)" : ""}`);
  else lines.push(`does not compile as ${to}: ${firstLine(compile.messages)}`);
  for (const { name, status, verdict, reason } of tests) {
    if (status === "failed")
      lines.push(`test ${name} failed: ${verdict === "ok" ? "another output than expected" : verdict}`);
    if (status === "not-run" && compile.status !== "not-run") lines.push(`test ${name} not run: ${reason}`);
  }
  const run = tests.filter(({ status }) => status !== "not-run");
  if (run.length > 0)
    lines.push(`${run.filter(({ status }) => status === "passed").length} of ${tests.length} tests pass`);
  else if (tests.length > 0) lines.push(`${tests.length} tests not run: ${tests[0]?.reason ?? compile.reason}`);
  return lines;
}

const firstLine = (text: string): string =>
  text
    .split("\n")
    .find((line) => line.trim() !== "")
    ?.trim() ?? "no message";
