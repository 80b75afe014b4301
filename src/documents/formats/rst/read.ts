/**
 * reStructuredText to an outline. Ours, the one parser written here: no kept package reads the whole language. It
 * covers what READMEs and Sphinx pages use: titles by underline and overline, lists, definition and field lists,
 * literal blocks, directives, substitutions, roles, targets, tables, line blocks, comments. Unknown directives are
 * read as the text they hold; nothing is evaluated or included.
 */
import type { Outline, OutlineBlock, Reader } from "../../outline.ts";
import {
  addImage,
  breakLine,
  type CloseOptions,
  closeRun,
  headingImages,
  headingText,
  newRun,
  type Run,
} from "../../runs.ts";
import { walkHtml } from "../html/walk.ts";
import { type Directive, directiveOf, useOf } from "./directives.ts";
import { addRst, type Names } from "./inline.ts";
import { dedent, indentedBlock, indentOf, isBlank, type Line, linesOf } from "./lines.ts";
import { gatherNames } from "./names.ts";
import { tableAt } from "./tables.ts";
import { TitleLevels, titleAt } from "./titles.ts";

export const readRst: Reader = async ({ text }) => {
  const lines = linesOf(text);
  const html = /^\s*\.\. raw:: html/m.test(text) ? (await import("parse5")).parseFragment : null;
  const reader = new RstReader(gatherNames(lines), html);
  reader.body(lines, { depth: 0, quote: false });
  return reader.outline();
};

interface Context {
  readonly depth: number;
  readonly quote: boolean;
}

