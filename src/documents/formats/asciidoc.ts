/**
 * AsciiDoc to an outline, by Asciidoctor in its most restricted mode (no files, no addresses, no converters of others).
 * The block tree gives sections and lines; each block's own HTML then goes the way of all HTML, so inline markup is
 * resolved by the language's own rules.
 */
import type { AbstractBlock, Section } from "@asciidoctor/core";
import type { parseFragment as ParseFragment } from "parse5";
import type { OutlineBlock, Reader } from "../outline.ts";
import { fold } from "../runs.ts";
import { plain, walkHtml } from "./html/walk.ts";

export const readAsciidoc: Reader = async ({ text, signal }) => {
  const [asciidoctor, { parseFragment }] = await Promise.all([import("@asciidoctor/core"), import("parse5")]);
  // The parser reports on the console unless told otherwise; what it reports concerns authors, not readers.
  asciidoctor.LoggerManager.setLogger(new asciidoctor.NullLogger());
  const source = text.replace(/^include::[^\n]*$/gm, (found) => " ".repeat(found.length));
  const document = await asciidoctor.load(source, {
    safe: "secure",
    sourcemap: true,
    attributes: { "attribute-missing": "drop", sectids: false, showtitle: true, icons: "font" },
  });
  const walker = new Walker(lineStarts(text), parseFragment, signal);
  await walker.blocksOf(document as unknown as AbstractBlock, 0);
  const title = document.hasHeader() ? document.getDocumentTitle() : null;
  const shown = typeof title === "string" ? walker.text(title) : "";
  return { blocks: walker.blocks, title: shown === "" ? null : shown, titleWins: shown !== "" };
};

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Sections nest five deep in AsciiDoc; this bounds blocks inside blocks. */
const deepest = 100;

class Walker {
  readonly blocks: OutlineBlock[] = [];
  readonly #starts: readonly number[];
  readonly #parse: typeof ParseFragment;
  readonly #signal: AbortSignal | undefined;
  #last = 0;

  constructor(starts: readonly number[], parse: typeof ParseFragment, signal: AbortSignal | undefined) {
    this.#starts = starts;
    this.#parse = parse;
    this.#signal = signal;
  }

  async blocksOf(parent: AbstractBlock, depth: number): Promise<void> {
    for (const block of parent.getBlocks()) {
      this.#signal?.throwIfAborted();
      await this.block(block, depth);
    }
  }

  async block(block: AbstractBlock, depth: number): Promise<void> {
    const context = block.getContext();
    const offset = this.offset(block);
    if (context === "section") {
      const section = block as unknown as Section;
      const text = this.text(String(section.getTitle() ?? ""));
      const role = this.role(block);
      if (text !== "")
        this.blocks.push({
          kind: "heading",
          text,
          level: (section.getLevel() ?? 0) + 1,
          offset,
          depth: 0,
          ...(role === null ? {} : { role }),
        });
      await this.blocksOf(block, depth);
    } else if (context === "preamble" && depth < deepest) await this.blocksOf(block, depth + 1);
    else if (context !== "toc") await this.leaf(block, offset);
  }

  async leaf(block: AbstractBlock, offset: number): Promise<void> {
    const context = block.getContext();
    const html = String(await block.convert());
    // Admonitions are laid out as a table with the word "Note" in it.
    const quote = context === "admonition" || context === "quote" || context === "verse";
    const cleaned = context === "admonition" ? html.replace(/<td class="icon">[\s\S]*?<\/td>/, "") : html;
    const nodes = this.#parse(cleaned).childNodes;
    const found = walkHtml(nodes, {
      base: 0,
      depth: 0,
      centred: /\bcenter\b|text-center/.test(html.slice(0, 200)),
      quote,
    });
    for (const made of found) this.blocks.push({ ...made, offset });
  }

  role(block: AbstractBlock): "abstract" | "references" | null {
    const name = (block as unknown as { sectname?: string }).sectname;
    if (name === "abstract") return "abstract";
    return name === "bibliography" ? "references" : null;
  }

  text(html: string): string {
    return fold(plain(this.#parse(html)));
  }

  /** Line numbers come from the parser; a block without one starts where the last began. */
  offset(block: AbstractBlock): number {
    const line = block.getLineNumber();
    if (line !== undefined) this.#last = this.#starts[line - 1] ?? this.#last;
    return this.#last;
  }
}
