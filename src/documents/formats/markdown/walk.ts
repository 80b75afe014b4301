/** A Markdown tree to blocks, the HTML between and inside its blocks included. */
import type * as Mdast from "mdast";
import type { parseFragment as ParseFragment } from "parse5";
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
import { attribute, type OpenTags, tagsOf } from "../html/tags.ts";
import { walkHtml } from "../html/walk.ts";

/** What one piece of the document needs to be read; `openTags` lives on from piece to piece. */
export interface WalkInput {
  readonly tree: Mdast.Root;
  /** Start of the piece in the whole text. */
  readonly start: number;
  /** Length of the piece; what stands behind it are definitions that were appended. */
  readonly length: number;
  readonly openTags: OpenTags;
  /** The HTML parser; null when it has not been loaded because no piece holds a tag. */
  readonly parseFragment: typeof ParseFragment | null;
}

interface Context {
  readonly depth: number;
  readonly quote: boolean;
}

export function walkMarkdown(input: WalkInput): OutlineBlock[] {
  const walker = new Walker(input);
  for (const node of input.tree.children) {
    if ((node.position?.start.offset ?? 0) >= input.length) break;
    walker.block(node, { depth: input.openTags.collapsed ? 1 : 0, quote: false });
  }
  return walker.blocks;
}

class Walker {
  readonly blocks: OutlineBlock[] = [];
  readonly #input: WalkInput;
  readonly #definitions = new Map<string, string>();

