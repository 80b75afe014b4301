/**
 * An HTML tree to blocks. Used for pages, for store listings (text with `<br>` and a few inline tags) and for the HTML
 * inside Markdown. Line breaks stay line breaks; two in a row end the paragraph.
 */
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import type { OutlineBlock } from "../../outline.ts";
import {
  addImage,
  addText,
  breakLine,
  closeLink,
  closeRun,
  fold,
  headingImages,
  headingText,
  isBlank,
  newRun,
  openLink,
  type Run,
} from "../../runs.ts";

export interface WalkContext {
  /** Added to every offset the parser reports. */
  readonly base: number;
  readonly depth: number;
  readonly centred: boolean;
  readonly quote: boolean;
}

const skipped = new Set(
  "script style template svg iframe noscript head object video audio canvas button form select textarea input nav math map".split(
    " ",
  ),
);
const blockNames = new Set(
  "p div section article main header footer aside address center details summary figure figcaption dl dt dd fieldset body html ul ol li pre blockquote table hr h1 h2 h3 h4 h5 h6 tbody thead tr td th caption picture-block".split(
    " ",
  ),
);
const emphasisNames = new Set(["b", "strong", "em", "i"]);
/** Deeper nesting than this is read as flat text: no page needs it, and the call stack has an end. */
const deepest = 400;

/** Blocks of `nodes` in order. */
export function walkHtml(nodes: readonly Tree.ChildNode[], context: WalkContext): OutlineBlock[] {
  const walker = new Walker(context.base);
  walker.children(nodes, context, 0);
  walker.flush(context);
  return walker.blocks;
}

class Walker {
  readonly blocks: OutlineBlock[] = [];
  readonly #base: number;
  #run: Run = newRun();
  #at = 0;
  /** Kind the next flushed run has, when a list item or term has just begun. */
  #item: number | null = null;
  #breaks = 0;

  constructor(base: number) {
    this.#base = base;
  }

  children(nodes: readonly Tree.ChildNode[], context: WalkContext, level: number): void {
    for (const node of nodes) this.node(node, context, level);
  }

