/** The blocks of a reStructuredText document as they are found, inline markup resolved. */
import type { OutlineBlock } from "../../outline.ts";
import { type CloseOptions, closeRun, headingImages, headingText, newRun, type Run } from "../../runs.ts";
import { walkHtml } from "../html/walk.ts";
import type { Directive } from "./directives.ts";
import { addRst, type Names } from "./inline.ts";
import { dedent, type Line } from "./lines.ts";

/** Where in the nesting a block stands. */
export interface Context {
  readonly depth: number;
  readonly quote: boolean;
}

export class RstBlocks {
  readonly blocks: OutlineBlock[] = [];
  readonly #names: Names;
  readonly #html: typeof import("parse5").parseFragment | null;

  constructor(names: Names, html: typeof import("parse5").parseFragment | null) {
    this.#names = names;
    this.#html = html;
  }

  heading(line: Line, level: number): void {
    const run = newRun();
    addRst(run, line.text.trim(), line.offset, this.#names);
    const text = headingText(run);
    if (text !== "") this.blocks.push({ kind: "heading", text, level, offset: line.offset, depth: 0 });
    this.blocks.push(...headingImages(run, text, line.offset));
  }

  paragraph(lines: readonly Line[], context: Context, kind?: CloseOptions["kind"]): void {
    const run = newRun();
    const last = lines.length - 1;
    const text = lines
      .map((line, index) =>
        index === last ? line.text.replace(/\s*::$/, (mark) => (mark === "::" ? ":" : "")) : line.text,
      )
      .join("\n");
    if (text.trim() === "" || text.trim() === ":") return;
    const offset = lines[0]?.offset ?? 0;
    addRst(run, text, offset, this.#names);
    this.close(run, kind ?? (context.quote ? "quote" : "paragraph"), offset, context);
  }

  close(run: Run, kind: CloseOptions["kind"], offset: number, context: Context): void {
    this.blocks.push(...closeRun(run, { kind, offset, depth: context.depth, centred: false }));
  }

  table(rows: readonly string[], offset: number, context: Context): void {
    const text = rows
      .map((row) => {
        const run = newRun();
        addRst(run, row, offset, this.#names);
        return headingText(run);
      })
      .filter((row) => row !== "")
      .join("\n");
    this.push("table", text, offset, context);
  }

  code(lines: readonly Line[], context: Context): void {
    const text = dedent(lines)
      .map((line) => line.text)
      .join("\n")
      .trim();
    if (text !== "") this.push("code", text, lines[0]?.offset ?? 0, context);
  }

  push(kind: "code" | "table" | "rule", text: string, offset: number, { depth }: Context): void {
    if (text !== "" || kind === "rule") this.blocks.push({ kind, text, offset, depth });
  }

  rawHtml({ argument, content }: Directive, offset: number, context: Context): void {
    if (!/html/i.test(argument) || this.#html === null) return;
    const source = content.map((line) => line.text).join("\n");
    const nodes = this.#html(source).childNodes;
    const base = content[0]?.offset ?? offset;
    for (const block of walkHtml(nodes, { base, depth: context.depth, centred: false, quote: context.quote }))
      this.blocks.push({ ...block, offset: base });
  }
}
