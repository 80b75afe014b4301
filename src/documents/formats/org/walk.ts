/** An Org tree to blocks. */
import type * as Org from "orga";
import type { parseFragment as ParseFragment } from "parse5";
import type { OutlineBlock } from "../../outline.ts";
import {
  addImage,
  addText,
  type CloseOptions,
  closeLink,
  closeRun,
  fold,
  headingText,
  newRun,
  openLink,
  type Run,
} from "../../runs.ts";
import { walkHtml } from "../html/walk.ts";

export interface OrgInput {
  readonly tree: Org.Document;
  /** The piece's text, and where it starts in the whole. */
  readonly source: string;
  readonly start: number;
  /** Filled from `#+KEY: value` lines. */
  readonly metadata: Record<string, string>;
  readonly parseFragment: typeof ParseFragment;
}

interface Node {
  readonly type: string;
  readonly position?: { readonly start: { readonly offset?: number } };
  readonly children?: readonly Node[];
  readonly value?: unknown;
}

export function walkOrg(input: OrgInput): OutlineBlock[] {
  const walker = new Walker(input);
  walker.children(input.tree as unknown as Node, 0);
  walker.flush();
  return walker.blocks;
}

const picture = /\.(?:png|jpe?g|gif|svg|webp)(?:[?#].*)?$/i;

class Walker {
  readonly blocks: OutlineBlock[] = [];
  readonly #input: OrgInput;
  /** Text that stands between blocks: the parser leaves links at the top level bare. */
  #loose: Run | null = null;
  #looseAt = 0;

  constructor(input: OrgInput) {
    this.#input = input;
  }

  children(node: Node, depth: number): void {
    for (const child of node.children ?? []) this.block(child, depth);
  }

  block(node: Node, depth: number): void {
    const offset = this.offset(node);
    if (isInline(node.type)) {
      if (this.#loose === null) this.#looseAt = offset;
      this.#loose ??= newRun();
      this.inline(node, this.#loose);
      return;
    }
    this.flush();
    switch (node.type) {
      case "section":
        this.children(node, depth);
        this.flush();
        return;
      case "headline":
        this.headline(node as unknown as Org.Headline, offset);
        return;
      case "keyword":
        this.keyword(node as unknown as { key: string; value: string });
        return;
      case "paragraph":
        this.close(this.run(node), "paragraph", offset, depth);
        return;
      case "list":
        for (const child of node.children ?? [])
          if (child.type === "list") this.block(child, depth + 1);
          else this.item(child, depth + 1);
        return;
      case "table":
        this.table(node, offset, depth);
        return;
      case "html":
        this.html(String(node.value ?? ""), offset, depth);
        return;
      case "hr":
        this.blocks.push({ kind: "rule", text: "", offset, depth });
        return;
      case "block":
        this.special(node as unknown as Org.Block, offset, depth);
        return;
      default:
    }
  }

  flush(): void {
    const run = this.#loose;
    this.#loose = null;
    if (run !== null) this.close(run, "paragraph", this.#looseAt, 0);
  }

  headline(node: Org.Headline, offset: number): void {
    const text = headingText(this.run(node as unknown as Node));
    if (text !== "") this.blocks.push({ kind: "heading", text, level: node.level, offset, depth: 0 });
  }

  keyword({ key, value }: { key: string; value: string }): void {
    const name = key.toLowerCase();
    if (/^(?:title|subtitle|author|description|language|keywords|email|date)$/.test(name))
      this.#input.metadata[name] ??= fold(value);
  }

  item(node: Node, depth: number): void {
    const { tag } = node as { tag?: string };
    const run = newRun();
    if (tag !== undefined && tag !== "") addText(run, `${tag}: `);
    for (const child of node.children ?? []) if (isInline(child.type)) this.inline(child, run);
    this.close(run, "list-item", this.offset(node), depth);
    for (const child of node.children ?? []) if (child.type === "list") this.block(child, depth);
  }

  table(node: Node, offset: number, depth: number): void {
    const rows = (node.children ?? [])
      .filter((row) => row.type === "table.row")
      .map((row) =>
        (row.children ?? [])
          .filter((cell) => cell.type === "table.cell")
          .map((cell) => headingText(this.run(cell)))
          .filter((cell) => cell !== "")
          .join(" | "),
      )
      .filter((row) => row !== "");
    if (rows.length > 0) this.blocks.push({ kind: "table", text: rows.join("\n"), offset, depth });
  }

  html(source: string, offset: number, depth: number): void {
    const { childNodes } = this.#input.parseFragment(source);
    const blocks = walkHtml(childNodes, { base: offset, depth, centred: false, quote: false });
    for (const block of blocks) this.blocks.push({ ...block, offset });
  }

  special(node: Org.Block, offset: number, depth: number): void {
    const name = node.name.toLowerCase();
    if (name === "comment") return;
    if (name === "export") {
      if (node.params[0]?.toLowerCase() === "html") this.html(node.value, offset, depth);
      return;
    }
    if (name === "src" || name === "example") {
      if (node.value.trim() !== "") this.blocks.push({ kind: "code", text: node.value.trim(), offset, depth });
      return;
    }
    const run = this.run(node as unknown as Node);
    this.close(run, name === "quote" || name === "note" ? "quote" : "paragraph", offset, depth);
  }

  run(node: Node): Run {
    const run = newRun();
    for (const child of node.children ?? []) this.inline(child, run);
    return run;
  }

  inline(node: Node, run: Run): void {
    switch (node.type) {
      case "text": {
        const { style } = node as { style?: string };
        const strong = style === "bold" || style === "italic" || style === "underline";
        if (strong) run.emphasis++;
        addText(run, String(node.value ?? ""), this.offset(node));
        if (strong) run.emphasis--;
        return;
      }
      case "newline":
      case "emptyLine":
        addText(run, "\n");
        return;
      case "link":
        this.link(node as unknown as Org.Link, run);
        return;
      default:
    }
  }

  link(node: Org.Link, run: Run): void {
    const children = (node.children as unknown as readonly Node[]).filter((child) => child.type === "text");
    const address = node.path.protocol === "internal" ? `#${node.path.value}` : node.path.value;
    const offset = this.offset(node as unknown as Node);
    if (picture.test(address)) {
      const alt = children.map((child) => String(child.value ?? "")).join("");
      addImage(run, address, picture.test(alt) ? "" : alt, offset);
      return;
    }
    openLink(run, address);
    if (children.length === 0) addText(run, address.replace(/^#/, ""), offset);
    for (const child of children) this.inline(child, run);
    closeLink(run);
  }

  close(run: Run, kind: CloseOptions["kind"], offset: number, depth: number): void {
    this.blocks.push(...closeRun(run, { kind, offset, depth, centred: false }));
  }

  offset(node: Node): number {
    return this.#input.start + (node.position?.start.offset ?? 0);
  }
}

function isInline(type: string): boolean {
  return type === "text" || type === "link" || type === "newline" || type === "footnote.reference";
}
