/** Small plots made of characters, for terminals and reports. Pure; a plot for a browser is drawn where it is needed. */

const levels = "▁▂▃▄▅▆▇█";

/** One character a value, between `low` and `high`; values outside are drawn at the edge. "" for no values. */
export function sparkline(values: readonly number[], low = 0, high = 1): string {
  return values
    .map((value) => {
      const share = high > low ? (value - low) / (high - low) : 0;
      return levels[Math.min(levels.length - 1, Math.max(0, Math.floor(share * levels.length)))] as string;
    })
    .join("");
}

/**
 * Lines of a plot with one row a value: `label  value  bar`, bars in eighths of a character from 0 to `high`.
 *
 * @example barRows([["1", 0.5]], { high: 1, width: 4 }) // ["1  0.500 ██"]
 */
export function barRows(
  rows: readonly (readonly [label: string, value: number, note?: string])[],
  options: { readonly high: number; readonly width?: number; readonly digits?: number },
): string[] {
  const { high, width = 30, digits = 3 } = options;
  const label = Math.max(0, ...rows.map(([text]) => text.length));
  const figure = Math.max(0, ...rows.map(([, value]) => value.toFixed(digits).length));
  return rows.map(([text, value, note]) => {
    const eighths = high <= 0 ? 0 : Math.round((Math.max(0, Math.min(value, high)) / high) * width * 8);
    const bar =
      "█".repeat(Math.floor(eighths / 8)) + (eighths % 8 === 0 ? "" : ("▏▎▍▌▋▊▉"[(eighths % 8) - 1] as string));
    const tail = note === undefined ? "" : ` ${note}`;
    return `${text.padStart(label)}  ${value.toFixed(digits).padStart(figure)} ${bar}${tail}`.trimEnd();
  });
}
