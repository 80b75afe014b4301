/** A Jupyter notebook as text: code and Markdown cells in order, outputs (images above all) left out. */
import { SourceError } from "../base/errors.ts";
import type { LanguageId } from "./languages/language.ts";
import { languageByName } from "./languages/table.ts";

export interface NotebookCell {
  readonly kind: "code" | "markdown";
  readonly text: string;
  /** 1-based place among all cells of the notebook. */
  readonly number: number;
}

export interface Notebook {
  /** Language of the code cells; null when the notebook names none that precis reads. */
  readonly language: LanguageId | null;
  readonly cells: readonly NotebookCell[];
  /** Outputs that were left out. */
  readonly outputs: number;
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function cellText(cell: unknown): string {
  const source = property(cell, "source") ?? property(cell, "input");
  if (typeof source === "string") return source;
  return Array.isArray(source) ? source.filter((line) => typeof line === "string").join("") : "";
}

/** Reads notebook JSON (formats 3 and 4). Empty cells and raw cells are dropped. Throws SourceError "source-damaged". */
export function readNotebook(text: string, source: string): Notebook {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new SourceError("source-damaged", `${source} is no notebook: it is not JSON`, {
      source,
      hint: "open it in Jupyter and save it again",
      cause: error,
    });
  }
  const sheets = property(parsed, "worksheets");
  const cells = property(parsed, "cells") ?? (Array.isArray(sheets) ? property(sheets[0], "cells") : undefined);
  if (!Array.isArray(cells)) {
    throw new SourceError("source-damaged", `${source} is no notebook: it has no list of cells`, {
      source,
      hint: "give a file that Jupyter wrote",
    });
  }
  const metadata = property(parsed, "metadata");
  const name =
    property(property(metadata, "language_info"), "name") ?? property(property(metadata, "kernelspec"), "language");
  const language = typeof name === "string" ? (languageByName(name)?.id ?? null) : "python";
  let outputs = 0;
  const kept = cells.flatMap((cell, index): NotebookCell[] => {
    const made = property(cell, "outputs");
    outputs += Array.isArray(made) ? made.length : 0;
    const kind = property(cell, "cell_type");
    const words = cellText(cell);
    if (words.trim() === "" || (kind !== "code" && kind !== "markdown")) return [];
    return [{ kind, text: words, number: index + 1 }];
  });
  return { language, cells: kept, outputs };
}

/** The code of a notebook as one source text; IPython's magic lines become comments, so that the rest still parses. */
export function notebookCode(notebook: Notebook): string {
  return notebook.cells
    .filter((cell) => cell.kind === "code")
    .map((cell) => cell.text.replace(/^(?=[ \t]*[%!?])/gm, "# "))
    .join("\n\n");
}
