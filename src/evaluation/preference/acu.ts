/**
 * LLM-ACU of sets of summaries (Multi2, section 3.2.3). The units of a reference are extracted once, kept in a file that
 * people can read and edit, and reused; entailment is asked a summary at a time.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { acuEntailment, acuExtractor } from "../../agents/roles/acu.ts";
import type { ItemAgents, TaskContext } from "../../agents/task-context.ts";
import { mapConcurrent } from "../../base/concurrent.ts";
import { isPrecisError, ModelError, UsageError } from "../../base/errors.ts";
import { hashText } from "../../base/hash.ts";
import { type AcuScore, acuScore } from "../../metrics/judged/acu.ts";

/** The units of one reference. `reference` is the hash of its text: other text, other units. */
export interface StoredUnits {
  readonly id: string;
  readonly reference: string;
  readonly units: readonly string[];
}

/** Units by id from a JSON-lines file; none when it does not exist. Throws UsageError for a damaged line. */
export async function readUnits(file: string, cwd: string): Promise<Map<string, StoredUnits>> {
  const content = await readFile(resolve(cwd, file), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw new UsageError(`cannot read ${file} (${error.code ?? "error"})`, { hint: "check --acus", cause: error });
  });
  const found = new Map<string, StoredUnits>();
  for (const [index, line] of content.split("\n").entries()) {
    if (line.trim() === "") continue;
    const entry = unitsOfLine(line);
    if (entry === null) {
      throw new UsageError(`${file}:${index + 1} holds no units`, {
        hint: 'a line is {"id", "reference", "units": ["...", ...]}',
      });
    }
    found.set(entry.id, entry);
  }
  return found;
}

function unitsOfLine(line: string): StoredUnits | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The caller names file and line.
    return null;
  }
  const { id, reference, units } = (value ?? {}) as Record<string, unknown>;
  const good =
    typeof id === "string" &&
    typeof reference === "string" &&
    Array.isArray(units) &&
    units.length > 0 &&
    units.every((unit) => typeof unit === "string");
  return good ? { id, reference, units: units as string[] } : null;
}

/** The file's text: one line a reference, in the order given. */
export function writeUnits(units: Iterable<StoredUnits>): string {
  return [...units].map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

export interface ExtractedUnits {
  readonly units: ReadonlyMap<string, StoredUnits>;
  /** How many references had to be read; the others were stored. */
  readonly extracted: number;
  /** Ids whose extraction failed, with the reason. */
  readonly missing: ReadonlyMap<string, string>;
}

/**
 * Units of every reference: stored ones where the reference is still the same text, else extracted. A reference that
 * changed since is extracted again with a warning, because edits would be lost.
 */
export async function unitsFor(
  references: ReadonlyMap<string, string>,
  stored: ReadonlyMap<string, StoredUnits>,
  context: TaskContext,
  agents: ItemAgents,
): Promise<ExtractedUnits> {
  const missing = new Map<string, string>();
  let extracted = 0;
  const entries = await mapConcurrent(
    [...references],
    context.concurrency,
    async ([id, text]): Promise<StoredUnits | null> => {
      const hash = hashText(text).slice(0, 16);
      const known = stored.get(id);
      if (known?.reference === hash) return known;
      if (known !== undefined) {
        agents.warn({
          code: "acu-stale",
          message: `the reference ${id} changed since its units were stored; read again`,
        });
      }
      try {
        const answer = await agents.ask(acuExtractor, { reference: text }, { item: id, purpose: "extract units" });
        extracted++;
        return { id, reference: hash, units: answer.output.units };
      } catch (error) {
        if (!isPrecisError(error) || !(error instanceof ModelError)) throw error;
        missing.set(id, error.message);
        return null;
      }
    },
    context.signal,
  );
  const units = new Map(entries.flatMap((entry) => (entry === null ? [] : [[entry.id, entry] as const])));
  return { units, extracted, missing };
}

/** LLM-ACU of one set of summaries over the units; an item without units or usable answer is missing, never 0. */
export async function acuOf(
  summaries: ReadonlyMap<string, string>,
  units: ReadonlyMap<string, StoredUnits>,
  context: TaskContext,
  agents: ItemAgents,
): Promise<AcuScore> {
  const items = await mapConcurrent(
    [...summaries],
    context.concurrency,
    async ([id, summary]) => {
      const own = units.get(id)?.units;
      if (own === undefined) return { entailed: [], summary };
      try {
        const answer = await agents.ask(acuEntailment, { summary, units: own }, { item: id, purpose: "check units" });
        return { entailed: answer.output.entailed, summary };
      } catch (error) {
        if (!isPrecisError(error) || !(error instanceof ModelError)) throw error;
        agents.warn({ code: "acu-missing", message: `no usable answer on the units of ${id}: ${error.message}` });
        return { entailed: own.map(() => undefined), summary };
      }
    },
    context.signal,
  );
  return acuScore(items);
}
