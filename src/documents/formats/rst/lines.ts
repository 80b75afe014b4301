/** Lines with their offsets, and the indented blocks that reStructuredText is made of. */

export interface Line {
  /** Without trailing white space; leading tabs as spaces. */
  readonly text: string;
  /** Of the first character of `text` in the source. */
  readonly offset: number;
}

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let offset = 0;
  for (const raw of text.split("\n")) {
    lines.push({ text: raw.replace(/^\t+/, (tabs) => "        ".repeat(tabs.length)).trimEnd(), offset });
    offset += raw.length + 1;
  }
  return lines;
}

export function isBlank(line: Line | undefined): boolean {
  return line === undefined || line.text === "";
}

export function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length;
}

/** The lines from `from` that are blank or indented by at least `indent`; trailing blank ones are not taken. */
export function indentedBlock(lines: readonly Line[], from: number, indent: number): { block: Line[]; next: number } {
  let end = from;
  let next = from;
  while (next < lines.length) {
    const line = lines[next] as Line;
    if (line.text !== "") {
      if (indentOf(line) < indent) break;
      end = next + 1;
    }
    next++;
  }
  return { block: dedent(lines.slice(from, end)), next: end };
}

/** The same lines with their common indentation taken off. */
export function dedent(lines: readonly Line[]): Line[] {
  let common = Number.POSITIVE_INFINITY;
  for (const line of lines) if (line.text !== "") common = Math.min(common, indentOf(line));
  if (common === 0 || common === Number.POSITIVE_INFINITY) return [...lines];
  return lines.map((line) =>
    line.text === "" ? line : { text: line.text.slice(common), offset: line.offset + common },
  );
}
