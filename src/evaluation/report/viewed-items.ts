/** The items a person looks at: those on which the systems differ most, with source, references and every output. */
import { itemMeans } from "../figures/item-means.ts";
import type { ScoredData } from "../figures/score-cells.ts";
import type { DataCells } from "../run/run-data.ts";

export interface ViewedItem {
  readonly data: string;
  readonly id: string;
  /** Largest less smallest value of the primary metric over the rows. */
  readonly difference: number;
  /** The first characters; `cut` says how many are left out. */
  readonly source: string;
  readonly cut: number;
  readonly references: readonly string[];
  readonly groups: Readonly<Record<string, string>>;
  readonly outputs: readonly {
    readonly row: string;
    /** Of the first run that has one; null where none has. */
    readonly text: string | null;
    /** Why there is none. */
    readonly problem: string | null;
    readonly value: number | null;
  }[];
}

const mostCharacters = 4_000;

/** At most `most` items, the largest difference first, equals in the order of the data set. */
export function viewedItems(table: DataCells, scored: ScoredData, primary: string, most: number): ViewedItem[] {
  const rows = scored.rows.map(({ cells, values }) => ({
    cells,
    means: itemMeans(values.get(primary) ?? new Float64Array(0), cells.items),
  }));
  const differences = table.data.ids.map((_, item) => {
    const own = rows.map(({ means }) => means[item] as number).filter((value) => !Number.isNaN(value));
    // Rounded: equal differences must not be ordered by their last digits.
    return own.length === 0 ? 0 : Math.round((Math.max(...own) - Math.min(...own)) * 1e9) / 1e9;
  });
  const order = differences
    .map((difference, item) => ({ difference, item }))
    .toSorted((a, b) => b.difference - a.difference || a.item - b.item)
    .slice(0, most);
  return order.flatMap(({ difference, item }): ViewedItem[] => {
    const texts = table.item(item);
    if (texts === undefined) return [];
    return [
      {
        data: table.data.spec.name,
        id: table.data.ids[item] as string,
        difference,
        source: texts.source.slice(0, mostCharacters),
        cut: Math.max(0, texts.source.length - mostCharacters),
        references: texts.references,
        groups: texts.groups,
        outputs: rows.map(({ cells, means }) => {
          const run = Math.max(
            0,
            cells.runs.findIndex((_, at) => cells.isDone(cells.cell(at, item))),
          );
          const value = means[item] as number;
          return {
            row: cells.row.name,
            text: cells.text(cells.cell(run, item)) ?? null,
            problem: cells.problem(cells.cell(run, item)) ?? null,
            value: Number.isNaN(value) ? null : value,
          };
        }),
      },
    ];
  });
}
