/**
 * Glyph runs of a page to lines in reading order. Two columns are found by the gutter that hardly any line crosses;
 * lines across it (titles, wide figures) separate bands, and each band is read left column first.
 */

/** A piece of text the PDF places at once. y grows upwards. */
export interface GlyphRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Font size in points. */
  readonly size: number;
}

export interface PdfLine {
  readonly text: string;
  readonly x: number;
  /** Right edge. */
  readonly right: number;
  readonly y: number;
  readonly size: number;
  /** Left and right edges of the column the line stands in. */
  readonly columnLeft: number;
  readonly columnRight: number;
}

export interface PageLines {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PdfLine[];
}

interface Segment {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
}

export function linesOfPage(runs: readonly GlyphRun[], width: number): PdfLine[] {
  const segments = segmentsOf(runs).filter((segment) => segment.text.trim() !== "");
  const gutter = findGutter(segments, width);
  if (gutter === null) return columnLines(segments);
  const lines: PdfLine[] = [];
  let left: Segment[] = [];
  let right: Segment[] = [];
  const flush = (): void => {
    lines.push(...columnLines(left), ...columnLines(right));
    left = [];
    right = [];
  };
  for (const segment of [...segments].sort((a, b) => b.y - a.y)) {
    if (segment.x < gutter - 2 && segment.right > gutter + 2) {
      flush();
      lines.push(...columnLines([segment]));
    } else if (segment.right <= gutter + 2) left.push(segment);
    else right.push(segment);
  }
  flush();
  return lines;
}

/** Runs that continue each other on one baseline, joined; a gap wider than a word space ends a segment. */
function segmentsOf(runs: readonly GlyphRun[]): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | null = null;
  for (const run of runs) {
    const gap: number = open === null ? 0 : run.x - open.right;
    const same =
      open !== null &&
      Math.abs(run.y - open.y) <= Math.max(open.size, run.size) * 0.45 &&
      gap < Math.max(open.size, run.size) * 1.6 &&
      gap > -Math.max(open.size, 1) * 1.5;
    if (same && open !== null) {
      const space =
        gap > Math.min(open.size, run.size || open.size) * 0.18 && !/\s$/.test(open.text) && !/^\s/.test(run.text);
      open.text += (space ? " " : "") + run.text;
      open.right = Math.max(open.right, run.x + run.width);
      // Footnote marks and indices are smaller than the line they stand in.
      if (run.size > open.size && run.text.trim().length > 1) open.size = run.size;
    } else {
      open = { text: run.text, x: run.x, right: run.x + run.width, y: run.y, size: run.size };
      segments.push(open);
    }
  }
  return segments;
}

function findGutter(segments: readonly Segment[], width: number): number | null {
  if (segments.length < 12) return null;
  let best: { at: number; crossing: number } | null = null;
  for (let at = width * 0.36; at <= width * 0.64; at += width * 0.01) {
    let left = 0;
    let right = 0;
    let crossing = 0;
    for (const segment of segments) {
      if (segment.right <= at) left++;
      else if (segment.x >= at) right++;
      else crossing++;
    }
    const total = left + right + crossing;
    if (crossing > total * 0.25 || left < total * 0.25 || right < total * 0.2) continue;
    if (best === null || crossing < best.crossing) best = { at, crossing };
  }
  if (best === null) return null;
  // A table or a list of terms also leaves a gap; columns of prose fill their width.
  const filled = segments.filter((segment) => segment.right - segment.x > width * 0.26).length;
  return filled >= segments.length * 0.4 ? best.at : null;
}

function columnLines(segments: readonly Segment[]): PdfLine[] {
  const sorted = [...segments].sort((a, b) => b.y - a.y || a.x - b.x);
  const merged: Segment[] = [];
  for (const segment of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && Math.abs(last.y - segment.y) <= Math.max(last.size, segment.size) * 0.4) {
      const before = segment.x < last.x;
      last.text = before ? `${segment.text} ${last.text}` : `${last.text} ${segment.text}`;
      last.x = Math.min(last.x, segment.x);
      last.right = Math.max(last.right, segment.right);
      last.size = Math.max(last.size, segment.size);
    } else merged.push({ ...segment });
  }
  const columnLeft = Math.min(...merged.map((line) => line.x));
  const columnRight = Math.max(...merged.map((line) => line.right));
  return merged.map((line) => ({ ...line, text: line.text.replace(/\s+/g, " ").trim(), columnLeft, columnRight }));
}