  constructor(input: WalkInput) {
    this.#input = input;
    for (const node of input.tree.children)
      if (node.type === "definition" && !this.#definitions.has(node.identifier))
        this.#definitions.set(node.identifier, node.url);
  }

  block(node: Mdast.RootContent, context: Context): void {
    const offset = this.offset(node);
    const { depth } = context;
    switch (node.type) {
      case "heading":
        this.heading(node.children, node.depth, offset);
        return;
      case "paragraph":
        this.paragraph(node, context, context.quote ? "quote" : "paragraph");
        return;
      case "blockquote":
        for (const child of node.children) this.block(child, { ...context, quote: true });
        return;
      case "list":
        for (const item of node.children) this.item(item, { ...context, depth: depth + 1 });
        return;
      case "code":
        if (node.value.trim() !== "") this.blocks.push({ kind: "code", text: node.value, offset, depth });
        return;
      case "table":
        this.table(node, offset, depth);
        return;
      case "thematicBreak":
        this.blocks.push({ kind: "rule", text: "", offset, depth });
        return;
      case "html":
        this.html(node.value, offset, context);
        return;
      case "footnoteDefinition":
        for (const child of node.children) this.block(child, { ...context, depth: depth + 1 });
        return;
      default:
    }
  }

  heading(children: readonly Mdast.PhrasingContent[], level: number, offset: number): void {
    const run = newRun();
    this.inlines(children, run);
    const text = headingText(run);
    const { centred } = this.#input.openTags;
    if (text !== "")
      this.blocks.push({ kind: "heading", text, level, offset, depth: 0, ...(centred ? { centred } : {}) });
    this.blocks.push(...headingImages(run, text, offset));
  }

  paragraph(node: Mdast.Paragraph, context: Context, kind: "paragraph" | "list-item" | "quote"): void {
    const inHeading = kind === "paragraph" ? this.#input.openTags.useHeading() : null;
    if (inHeading !== null) {
      this.heading(node.children, inHeading, this.offset(node));
      return;
    }
    const run = newRun();
    const offset = this.offset(node);
    this.inlines(node.children, run);
    if (isBlank(run)) return;
    const first = run.lines[0];
    // An item that is not ticked keeps its sign: it is a plan, and whoever summarizes must see that.
    if (first !== undefined && kind === "list-item") first.text = first.text.replace(/^\s*\[[xX]\]\s+/, "");
    const alert = first !== undefined && kind === "quote" && alertMark.test(first.text);
    if (alert) first.text = first.text.replace(alertMark, "");
    const blocks = closeRun(run, {
      kind,
      offset,
      depth: context.depth,
      centred: this.#input.openTags.centred || this.#centred,
    });
    this.blocks.push(...(alert ? blocks.map((block) => ({ ...block, alert })) : blocks));
    this.#centred = false;
  }

  /** A centring tag met among the inline content of the current paragraph. */
  #centred = false;

  item(node: Mdast.ListItem, context: Context): void {
    let first = true;
    for (const child of node.children) {
      if (child.type === "paragraph") this.paragraph(child, context, first ? "list-item" : "paragraph");
      else this.block(child, context);
      first = false;
    }
  }

  table(node: Mdast.Table, offset: number, depth: number): void {
    const rows: string[] = [];
    const badges: OutlineBlock[] = [];
    for (const row of node.children) {
      const cells: string[] = [];
      for (const cell of row.children) {
        const run = newRun();
        this.inlines(cell.children, run);
        const text = fold(run.lines.map((line) => line.text).join(" "));
        if (text !== "") cells.push(text);
        else
          for (const block of closeRun(run, { kind: "paragraph", offset, depth, centred: false }))
            (block.kind === "badge" ? badges : this.blocks).push(block);
      }
      if (cells.length > 0) rows.push(cells.join(" | "));
    }
    if (rows.length > 0) this.blocks.push({ kind: "table", text: rows.join("\n"), offset, depth });
    this.blocks.push(...badges);
  }

  html(value: string, offset: number, context: Context): void {
    const { parseFragment, openTags } = this.#input;
    const visible = value.replace(/<!--[\s\S]*?(?:-->|$)/g, "");
    if (visible.trim() === "") return;
    const centred = openTags.centred;
    // A snippet that has a heading of its own is not the text of one that is open.
    const opensNothing = !/<h[1-6]\b/i.test(visible) && visible.replace(/<[^<>]*>/g, "").trim() !== "";
    if (!opensNothing) {
      openTags.take(value);
      // A heading left open in a snippet that holds its text has been read there.
      if (visible.replace(/<[^<>]*>/g, "").trim() !== "") openTags.useHeading();
    }
    if (parseFragment === null || (!/<img/i.test(visible) && visible.replace(/<[^<>]*>/g, "").trim() === "")) return;
    const inHeading = opensNothing ? openTags.useHeading() : null;
    const fragment = parseFragment(value, { sourceCodeLocationInfo: true });
    const blocks = walkHtml(fragment.childNodes, { base: offset, depth: context.depth, centred, quote: context.quote });
    for (const block of blocks)
      this.blocks.push(
        inHeading !== null && block.kind === "paragraph" ? { ...block, kind: "heading", level: inHeading } : block,
      );
    if (opensNothing) openTags.take(value);
  }

  inlines(nodes: readonly Mdast.PhrasingContent[], run: Run): void {
    for (const node of nodes) this.inline(node, run);
  }

  inline(node: Mdast.PhrasingContent, run: Run): void {
    switch (node.type) {
      case "text":
      case "inlineCode":
        addText(run, node.value, this.offset(node));
        return;
      case "break":
        breakLine(run);
        return;
      case "emphasis":
      case "strong":
        run.emphasis++;
        this.inlines(node.children, run);
        if (run.emphasis > 0) run.emphasis--;
        return;
      case "delete":
        this.inlines(node.children, run);
        return;
      case "link":
        openLink(run, node.url);
        this.inlines(node.children, run);
        closeLink(run);
        return;
      case "linkReference":
        openLink(run, this.#definitions.get(node.identifier) ?? "");
        this.inlines(node.children, run);
        closeLink(run);
        return;
      case "image":
        addImage(run, node.url, node.alt ?? "", this.offset(node));
        return;
      case "imageReference":
        addImage(run, this.#definitions.get(node.identifier) ?? "", node.alt ?? "", this.offset(node));
        return;
      case "html":
        this.inlineHtml(node.value, run, this.offset(node));
        return;
      default:
    }
  }

  inlineHtml(value: string, run: Run, offset: number): void {
    for (const tag of tagsOf(value)) {
      if (tag.name === "br") breakLine(run);
      else if (tag.name === "img") addImage(run, attribute(tag.source, "src"), attribute(tag.source, "alt"), offset);
      else if (tag.name === "a" && tag.kind === "open") {
        const address = attribute(tag.source, "href");
        if (address !== "") openLink(run, address);
      } else if (tag.name === "a") closeLink(run);
      else if (/^(?:b|strong|em|i)$/.test(tag.name)) {
        if (tag.kind === "open") run.emphasis++;
        else if (run.emphasis > 0) run.emphasis--;
      } else if (/^(?:p|div|center)$/.test(tag.name)) {
        if (tag.kind === "open" && /center/i.test(tag.source)) this.#centred = true;
        breakLine(run);
      }
    }
  }

  offset(node: Mdast.Nodes): number {
    return this.#input.start + (node.position?.start.offset ?? 0);
  }
}

const alertMark = /^\s*\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/i;
