/**
 * The part of a page that precis writes, between two marker lines; whatever people write outside it survives a re-run. Pure.
 */
import { hashText } from "../../base/hash.ts";

const beginning = "<!-- precis:begin";
const ending = "<!-- precis:end -->";
const beginLine = /^<!-- precis:begin ([0-9a-f]{16}) .*-->$/m;

/** The block around `content`; the marker carries a hash of it, so that an edit inside is noticed. */
export function block(content: string): string {
  const body = content.replaceAll("<!-- precis:", "<!-- precis :").trim();
  return `${beginning} ${markOf(body)} generated, edits in here are lost; write outside -->\n${body}\n${ending}`;
}

function markOf(body: string): string {
  return hashText(body).slice(0, 16);
}

export type BlockState =
  /** No block: a page of somebody else's. */
  | { readonly kind: "none" }
  /** A begin or an end without the other, or several. */
  | { readonly kind: "damaged" }
  | {
      readonly kind: "found";
      readonly before: string;
      readonly body: string;
      readonly after: string;
      readonly edited: boolean;
    };

export function findBlock(page: string): BlockState {
  const text = page.replaceAll("\r\n", "\n");
  const begins = text.split(beginning).length - 1;
  const ends = text.split(ending).length - 1;
  if (begins === 0 && ends === 0) return { kind: "none" };
  const begin = beginLine.exec(text);
  if (begins !== 1 || ends !== 1 || begin === null) return { kind: "damaged" };
  const start = begin.index;
  const bodyStart = start + begin[0].length + 1;
  const end = text.indexOf(ending);
  if (end < bodyStart) return { kind: "damaged" };
  const body = text.slice(bodyStart, end - 1);
  return {
    kind: "found",
    before: text.slice(0, start),
    body,
    after: text.slice(end + ending.length),
    edited: markOf(body) !== begin[1],
  };
}

export interface Placed {
  readonly text: string;
  /** Why the page was left alone or what was lost; null where all went well. */
  readonly trouble: "damaged" | "edited" | "appended" | null;
}

/**
 * The page with `content` in its block. A page without a block keeps its text and gets the block at its end; a page with
 * damaged markers is left as it is.
 */
export function placeBlock(page: string | null, content: string): Placed {
  if (page === null) return { text: `${block(content)}\n`, trouble: null };
  const found = findBlock(page);
  if (found.kind === "damaged") return { text: page, trouble: "damaged" };
  if (found.kind === "none") {
    if (page.trim() === "") return { text: `${block(content)}\n`, trouble: null };
    return { text: `${page.trimEnd()}\n\n${block(content)}\n`, trouble: "appended" };
  }
  return { text: `${found.before}${block(content)}${found.after}`, trouble: found.edited ? "edited" : null };
}

/** True when nothing but the block stands in a page. */
export function onlyBlock(page: string): boolean {
  const found = findBlock(page);
  return found.kind === "found" && !found.edited && found.before.trim() === "" && found.after.trim() === "";
}
