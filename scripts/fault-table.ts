/**
 * `npm run docs:faults [-- PART_OF_NAME]`: plays every fault case with the built command and writes docs/faults.md. A row
 * that is not as expected is told and makes the exit code 1; with an argument only those cases are played and nothing is
 * written.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { faultTables } from "../test/faults/all-cases.ts";
import { type Played, playCase } from "../test/faults/play-case.ts";

const page = fileURLToPath(new URL("../docs/faults.md", import.meta.url));
const wanted = process.argv[2];

const intro = `# Bad input and faults

Each row was made by running the built command (\`npm run docs:faults\`); the same cases are asserted by
test/faults/cases.test.ts. Paths, ports, times and ids are replaced by words: /project is the working directory, SERVER a
model server, RUN a run's id. A model server is a scripted one that gives the fault of the row.
`;

/** A cell with more lines shows the first of them and how many there are. */
const mostLines = 5;

let wrong = 0;
const parts = [intro];
for (const table of await faultTables()) {
  parts.push(`\n## ${table.title}\n\n| input | command | stdout | stderr | exit |\n|---|---|---|---|---|\n`);
  for (const testCase of table.cases) {
    if (wanted !== undefined && !testCase.name.includes(wanted)) continue;
    const reason = testCase.unavailable?.() ?? null;
    if (reason !== null) {
      console.error(`${table.title}: ${testCase.name}: not played here, ${reason}`);
      wrong++;
      continue;
    }
    const played = await playCase(testCase);
    parts.push(row(testCase.name, played));
    if (played.problems.length > 0) wrong++;
    for (const problem of played.problems) console.error(`${table.title}: ${testCase.name}: ${problem}`);
  }
}
if (wanted === undefined) writeFileSync(page, parts.join(""));
else console.log(parts.slice(1).join(""));
console.error(`${wrong === 0 ? "every row is as expected" : `${wrong} rows are not as expected`}`);
process.exitCode = wrong === 0 ? 0 : 1;

function row(name: string, { command, stdout, stderr, code }: Played): string {
  return `| ${name} | ${cell(command)} | ${cell(stdout)} | ${cell(stderr)} | ${code ?? "killed"} |\n`;
}

/** Text in a table cell, a line each; "-" for nothing, so that no cell looks forgotten. */
function cell(text: string): string {
  if (text === "") return "-";
  const lines = text.trimEnd().split("\n");
  const shown = lines.length > mostLines ? lines.slice(0, mostLines - 1) : lines;
  const rest = lines.length - shown.length;
  return [
    ...shown.map((line) => `<code>${escaped(line)}</code>`),
    ...(rest > 0 ? [`and ${rest} more lines`] : []),
  ].join("<br>");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("|", "&#124;")
    .replaceAll("\t", "&#9;")
    .replaceAll("`", "&#96;")
    .replaceAll("*", "&#42;")
    .replaceAll("_", "&#95;");
}
