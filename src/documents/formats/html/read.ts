/**
 * HTML to an outline: whole pages, and fragments such as the descriptions of app stores. A page that marks its main
 * part (`main`, `article`) is read there; another whole page is reduced to its article by Readability, and the
 * document's text is then that article.
 */
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { Warning } from "../../../base/warnings.ts";
import type { Outline, OutlineBlock, Reader } from "../../outline.ts";
import { fold } from "../../runs.ts";
import { withListingHeadings } from "./listing.ts";
import { attributeOf, plain, walkHtml } from "./walk.ts";

const wholePage = /<!doctype\s+html|<html[\s>]|<body[\s>]|<head[\s>]/i;
const furniture = new Set(["nav", "footer", "aside"]);

export const readHtml: Reader = async ({ text }) => {
  const { parse, parseFragment } = await import("parse5");
  if (!wholePage.test(text.slice(0, 5_000))) {
    const fragment = parseFragment(text, { sourceCodeLocationInfo: true });
    const blocks = blocksOf(fragment.childNodes);
    if (blocks.some((block) => block.kind === "heading")) return { blocks };
    return { blocks: withListingHeadings(blocks), titleWins: true };
  }
  const page = parse(text, { sourceCodeLocationInfo: true });
  const head = metadataOf(page);
  const main = mainOf(page);
  if (main !== null) return { ...head, blocks: blocksOf(main.childNodes) };
  const reduced = await reduce(text);
  const blocks = blocksOf(bodyOf(page));
  if (reduced === null || letters(blocks) < 2_000) return { ...head, blocks };
  const article = parseFragment(reduced, { sourceCodeLocationInfo: true });
  const warning: Warning = {
    code: "page-reduced",
    message: "only the main part of the page was read; menus and side columns were left out",
  };
  return { ...head, blocks: blocksOf(article.childNodes), text: reduced, warnings: [warning] };
};

function blocksOf(nodes: readonly Tree.ChildNode[]): OutlineBlock[] {
  return walkHtml(nodes, { base: 0, depth: 0, centred: false, quote: false });
}

function letters(blocks: readonly OutlineBlock[]): number {
  return blocks.reduce((sum, block) => sum + block.text.length, 0);
}

/** The article as Readability cuts it out, as HTML; null where it finds none. */
async function reduce(html: string): Promise<string | null> {
  const [{ parseHTML }, { Readability }] = await Promise.all([import("linkedom"), import("@mozilla/readability")]);
  try {
    const { document } = parseHTML(html);
    return new Readability(document).parse()?.content ?? null;
  } catch {
    // Readability throws on trees it cannot walk; the whole body is read then, which loses nothing.
    return null;
  }
}

function mainOf(page: Tree.Document): Tree.Element | null {
  const found = findAll(page, (node) => node.tagName === "main" || attributeOf(node, "role") === "main");
  if (found.length === 1 && found[0] !== undefined) return found[0];
  const articles = findAll(page, (node) => node.tagName === "article");
  return articles.length === 1 ? (articles[0] ?? null) : null;
}

function bodyOf(page: Tree.Document): Tree.ChildNode[] {
  const body = findAll(page, (node) => node.tagName === "body")[0];
  return (body?.childNodes ?? page.childNodes).filter((node) => !("tagName" in node) || !furniture.has(node.tagName));
}

function metadataOf(page: Tree.Document): Pick<Outline, "title" | "metadata" | "language"> {
  const metadata: Record<string, string> = {};
  for (const node of findAll(page, (element) => element.tagName === "meta")) {
    const name = attributeOf(node, "name") || attributeOf(node, "property");
    const content = fold(attributeOf(node, "content"));
    if (name !== "" && content !== "") metadata[name.toLowerCase()] ??= content;
  }
  const title = findAll(page, (node) => node.tagName === "title")[0];
  const language = findAll(page, (node) => node.tagName === "html")[0];
  const code = language === undefined ? "" : attributeOf(language, "lang").slice(0, 2).toLowerCase();
  return {
    metadata,
    title: title === undefined ? null : fold(plain(title)) || null,
    ...(/^[a-z]{2}$/.test(code) ? { language: code } : {}),
  };
}

function findAll(root: Tree.ParentNode, wanted: (node: Tree.Element) => boolean): Tree.Element[] {
  const found: Tree.Element[] = [];
  const stack: Tree.ChildNode[] = [...root.childNodes].reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!("tagName" in next)) continue;
    if (wanted(next)) found.push(next);
    for (const child of [...next.childNodes].reverse()) stack.push(child);
  }
  return found;
}
