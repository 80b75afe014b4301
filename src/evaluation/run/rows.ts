/** The rows of a data set's table: baselines first, then what others published, then every system x model x sweep point. */
import { readFile } from "node:fs/promises";
import type { AgentSetup } from "../../agents/task-context.ts";
import { isPrecisError, UsageError } from "../../base/errors.ts";
import type { Effort } from "../../strategies/auto/effort.ts";
import { chosenStrategy, type EffortChoice } from "../../tasks/effort.ts";
import { publishedSystems } from "../data/published.ts";
import type { Reported } from "../result.ts";
import type { DataSpec, PublishedSystem, RunSystem, Suite, SystemSpec } from "../suite/suite.ts";
import type { BaselineSpec, CellSystem, TaskAdapter } from "../tasks/adapter.ts";

interface RowBase {
  /** Unique in its table. */
  readonly name: string;
  /** The suite's name for the system. */
  readonly system: string;
}

export interface BaselineRow extends RowBase {
  readonly kind: "baseline";
  readonly baseline: BaselineSpec;
}

export interface PublishedRow extends RowBase {
  readonly kind: "published";
  readonly published: PublishedSystem;
}

export interface SystemRow extends RowBase {
  readonly kind: "system";
  readonly strategy: string;
  /** Null: the model the command was given. */
  readonly model: string | null;
  /** Values of the swept parameters. */
  readonly point: Readonly<Record<string, unknown>>;
  readonly cell: CellSystem;
  readonly reported: Reported | null;
  readonly setup: AgentSetup;
}

export type Row = BaselineRow | PublishedRow | SystemRow;

/** Names that --only may give: data sets, systems, single rows. Empty: everything. */
export type Only = readonly string[];

/** The data sets that are wanted: those named, or all where only systems are named. Throws UsageError for unknown names. */
export function chosenData(suite: Suite, only: Only, tables: ReadonlyMap<string, readonly Row[]>): DataSpec[] {
  const known = new Set<string>(suite.data.map(({ name }) => name));
  for (const rows of tables.values()) for (const row of rows) known.add(row.name).add(row.system);
  for (const name of only) {
    if (!known.has(name))
      throw new UsageError(`--only ${name}: there is no such data set or system`, {
        hint: `use some of ${[...known].join(", ")}`,
      });
  }
  const named = suite.data.filter(({ name }) => only.includes(name));
  return named.length === 0 ? [...suite.data] : named;
}

/** The rows that are wanted: baselines always, of the others those named, or all where only data sets are named. */
export function chosenRows(rows: readonly Row[], only: Only, suite: Suite): Row[] {
  const systems = only.filter((name) => !suite.data.some((data) => data.name === name));
  if (systems.length === 0) return [...rows];
  return rows.filter((row) => row.kind === "baseline" || systems.includes(row.name) || systems.includes(row.system));
}

/** `effort`: of systems that name neither an effort nor a strategy. */
export async function rowsOf(suite: Suite, data: DataSpec, adapter: TaskAdapter, effort?: Effort): Promise<Row[]> {
  const rows: Row[] = adapter.baselines.map((baseline) => ({
    kind: "baseline",
    name: baseline.name,
    system: baseline.name,
    baseline,
  }));
  const systems = suite.systems.filter((system) => system.data.length === 0 || system.data.includes(data.name));
  for (const system of [...systems.filter(isPublished), ...systems.filter((each) => !isPublished(each))]) {
    if (isPublished(system)) {
      for (const published of await publishedSystems(system))
        rows.push({ kind: "published", name: published.name, system: system.name, published });
    } else rows.push(...(await systemRows(system as RunSystem, data, adapter, effort)));
  }
  const seen = new Set<string>();
  for (const row of rows) {
    if (seen.has(row.name))
      throw new UsageError(`two rows of "${data.name}" are called "${row.name}"`, {
        hint: "rename the system; lead, oracle and random sentence are always there",
      });
    seen.add(row.name);
  }
  return rows;
}

const isPublished = (system: SystemSpec): system is PublishedSystem => system.kind === "outputs";

