/**
 * What a tuning writes down while it works: every lesson as it is learned (so that a budget loses nothing), every taught
 * sample as a piece of the run (so that a killed run resumes behind it), accounts, failures and progress.
 */
import type { ItemAgents, TaskContext } from "../../agents/task-context.ts";
import { isPrecisError } from "../../base/errors.ts";
import { hashValue } from "../../base/hash.ts";
import type { Warning } from "../../base/warnings.ts";
import { learningCurve } from "../../strategies/teacher-student/curve.ts";
import { bestOf, type SampleKeeper } from "../../strategies/teacher-student/optimise-parallel.ts";
import type { TaughtSample } from "../../strategies/teacher-student/teach-sample.ts";
import type { Lesson, TrainingPair } from "../../strategies/teacher-student/training.ts";
import { sparkline } from "../../text/plot.ts";
import { endsRun } from "../result.ts";

interface Piece {
  readonly key: string;
  readonly source: string;
  readonly summary: string;
  readonly sample: TaughtSample;
  readonly asked: Readonly<Record<string, number>>;
  readonly models: Readonly<Record<string, string>>;
}

export interface Notebook {
  /** Agents whose asks and models are counted here. */
  agentsFor(item: string): ItemAgents;
  warn(warning: Warning): void;
  heard(id: string, lessons: readonly Lesson[]): void;
  /** Keeps the samples of one set under `name`; `key` says what their lessons depend on besides the pair. */
  keeper(name: string, key: unknown, total: number): SampleKeeper;
  /** Notes a failure of one item, unless it ends the run. */
  tolerate(pair: TrainingPair, error: unknown): boolean;
  /** Lessons by sample, those of samples that are not finished too. */
  lessons(): ReadonlyMap<string, readonly Lesson[]>;
  asked(): Readonly<Record<string, number>>;
  /** Asks of all roles, those of resumed samples included. */
  count(): number;
  progress(unit: string, done: number, total: number, note: string): void;
  models(): Readonly<Record<string, string>>;
  warnings(): readonly Warning[];
  failures(): readonly string[];
}

export function notebook(context: TaskContext): Notebook {
  const agents = new Map<string, ItemAgents[]>();
  const pieces: Pick<Piece, "asked" | "models">[] = [];
  const lessons = new Map<string, readonly Lesson[]>();
  const warnings: Warning[] = [];
  const failures: string[] = [];

  const warn = (warning: Warning): void => {
    if (warnings.some((known) => known.message === warning.message)) return;
    warnings.push(warning);
    context.emit({ type: "warning", warning });
  };
  const tolerate = (pair: TrainingPair, error: unknown): boolean => {
    if (endsRun(error) || !isPrecisError(error)) return false;
    failures.push(`${pair.id}: ${error.message}`);
    warn({ code: "sample-failed", message: `${pair.id} is left out: ${error.message}` });
    return true;
  };
  const accounts = () => [...pieces, ...[...agents.values()].flat().map((one) => one.account())];
  return {
    warn,
    tolerate,
    heard: (id, learned) => void lessons.set(id, [...learned]),
    agentsFor(item) {
      const made = context.agentsFor(item);
      agents.set(item, [...(agents.get(item) ?? []), made]);
      return made;
    },
    keeper(name, key, total) {
      const taught: TaughtSample[] = [];
      const keyOf = (pair: TrainingPair): string => hashValue([key, pair.id, pair.document.text, pair.reference]);
      const pairOf = new Map<string, TrainingPair>();
      const resumed = new Set<string>();
      let done = 0;
      const tell = (): void => context.emit({ type: "progress", unit: "sample", done, total, note: noteOf(taught) });
      tell();
      return {
        async saved(pair, index) {
          pairOf.set(pair.id, pair);
          const piece = (await context.saved(`${name}:${index}`)) as Piece | undefined;
          if (piece?.key !== keyOf(pair)) return undefined;
          resumed.add(pair.id);
          pieces.push({ asked: piece.asked, models: piece.models });
          lessons.set(pair.id, piece.sample.lessons);
          return piece.sample;
        },
        finished(sample, index) {
          taught.push(sample);
          done++;
          tell();
          const pair = pairOf.get(sample.id);
          if (pair === undefined || resumed.has(sample.id)) return;
          const account = agents.get(sample.id)?.at(-1)?.account();
          const piece: Piece = {
            key: keyOf(pair),
            source: sample.id,
            summary: sample.lessons[sample.best]?.summary ?? "",
            sample,
            asked: account?.asked ?? {},
            models: account?.models ?? {},
          };
          context.save(`${name}:${index}`, piece);
        },
        failed(pair, error) {
          const go = tolerate(pair, error);
          if (go) {
            done++;
            tell();
          }
          return go;
        },
      };
    },
    lessons: () => lessons,
    count: () => Object.values(sum(accounts().map((account) => account.asked))).reduce((all, one) => all + one, 0),
    progress: (unit, done, total, note) => context.emit({ type: "progress", unit, done, total, note }),
    asked: () => sorted(sum(accounts().map((account) => account.asked))),
    models: () => sorted(Object.assign({}, ...accounts().map((account) => account.models)) as Record<string, string>),
    warnings: () => warnings,
    failures: () => failures,
  };
}

/** "best 0.812, mean 0.41 ▃▄▅▅": what has been learned so far. */
function noteOf(taught: readonly TaughtSample[]): string {
  if (taught.length === 0) return "";
  const best = Math.max(...taught.map((sample) => bestOf(sample).score));
  const means = learningCurve(taught.map((sample) => sample.lessons)).map((point) => point.best);
  return `best ${best.toFixed(3)}, mean ${(means.at(-1) as number).toFixed(3)} ${sparkline(means)}`;
}

function sum(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const count of counts) for (const [name, value] of Object.entries(count)) all[name] = (all[name] ?? 0) + value;
  return all;
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
