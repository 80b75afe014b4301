/** LLM-ACU of two sets of summaries over one set of references, units kept in a file. */
import type { TaskContext } from "../../agents/task-context.ts";
import type { AcuScore } from "../../metrics/judged/acu.ts";
import { acuOf, readUnits, type StoredUnits, unitsFor, writeUnits } from "./acu.ts";

export interface AcuFigures {
  /** File of the units. */
  readonly file: string;
  readonly references: number;
  /** References read now; the others were in the file. */
  readonly extracted: number;
  readonly units: number;
  readonly a: AcuScore;
  readonly b: AcuScore;
}

export interface AcuInput {
  readonly a: ReadonlyMap<string, string>;
  readonly b: ReadonlyMap<string, string>;
  readonly references: ReadonlyMap<string, string>;
  /** JSON lines of units, relative to `cwd`; need not exist yet. */
  readonly acus: string;
  readonly cwd: string;
  /** Writes the file of units anew. */
  write(text: string): Promise<void>;
}

/** Reads or extracts the units, writes them before anything is scored, then scores both sets on the shared ids. */
export async function acuOfBoth(input: AcuInput, context: TaskContext): Promise<AcuFigures> {
  const agents = context.agentsFor("acu");
  const stored = await readUnits(input.acus, input.cwd);
  const { units, extracted, missing } = await unitsFor(input.references, stored, context, agents);
  if (extracted > 0) {
    const all = new Map<string, StoredUnits>([...stored, ...units]);
    await input.write(writeUnits(all.values()));
  }
  for (const [id, reason] of missing) {
    agents.warn({ code: "acu-missing", message: `the units of ${id} could not be extracted: ${reason}` });
  }
  const shared = (summaries: ReadonlyMap<string, string>): Map<string, string> =>
    new Map([...summaries].filter(([id]) => input.a.has(id) && input.b.has(id) && input.references.has(id)));
  const a = await acuOf(shared(input.a), units, context, agents);
  const b = await acuOf(shared(input.b), units, context, agents);
  for (const warning of agents.warnings()) context.emit({ type: "warning", warning });
  const total = [...units.values()].reduce((sum, entry) => sum + entry.units.length, 0);
  return { file: input.acus, references: input.references.size, extracted, units: total, a, b };
}