/** Fails with the place in the suite where effort, strategy and settings contradict each other. */
function choiceOf(
  system: RunSystem,
  settings: Readonly<Record<string, unknown>>,
  adapter: TaskAdapter,
  effort: Effort | undefined,
): EffortChoice {
  const { strategy } = system;
  const own = system.effort ?? (strategy === null && Object.keys(settings).length === 0 ? effort : undefined);
  try {
    return chosenStrategy(
      { settings, ...(strategy === null ? {} : { strategy }), ...(own === undefined ? {} : { effort: own }) },
      adapter.efforts,
    );
  } catch (error) {
    if (!isPrecisError(error)) throw error;
    return system.fail(error.message, error.hint ?? "leave one of them out");
  }
}

async function systemRows(
  system: RunSystem,
  data: DataSpec,
  adapter: TaskAdapter,
  effort: Effort | undefined,
): Promise<SystemRow[]> {
  if (system.strategy !== null && !adapter.strategies.includes(system.strategy)) {
    const hint = `use one of ${adapter.strategies.join(", ")}`;
    system.fail(`the task ${adapter.name} has no strategy "${system.strategy}"`, hint);
  }
  const options = { ...data.options, ...system.options };
  adapter.checkOptions(options, system.fail);
  const prompts = system.prompts === null ? {} : await readPrompts(system);
  const points = product(system.sweep.map(({ parameter, values }) => values.map((value) => ({ [parameter]: value }))));
  const models: readonly (string | null)[] = system.models.length === 0 ? [null] : system.models;
  return models.flatMap((model) =>
    points.map((point): SystemRow => {
      const { temperature, ...swept } = point;
      const settings = { ...system.settings, ...swept };
      const chosen = choiceOf(system, settings, adapter, effort);
      adapter.checkSettings?.(chosen.strategy, settings, system.fail);
      const heat = (temperature as number | undefined) ?? system.temperature;
      const parts = [
        ...(models.length > 1 && model !== null ? [model] : []),
        ...Object.entries(point).map(([parameter, value]) => `${parameter}=${String(value)}`),
      ];
      return {
        kind: "system",
        name: [system.name, ...parts].join(" "),
        system: system.name,
        strategy: chosen.strategy,
        model,
        point,
        reported: system.reported,
        cell: { strategy: chosen.strategy, effort: chosen.asked, settings, options, prompts },
        setup: {
          ...(model === null ? {} : { model }),
          ...(Object.keys(system.roles).length === 0 ? {} : { roles: system.roles }),
          ...(heat === null ? {} : { temperature: heat }),
        },
      };
    }),
  );
}

/** Every combination of one entry of each list, merged. [{}] for no lists. */
function product(lists: readonly (readonly Readonly<Record<string, unknown>>[])[]): Record<string, unknown>[] {
  return lists.reduce<Record<string, unknown>[]>(
    (points, list) => points.flatMap((point) => list.map((entry) => ({ ...point, ...entry }))),
    [{}],
  );
}

/** Prompts by role: a tuned artifact ({prompts: {...}}) or the map alone. */
async function readPrompts(system: RunSystem): Promise<Record<string, string>> {
  const path = system.prompts as string;
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code === "ENOENT" ? "does not exist" : "cannot be read as JSON";
    return system.fail(`the prompts file ${path} ${why}`, "give a file that `precis tune` wrote");
  }
  const prompts = (value as { prompts?: unknown } | null)?.prompts ?? value;
  const good =
    typeof prompts === "object" && prompts !== null && Object.values(prompts).every((text) => typeof text === "string");
  return good
    ? (prompts as Record<string, string>)
    : system.fail(`${path} holds no prompts`, "give {prompts: {role: text}}");
}

/** All model specs that the rows ask beyond the command's own. */
export function modelsOf(rows: readonly Row[]): string[] {
  const specs = rows.flatMap((row) =>
    row.kind === "system" ? [row.setup.model ?? [], ...Object.values(row.setup.roles ?? {})].flat() : [],
  );
  return [...new Set(specs)];
}
