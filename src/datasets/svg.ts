/** A histogram as a self-contained SVG: no script, no font, readable in light and dark. Pure. */
import type { Histogram } from "./describe.ts";

const width = 480;
const height = 240;
const margin = { left: 44, right: 12, top: 28, bottom: 40 };

export function histogramSvg({ counts, width: bin }: Histogram, title: string, axis: string): string {
  const highest = Math.max(1, ...counts);
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const step = inner.width / counts.length;
  const bars = counts.map((count, at) => {
    const tall = (count / highest) * inner.height;
    const x = margin.left + at * step + 1;
    const y = margin.top + inner.height - tall;
    const range = `${(at * bin).toFixed(1)} to ${((at + 1) * bin).toFixed(1)}`;
    return `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(step - 2)}" height="${fixed(tall)}" fill="#4477aa"><title>${range}: ${count}</title></rect>`;
  });
  const ticks = Array.from({ length: counts.length + 1 }, (_, at) => at)
    .filter((at) => at % 2 === 0)
    .map((at) => text(margin.left + at * step, height - margin.bottom + 16, "middle", (at * bin).toFixed(1)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(width / 2, 18, "middle", title),
    ...bars,
    `<line x1="${margin.left}" y1="${height - margin.bottom}" x2="${width - margin.right}" y2="${height - margin.bottom}" stroke="#333333"/>`,
    ...ticks,
    text(width / 2, height - 8, "middle", axis),
    text(margin.left - 6, margin.top + 10, "end", String(highest)),
    text(margin.left - 6, height - margin.bottom, "end", "0"),
    "</svg>",
    "",
  ].join("\n");
}

function text(x: number, y: number, anchor: string, words: string): string {
  return `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}" fill="#333333">${escaped(words)}</text>`;
}

const fixed = (value: number): string => String(Math.round(value * 100) / 100);
const escaped = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