const bulletItem = /^([-*+•‣⁃])(\s+)(?=\S)/;
const numberedItem = /^(\(?(?:\d{1,4}|#|[a-zA-Z]|[ivxlcdm]{2,6}|[IVXLCDM]{2,6})[.)])(\s+)(?=\S)/;
const fieldItem = /^:((?:[^:\\`]|\\.)+):(?:\s+(.*))?$/;
/** Nesting below this is read as one flat text. */
const deepest = 60;

class RstReader {
  readonly #blocks: OutlineBlock[] = [];
  readonly #metadata: Record<string, string> = {};
  readonly #levels = new TitleLevels();
  readonly #names: Names;
  readonly #html: typeof import("parse5").parseFragment | null;

  constructor(names: Names, html: typeof import("parse5").parseFragment | null) {
    this.#names = names;
    this.#html = html;
  }

  outline(): Outline {
    return { blocks: this.#blocks, metadata: this.#metadata };
  }

  body(lines: readonly Line[], context: Context): void {
    let at = 0;
    while (at < lines.length) {
      const next = this.#one(lines, at, context);
      // Every construct takes at least a line, so the loop ends.
      at = Math.max(next, at + 1);
    }
  }

  /** Reads the construct that starts at line `at`; returns the line after it. */
  #one(lines: readonly Line[], at: number, context: Context): number {
    const line = lines[at] as Line;
    if (line.text === "") return at + 1;
    if (context.depth > deepest) {
      this.#paragraph(
        lines.slice(at).filter((part) => part.text !== ""),
        context,
      );
      return lines.length;
    }
    if (indentOf(line) > 0) return this.#indented(lines, at, context);
    const title = titleAt(lines, at);
    if (title !== null) {
      if (title.line === null) this.#push("rule", "", line.offset, context);
      else this.#heading(title.line, this.#levels.of(title.style));
      return title.next;
    }
    if (line.text === ".." || line.text.startsWith(".. ")) return this.#explicit(lines, at, context);
    if (line.text.startsWith("__ ")) return at + 1;
    if (line.text.startsWith(">>> ")) return this.#doctest(lines, at, context);
    const table = tableAt(lines, at);
    if (table !== null) {
      this.#table(table.rows, line.offset, context);
      return table.next;
    }
    const item = bulletItem.exec(line.text) ?? numberedItem.exec(line.text);
    if (item !== null && this.#isItem(lines, at, item)) return this.#item(lines, at, item[0].length, context);
    if (fieldItem.test(line.text)) return this.#field(lines, at, context);
    if (/^\|(?:\s|$)/.test(line.text)) return this.#lineBlock(lines, at, context);
    return this.#text(lines, at, context);
  }

  /** "A. Lincoln was" is no list: the lines below an item are indented, or it stands alone. */
  #isItem(lines: readonly Line[], at: number, item: RegExpExecArray): boolean {
    const next = lines[at + 1];
    if (next === undefined || isBlank(next) || indentOf(next) >= item[0].length) return true;
    if (indentOf(next) > 0) return bulletItem.test(`${item[0]}x`);
    return bulletItem.test(next.text) || numberedItem.test(next.text) || bulletItem.test(`${item[0]}x`);
  }

  #item(lines: readonly Line[], at: number, width: number, context: Context): number {
    const line = lines[at] as Line;
    const { block, next } = indentedBlock(lines, at + 1, 1);
    const body = dedent(block.length > 0 ? block : []);
    const first: Line = { text: line.text.slice(width), offset: line.offset + width };
    this.#inItem([first, ...body], { depth: context.depth + 1, quote: false });
    return next;
  }

  /** The first paragraph of an item is the item; what follows are blocks inside it. */
  #inItem(lines: readonly Line[], context: Context): void {
    let end = 1;
    while (
      end < lines.length &&
      !isBlank(lines[end]) &&
      indentOf(lines[end] as Line) === 0 &&
      !startsBlock(lines[end] as Line)
    )
      end++;
    const first = lines.slice(0, end);
    const literal = first.at(-1)?.text.endsWith("::") ?? false;
    this.#paragraph(first, context, "list-item");
    const rest = literal ? this.#literal(lines, end, context) : end;
    this.body(lines.slice(rest), context);
  }

  #field(lines: readonly Line[], at: number, context: Context): number {
    const line = lines[at] as Line;
    const match = fieldItem.exec(line.text);
    const { block, next } = indentedBlock(lines, at + 1, 1);
    const value = [match?.[2] ?? "", ...block.map((part) => part.text)].join(" ").trim();
    const name = match?.[1] ?? "";
    const prose = this.#blocks.some(
      (made) => made.kind !== "heading" && made.kind !== "badge" && made.kind !== "image-alt",
    );
    // A field list right after the title is the document's own data.
    if (!prose && context.depth === 0) this.#metadata[name.toLowerCase()] = value;
    else if (value !== "")
      this.#paragraph(
        [{ text: `${name}: ${value}`, offset: line.offset }],
        { ...context, depth: context.depth + 1 },
        "list-item",
      );
    return next;
  }

  #indented(lines: readonly Line[], at: number, context: Context): number {
    const { block, next } = indentedBlock(lines, at, indentOf(lines[at] as Line));
    const end = Math.max(next, at + 1);
    this.body(block.length > 0 ? block : dedent([lines[at] as Line]), { depth: context.depth + 1, quote: true });
    return end;
  }

  #text(lines: readonly Line[], at: number, context: Context): number {
    let end = at + 1;
    while (end < lines.length && !isBlank(lines[end]) && indentOf(lines[end] as Line) === 0) end++;
    const following = lines[end];
    if (end === at + 1 && following !== undefined && !isBlank(following) && !(lines[at] as Line).text.endsWith("::")) {
      // A term with an indented definition right below it.
      const { block, next } = indentedBlock(lines, end, 1);
      const inner = { ...context, depth: context.depth + 1 };
      this.#paragraph([lines[at] as Line], inner, "list-item");
      this.body(block, { ...inner, quote: false });
      return next;
    }
    const paragraph = lines.slice(at, end);
    const literal = paragraph.at(-1)?.text.endsWith("::") ?? false;
    this.#paragraph(paragraph, context);
    return literal ? this.#literal(lines, end, context) : end;
  }

  /** The indented (or quoted) block after `::`. */
  #literal(lines: readonly Line[], from: number, context: Context): number {
    let at = from;
    while (at < lines.length && isBlank(lines[at])) at++;
    const first = lines[at];
    if (first === undefined || indentOf(first) === 0) return from;
    const { block, next } = indentedBlock(lines, at, 1);
    this.#code(block, context);
    return next;
  }

  #doctest(lines: readonly Line[], at: number, context: Context): number {
    let end = at;
    while (end < lines.length && !isBlank(lines[end])) end++;
    this.#code(lines.slice(at, end), context);
    return end;
  }

  #lineBlock(lines: readonly Line[], at: number, context: Context): number {
    const run = newRun();
    let end = at;
    for (; end < lines.length; end++) {
      const line = lines[end] as Line;
      if (isBlank(line) || (!/^\|(?:\s|$)/.test(line.text) && indentOf(line) === 0)) break;
      if (end > at && line.text.startsWith("|")) breakLine(run);
      addRst(run, `${line.text.replace(/^\|\s*/, "")} `, line.offset, this.#names);
    }
    this.#close(run, "paragraph", (lines[at] as Line).offset, context);
    return end;
  }

  /** Comments, directives, targets, footnotes, substitution definitions. */
  #explicit(lines: readonly Line[], at: number, context: Context): number {
    const line = lines[at] as Line;
    const { block, next } = indentedBlock(lines, at + 1, 1);
    const directive = directiveOf(line.text, block);
    if (directive !== null) this.#directive(directive, line.offset, context);
    else {
      const note = /^\.\. \[([^\]]+)\]\s+(.*)$/.exec(line.text);
      if (note !== null) {
        const first: Line = { text: note[2] ?? "", offset: line.offset };
        this.#inItem([first, ...block], { ...context, depth: context.depth + 1 });
      }
    }
    return next;
  }

  #directive(directive: Directive, offset: number, context: Context): void {
    const { argument, content, options } = directive;
    switch (useOf(directive.name)) {
      case "image":
      case "figure": {
        const run = newRun();
        addImage(run, argument, options.get("alt") ?? "", offset);
        this.#close(run, "paragraph", offset, context);
        this.body(content, context);
        return;
      }
      case "code":
        if (directive.name !== "math") this.#code(content, context);
        return;
      case "table": {
        const first = content[0];
        const grid = first === undefined ? null : tableAt(content, 0);
        if (grid !== null) this.#table(grid.rows, offset, context);
        else
          this.#table(
            content.map((line) => line.text.replace(/^\s*(?:\* )?- /, "")).filter((row) => row !== ""),
            offset,
            context,
          );
        return;
      }
      case "html":
        this.#rawHtml(directive, offset, context);
        return;
      case "heading":
        if (argument !== "") this.#paragraph([{ text: `**${argument}**`, offset }], context);
        this.body(content, context);
        return;
      case "box":
        if (argument !== "" && !/^[\w.()-]+$/.test(argument))
          this.#paragraph([{ text: argument, offset }], { ...context, quote: true });
        this.body(content, { ...context, quote: true });
        return;
      case "nothing":
    }
  }

  #rawHtml({ argument, content }: Directive, offset: number, context: Context): void {
    if (!/html/i.test(argument) || this.#html === null) return;
    const source = content.map((line) => line.text).join("\n");
    const nodes = this.#html(source).childNodes;
    const base = content[0]?.offset ?? offset;
    for (const block of walkHtml(nodes, { base, depth: context.depth, centred: false, quote: context.quote }))
      this.#blocks.push({ ...block, offset: base });
  }

  #heading(line: Line, level: number): void {
    const run = newRun();
    addRst(run, line.text.trim(), line.offset, this.#names);
    const text = headingText(run);
    if (text !== "") this.#blocks.push({ kind: "heading", text, level, offset: line.offset, depth: 0 });
    this.#blocks.push(...headingImages(run, text, line.offset));
  }

  #paragraph(lines: readonly Line[], context: Context, kind?: CloseOptions["kind"]): void {
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
    this.#close(run, kind ?? (context.quote ? "quote" : "paragraph"), offset, context);
  }

  #close(run: Run, kind: CloseOptions["kind"], offset: number, context: Context): void {
    this.#blocks.push(...closeRun(run, { kind, offset, depth: context.depth, centred: false }));
  }

  #table(rows: readonly string[], offset: number, context: Context): void {
    const text = rows
      .map((row) => {
        const run = newRun();
        addRst(run, row, offset, this.#names);
        return headingText(run);
      })
      .filter((row) => row !== "")
      .join("\n");
    this.#push("table", text, offset, context);
  }

  #code(lines: readonly Line[], context: Context): void {
    const text = dedent(lines)
      .map((line) => line.text)
      .join("\n")
      .trim();
    if (text !== "") this.#push("code", text, lines[0]?.offset ?? 0, context);
  }

  #push(kind: "code" | "table" | "rule", text: string, offset: number, { depth }: Context): void {
    if (text !== "" || kind === "rule") this.#blocks.push({ kind, text, offset, depth });
  }
}

function startsBlock(line: Line): boolean {
  return bulletItem.test(line.text) || numberedItem.test(line.text) || line.text.startsWith(".. ");
}
