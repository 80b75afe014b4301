/**
 * reStructuredText to an outline. Ours, the one parser written here: no kept package reads the whole language. It
 * covers what READMEs and Sphinx pages use: titles by underline and overline, lists, definition and field lists,
 * literal blocks, directives, substitutions, roles, targets, tables, line blocks, comments. Unknown directives are
 * read as the text they hold; nothing is evaluated or included.
 */
import type { Outline, Reader } from "../../outline.ts";
import { addImage, breakLine, newRun } from "../../runs.ts";
import { type Directive, directiveOf, useOf } from "./directives.ts";
import { type Context, RstBlocks } from "./emit.ts";
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

const bulletItem = /^([-*+•‣⁃])(\s+)(?=\S)/;
const numberedItem = /^(\(?(?:\d{1,4}|#|[a-zA-Z]|[ivxlcdm]{2,6}|[IVXLCDM]{2,6})[.)])(\s+)(?=\S)/;
const fieldItem = /^:((?:[^:\\`]|\\.)+):(?:\s+(.*))?$/;
/** Nesting below this is read as one flat text. */
const deepest = 60;

class RstReader {
  readonly #metadata: Record<string, string> = {};
  readonly #levels = new TitleLevels();
  readonly #names: Names;
  readonly #out: RstBlocks;

  constructor(names: Names, html: typeof import("parse5").parseFragment | null) {
    this.#names = names;
    this.#out = new RstBlocks(names, html);
  }

  outline(): Outline {
    return { blocks: this.#out.blocks, metadata: this.#metadata };
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
      this.#out.paragraph(
        lines.slice(at).filter((part) => part.text !== ""),
        context,
      );
      return lines.length;
    }
    if (indentOf(line) > 0) return this.#indented(lines, at, context);
    const title = titleAt(lines, at);
    if (title !== null) {
      if (title.line === null) this.#out.push("rule", "", line.offset, context);
      else this.#out.heading(title.line, this.#levels.of(title.style));
      return title.next;
    }
    if (line.text === ".." || line.text.startsWith(".. ")) return this.#explicit(lines, at, context);
    if (line.text.startsWith("__ ")) return at + 1;
    if (line.text.startsWith(">>> ")) return this.#doctest(lines, at, context);
    const table = tableAt(lines, at);
    if (table !== null) {
      this.#out.table(table.rows, line.offset, context);
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
    this.#out.paragraph(first, context, "list-item");
    const rest = literal ? this.#literal(lines, end, context) : end;
    this.body(lines.slice(rest), context);
  }

  #field(lines: readonly Line[], at: number, context: Context): number {
    const line = lines[at] as Line;
    const match = fieldItem.exec(line.text);
    const { block, next } = indentedBlock(lines, at + 1, 1);
    const value = [match?.[2] ?? "", ...block.map((part) => part.text)].join(" ").trim();
    const name = match?.[1] ?? "";
    const prose = this.#out.blocks.some(
      (made) => made.kind !== "heading" && made.kind !== "badge" && made.kind !== "image-alt",
    );
    // A field list right after the title is the document's own data.
    if (!prose && context.depth === 0) this.#metadata[name.toLowerCase()] = value;
    else if (value !== "")
      this.#out.paragraph(
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
      this.#out.paragraph([lines[at] as Line], inner, "list-item");
      this.body(block, { ...inner, quote: false });
      return next;
    }
    const paragraph = lines.slice(at, end);
    const literal = paragraph.at(-1)?.text.endsWith("::") ?? false;
    this.#out.paragraph(paragraph, context);
    return literal ? this.#literal(lines, end, context) : end;
  }

  /** The indented (or quoted) block after `::`. */
  #literal(lines: readonly Line[], from: number, context: Context): number {
    let at = from;
    while (at < lines.length && isBlank(lines[at])) at++;
    const first = lines[at];
    if (first === undefined || indentOf(first) === 0) return from;
    const { block, next } = indentedBlock(lines, at, 1);
    this.#out.code(block, context);
    return next;
  }

  #doctest(lines: readonly Line[], at: number, context: Context): number {
    let end = at;
    while (end < lines.length && !isBlank(lines[end])) end++;
    this.#out.code(lines.slice(at, end), context);
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
    this.#out.close(run, "paragraph", (lines[at] as Line).offset, context);
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
        this.#out.close(run, "paragraph", offset, context);
        this.body(content, context);
        return;
      }
      case "code":
        if (directive.name !== "math") this.#out.code(content, context);
        return;
      case "table": {
        const first = content[0];
        const grid = first === undefined ? null : tableAt(content, 0);
        if (grid !== null) this.#out.table(grid.rows, offset, context);
        else
          this.#out.table(
            content.map((line) => line.text.replace(/^\s*(?:\* )?- /, "")).filter((row) => row !== ""),
            offset,
            context,
          );
        return;
      }
      case "html":
        this.#out.rawHtml(directive, offset, context);
        return;
      case "heading":
        if (argument !== "") this.#out.paragraph([{ text: `**${argument}**`, offset }], context);
        this.body(content, context);
        return;
      case "box":
        if (argument !== "" && !/^[\w.()-]+$/.test(argument))
          this.#out.paragraph([{ text: argument, offset }], { ...context, quote: true });
        this.body(content, { ...context, quote: true });
        return;
      case "nothing":
    }
  }
}

function startsBlock(line: Line): boolean {
  return bulletItem.test(line.text) || numberedItem.test(line.text) || line.text.startsWith(".. ");
}