  node(node: Tree.ChildNode, context: WalkContext, level: number): void {
    if (node.nodeName === "#text") {
      const text = (node as Tree.TextNode).value;
      if (text.trim() !== "") this.#breaks = 0;
      addText(this.#run, text, this.offset(node) + (text.length - text.trimStart().length));
      return;
    }
    if (!("tagName" in node) || skipped.has(node.tagName) || isHidden(node)) return;
    const name = node.tagName;
    if (level > deepest) {
      addText(this.#run, plain(node), this.offset(node));
      return;
    }
    if (name === "br") {
      this.#breaks++;
      if (this.#breaks >= 2) this.flush(context);
      else breakLine(this.#run);
    } else if (name === "img") {
      this.#breaks = 0;
      addImage(this.#run, attributeOf(node, "src"), attributeOf(node, "alt"), this.offset(node));
    } else if (blockNames.has(name)) this.block(node, name, context, level);
    else if (name === "a") {
      openLink(this.#run, attributeOf(node, "href"));
      this.children(node.childNodes, context, level + 1);
      closeLink(this.#run);
    } else if (emphasisNames.has(name)) {
      this.#run.emphasis++;
      this.children(node.childNodes, context, level + 1);
      if (this.#run.emphasis > 0) this.#run.emphasis--;
    } else this.children(node.childNodes, context, level + 1);
  }

  block(node: Tree.Element, name: string, outer: WalkContext, level: number): void {
    this.flush(outer);
    const context = centring(node, name) ? { ...outer, centred: true } : outer;
    this.#at = this.offset(node);
    if (/^h[1-6]$/.test(name)) this.heading(node, Number(name.slice(1)), context, level);
    else if (name === "hr") this.blocks.push({ kind: "rule", text: "", offset: this.#at, depth: context.depth });
    else if (name === "pre") {
      const text = plain(node).replace(/^\n|\s+$/g, "");
      if (text !== "") this.blocks.push({ kind: "code", text, offset: this.#at, depth: context.depth });
    } else if (name === "table") this.table(node, context, level);
    else if (name === "ul" || name === "ol" || name === "dl")
      this.children(node.childNodes, { ...context, depth: context.depth + 1 }, level + 1);
    else if (name === "li" || name === "dd" || name === "dt") {
      this.#item = Math.max(1, context.depth);
      this.children(node.childNodes, { ...context, depth: Math.max(1, context.depth) }, level + 1);
      this.flush(context);
      this.#item = null;
    } else if (name === "blockquote") {
      this.children(node.childNodes, { ...context, quote: true }, level + 1);
      this.flush({ ...context, quote: true });
    } else {
      const inner = name === "details" ? { ...context, depth: context.depth + 1 } : context;
      this.children(node.childNodes, inner, level + 1);
      this.flush(inner);
    }
    this.flush(context);
  }

  heading(node: Tree.Element, level: number, context: WalkContext, depth: number): void {
    this.children(node.childNodes, context, depth + 1);
    const run = this.#run;
    this.#run = newRun();
    const text = headingText(run);
    if (text !== "")
      this.blocks.push({
        kind: "heading",
        text,
        level,
        offset: this.#at,
        depth: 0,
        ...(context.centred ? { centred: true } : {}),
      });
    this.blocks.push(...headingImages(run, text, this.#at));
  }

  /** A table of data becomes one block; a table used for layout is read as what its cells hold. */
  table(node: Tree.Element, context: WalkContext, level: number): void {
    const rows = elements(node, "tr");
    const cells = rows.map((row) => row.childNodes.filter(isCell));
    const data = cells.some((row) => row.some((cell) => cell.tagName === "th")) || cells.some((row) => row.length > 1);
    const rich = cells.some((row) => row.some((cell) => holdsBlocks(cell)));
    if (!data || rich) {
      for (const row of cells)
        for (const cell of row) {
          this.children(cell.childNodes, context, level + 2);
          this.flush(context);
        }
      return;
    }
    const text = cells
      .map((row) =>
        row
          .map((cell) => fold(plain(cell)))
          .filter((cell) => cell !== "")
          .join(" | "),
      )
      .filter((row) => row !== "")
      .join("\n");
    if (text !== "") this.blocks.push({ kind: "table", text, offset: this.#at, depth: context.depth });
    else for (const row of cells) for (const cell of row) this.children(cell.childNodes, context, level + 2);
  }

  flush(context: WalkContext): void {
    this.#breaks = 0;
    const run = this.#run;
    if (isBlank(run)) {
      // Emphasis and links that are open go on in the next run.
      this.#run = { ...newRun(), link: run.link, emphasis: run.emphasis };
      return;
    }
    const kind = this.#item !== null ? "list-item" : context.quote ? "quote" : "paragraph";
    this.blocks.push(
      ...closeRun(run, { kind, offset: this.#at, depth: this.#item ?? context.depth, centred: context.centred }),
    );
    this.#item = null;
    this.#run = { ...newRun(), link: run.link, emphasis: run.emphasis };
  }

  offset(node: Tree.Node): number {
    const location = "sourceCodeLocation" in node ? node.sourceCodeLocation : undefined;
    return location ? this.#base + location.startOffset : this.#at;
  }
}

function isCell(node: Tree.ChildNode): node is Tree.Element {
  return node.nodeName === "td" || node.nodeName === "th";
}

function elements(node: Tree.Element, name: string): Tree.Element[] {
  const found: Tree.Element[] = [];
  const stack: Tree.ChildNode[] = [...node.childNodes].reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (!("tagName" in next)) continue;
    if (next.tagName === name) found.push(next);
    else if (next.tagName !== "table") for (const child of [...next.childNodes].reverse()) stack.push(child);
  }
  return found;
}

function holdsBlocks(cell: Tree.Element): boolean {
  const inside = cell.childNodes.filter((node) =>
    /^(?:h[1-6]|ul|ol|table|pre|blockquote|div|p|center)$/.test(node.nodeName),
  );
  return inside.length > 1 || inside.some((node) => node.nodeName !== "p");
}

function centring(node: Tree.Element, name: string): boolean {
  if (name === "center") return true;
  if (/^(?:center|middle)$/i.test(attributeOf(node, "align"))) return true;
  return /text-align\s*:\s*center/i.test(attributeOf(node, "style"));
}

export function attributeOf(node: Tree.Element, name: string): string {
  return node.attrs.find((attr) => attr.name === name)?.value ?? "";
}

/** All text below a node, without recursion. */
export function plain(node: Tree.ParentNode): string {
  let text = "";
  const stack: Tree.ChildNode[] = [...node.childNodes].reverse();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.nodeName === "#text") text += (next as Tree.TextNode).value;
    else if ("tagName" in next) {
      if (next.tagName === "br") text += "\n";
      else if (!skipped.has(next.tagName)) for (const child of [...next.childNodes].reverse()) stack.push(child);
    }
  }
  return text;
}

/** What no browser shows is not part of what the author tells. */
function isHidden(node: Tree.Element): boolean {
  return node.attrs.some(
    ({ name, value }) =>
      (name === "hidden" && value !== "until-found") ||
      (name === "style" && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0)/i.test(value)),
  );
}
