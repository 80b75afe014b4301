/**
 * Jupyter notebooks to an outline: Markdown cells and code cells in order, as one Markdown text that is then read like
 * any other. Outputs (often megabytes of images) are dropped and counted; raw cells are for converters, not readers.
 */
import { SourceError } from "../../base/errors.ts";
import type { Warning } from "../../base/warnings.ts";
import { maskSecrets } from "../../text/secrets.ts";
import type { Reader } from "../outline.ts";
import { readMarkdown } from "./markdown/read.ts";

interface Cell {
  readonly type: string;
  readonly source: string;
  readonly outputs: number;
}

export const readNotebook: Reader = async ({ source, text, signal }) => {
  const notebook = parsed(text, source);
  const language = languageOf(notebook);
  const cells = cellsOf(notebook);
  if (cells.length === 0)
    throw new SourceError("source-empty", "the notebook has no cells", {
      source,
      hint: "give a notebook with content",
    });
  const outputs = cells.reduce((sum, cell) => sum + cell.outputs, 0);
  // JSON escapes may have hidden a secret from the first search.
  const { text: markdown } = maskSecrets(
    cells
      .map((cell) => asMarkdown(cell, language))
      .filter((part) => part !== "")
      .join("\n\n"),
  );
  const outline = await readMarkdown({ source, text: markdown, bytes: new Uint8Array(), signal });
  const warnings: Warning[] = [...(outline.warnings ?? [])];
  if (outputs > 0)
    warnings.push({ code: "notebook-outputs-dropped", message: `${outputs} outputs of cells were left out` });
  return { ...outline, text: markdown, warnings };
};

function parsed(text: string, source: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SourceError("source-damaged", "the notebook is not valid JSON", {
      source,
      hint: "open and save it again in Jupyter",
      cause: error,
    });
  }
  if (isRecord(value) && (Array.isArray(value.cells) || Array.isArray(value.worksheets))) return value;
  throw new SourceError("source-damaged", "the JSON file is not a notebook: it has no cells", {
    source,
    hint: "name its format with --format",
  });
}

function cellsOf(notebook: Record<string, unknown>): Cell[] {
  // Version 3 kept its cells in worksheets.
  const sheets = Array.isArray(notebook.worksheets) ? notebook.worksheets : [notebook];
  return sheets
    .flatMap((sheet: unknown) => (isRecord(sheet) && Array.isArray(sheet.cells) ? sheet.cells : []))
    .flatMap((cell: unknown) => {
      if (!isRecord(cell)) return [];
      const level =
        cell.cell_type === "heading" && typeof cell.level === "number"
          ? `${"#".repeat(Math.min(6, Math.max(1, cell.level)))} `
          : "";
      const type = level === "" ? String(cell.cell_type ?? "") : "markdown";
      return [
        {
          type,
          source: level + joined(cell.source ?? cell.input),
          outputs: Array.isArray(cell.outputs) ? cell.outputs.length : 0,
        },
      ];
    });
}

function asMarkdown({ type, source }: Cell, language: string): string {
  if (source.trim() === "") return "";
  if (type === "markdown") return source;
  if (type !== "code") return "";
  const longest = Math.max(2, ...[...source.matchAll(/`{3,}/g)].map((match) => match[0].length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${source}\n${fence}`;
}

function languageOf(notebook: Record<string, unknown>): string {
  const { metadata } = notebook;
  const info = isRecord(metadata) ? (metadata.language_info ?? metadata.kernelspec) : undefined;
  const name = isRecord(info) ? (info.name ?? info.language) : undefined;
  return typeof name === "string" && /^[\w+#-]+$/.test(name) ? name : "";
}

function joined(source: unknown): string {
  if (typeof source === "string") return source;
  return Array.isArray(source) ? source.filter((line) => typeof line === "string").join("") : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
