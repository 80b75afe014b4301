/**
 * Link definitions (`[id]: address`) apply to the whole document, but the parser sees it in pieces. They are gathered
 * beforehand, and each piece gets those it refers to appended after its end, where they move no position.
 */
import type { MarkdownPiece } from "./cut.ts";

const definition = /^ {0,3}\[((?:[^[\]\\\n]|\\.){1,300})\]:[ \t]*(?:\n[ \t]+)?(\S+)/gm;
const label = /\[((?:[^[\]\\]|\\.){1,300})\]/g;

/** Normalised label -> the line that defines it. The first definition wins, as in CommonMark. */
export function gatherDefinitions(text: string): Map<string, string> {
  const found = new Map<string, string>();
  if (!text.includes("]:")) return found;
  for (const match of text.matchAll(definition)) {
    const [, name, address] = match as unknown as [string, string, string];
    const key = normalize(name);
    if (found.has(key)) continue;
    // A footnote's own text stays where it is; elsewhere the reference only has to be recognised as one.
    found.set(key, name.startsWith("^") ? `[${name}]: -` : `[${name}]: ${address}`);
  }
  return found;
}

/** The piece's text with the definitions it refers to behind it. */
export function withDefinitions(text: string, piece: MarkdownPiece, definitions: ReadonlyMap<string, string>): string {
  const own = text.slice(piece.start, piece.end);
  if (definitions.size === 0 || (piece.start === 0 && piece.end === text.length)) return own;
  const needed = new Set<string>();
  for (const match of own.matchAll(label)) {
    const line = definitions.get(normalize(match[1] ?? ""));
    if (line !== undefined) needed.add(line);
  }
  if (needed.size === 0) return own;
  const fence = piece.openFence === null ? "" : `\n${piece.openFence}`;
  return `${own}${fence}\n\n${[...needed].join("\n\n")}\n`;
}

function normalize(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}
