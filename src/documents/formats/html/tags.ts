/**
 * Single tags of HTML inside Markdown: the parser hands over each inline tag, and each unbalanced opening or closing
 * one, on its own, where an HTML parser would have to invent the rest.
 */
import { entryOf } from "../../../base/entry-of.ts";

export interface Tag {
  /** Lower case. */
  readonly name: string;
  readonly kind: "open" | "close" | "void";
  /** The source of the tag. */
  readonly source: string;
}

const tag = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const voids = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/** The tags in a snippet, comments left out. */
export function* tagsOf(source: string): Generator<Tag> {
  for (const match of source.matchAll(tag)) {
    const name = match[2]?.toLowerCase();
    if (name === undefined) continue;
    const empty = voids.has(name) || (match[3] ?? "").endsWith("/");
    yield { name, kind: match[1] === "/" ? "close" : empty ? "void" : "open", source: match[0] };
  }
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The value of one attribute with the commonest character references resolved; "" where it is absent. */
export function attribute(source: string, name: string): string {
  const match = new RegExp(`[\\s"']${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(source);
  const value = match?.[1] ?? match?.[2] ?? match?.[3] ?? "";
  return value.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, named) => {
    if (named !== undefined) return entryOf(entities, named.toLowerCase()) ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** True for a tag that centres what it holds. */
export function centres(source: string): boolean {
  return (
    /^<center\b/i.test(source) ||
    /\balign\s*=\s*["']?(?:center|middle)\b/i.test(source) ||
    /text-align\s*:\s*center/i.test(source)
  );
}

/** Tags open around the current block of a Markdown document, as far as its HTML leaves them open. */
export class OpenTags {
  readonly #open: Tag[] = [];

  /** Takes in one snippet of HTML. A closing tag without its opening one is ignored. */
  take(source: string): void {
    for (const found of tagsOf(source)) {
      if (found.kind === "open") this.#open.push(found);
      else if (found.kind === "close") {
        const at = this.#open.findLastIndex((candidate) => candidate.name === found.name);
        if (at >= 0) this.#open.splice(at);
      }
    }
    // Depth is bounded: thousands of unclosed tags are damage, not structure.
    if (this.#open.length > 100) this.#open.splice(0, this.#open.length - 100);
  }

  /** True inside a part that opens on a click: read as one level down. */
  get collapsed(): boolean {
    return this.#open.some((open) => open.name === "details");
  }

  get centred(): boolean {
    return this.#open.some((open) => centres(open.source));
  }

  /**
   * Level of the heading element the block stands in, or null. It is used up by asking: a heading that is never closed
   * would otherwise swallow the document.
   */
  useHeading(): number | null {
    const at = this.#open.findLastIndex((candidate) => /^h[1-6]$/.test(candidate.name));
    const [open] = at < 0 ? [] : this.#open.splice(at, 1);
    return open === undefined ? null : Number(open.name.slice(1));
  }
}
