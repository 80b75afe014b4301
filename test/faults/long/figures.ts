/** What a run of the suite measured, a line each: printed at the end of a file, and kept where PRECIS_FAULTS_FIGURES says. */
import { appendFileSync } from "node:fs";

export function note(line: string): void {
  process.stderr.write(`faults: ${line}\n`);
  const file = process.env.PRECIS_FAULTS_FIGURES;
  if (file !== undefined && file !== "") appendFileSync(file, `${line}\n`);
}
