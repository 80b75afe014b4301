/** A LaTeX tree to blocks. */

import type * as Ast from "@unified-latex/unified-latex-types";
import { entryOf } from "../../../base/entry-of.ts";
import type { OutlineBlock } from "../../outline.ts";
import { fold } from "../../runs.ts";
import {
  accents,
  characters,
  codeEnvironments,
  emphasisMacros,
  listEnvironments,
  quoteEnvironments,
  sectionLevels,
  silentEnvironments,
  silentMacros,
  tableEnvironments,
} from "./macros.ts";
import { mathText } from "./math.ts";

type Node = Ast.Node | Ast.Argument;

interface Context {
  readonly kind: "paragraph" | "list-item" | "quote";
  readonly depth: number;
}

/** Groups and environments nested below this are read as flat text. */
const deepest = 150;

export class LatexWalker {
  readonly blocks: OutlineBlock[] = [];
  readonly metadata: Record<string, string> = {};
  title: string | null = null;
  #text = "";
  #at = 0;
  #base = 0;
  #context: Context = { kind: "paragraph", depth: 0 };
  #level = 0;

  /** Title and author of the preamble; the rest of it says nothing. */
  preamble(source: string, parse: (text: string) => Ast.Root): void {
    const match = /\\(?:title)\b/.exec(source);
    if (match === null) return;
    try {
      const { content } = parse(source.slice(match.index));
      this.titleOf(content);
    } catch {
      // A preamble full of definitions may defeat the grammar; the document then has no title, nothing worse.
      this.title = null;
    }
  }

  titleOf(nodes: readonly Ast.Node[]): void {
    for (const node of nodes)
      if (node.type === "macro" && node.content === "title" && this.title === null)
        this.title = this.argumentText(node) || null;
  }

  content(nodes: readonly Ast.Node[], base: number): void {
    this.#base = base;
    this.nodes(nodes);
    this.flush();
  }

  /** Words of a part that cannot be parsed. */
  plain(source: string, base: number): void {
    for (const paragraph of source.split(/\n\s*\n/)) {
      const text = fold(
        paragraph
          .replace(/%.*$/gm, "")
          .replace(/\\[a-zA-Z@]+\*?/g, " ")
          .replace(/[{}\\$~]/g, " "),
      );
      if (text !== "") this.blocks.push({ kind: "paragraph", text, offset: base, depth: 0 });
    }
  }

  finish(): void {
    this.flush();
  }

  flush(): void {
    const text = fold(this.#text.replace(/\s*([,.;:!?)])/g, (_, mark: string) => mark)).replace(/\(\s*\)|\[\s*\]/g, "");
    this.#text = "";
    if (!/[\p{L}\p{N}]/u.test(text)) return;
    this.blocks.push({ kind: this.#context.kind, text, offset: this.#at, depth: this.#context.depth });
  }

  nodes(nodes: readonly Node[]): void {
    if (this.#level > deepest) return;
    this.#level++;
    nodes.forEach((node, index) => {
      if (node.type === "argument") this.nodes(node.content);
      else this.node(node, nodes[index + 1]);
    });
    this.#level--;
  }

  node(node: Ast.Node, next: Node | undefined): void {
    switch (node.type) {
      case "string":
        this.add(node.content, node);
        return;
      case "whitespace":
        this.#text += " ";
        return;
      case "parbreak":
        this.flush();
        return;
      case "group":
        this.nodes(node.content);
        return;
      case "inlinemath":
        this.add(mathText(node.content), node);
        return;
      case "verb":
        this.add(node.content, node);
        return;
      case "verbatim":
        this.code(node.content, node);
        return;
      case "environment":
        this.environment(node);
        return;
      case "macro":
        this.macro(node, next);
        return;
      default:
    }
  }

  add(text: string, node: Ast.Node): void {
    if (this.#text.trim() === "") this.#at = this.offset(node);
    // Ligatures of the input: quotes, dashes, ties.
    const last = this.#text.at(-1);
    if (text === "~") this.#text += " ";
    else if (text === "`" && last === "“") return;
    else if (text === "`") this.#text += last === "‘" ? "" : "‘";
    else if (text === "-" && last === "-") this.#text = `${this.#text.slice(0, -1)}–`;
    else if (text === "-" && last === "–") this.#text = `${this.#text.slice(0, -1)}—`;
    else this.#text += text;
  }

  macro(node: Ast.Macro, next: Node | undefined): void {
    const name = node.content;
    const level = entryOf(sectionLevels, name);
    if (level !== undefined) {
      this.flush();
      const text = this.argumentText(node);
      if (text !== "") this.heading(text, level, node);
    } else if (name === "title") this.title ??= this.argumentText(node) || null;
    else if (name === "item" || name === "bibitem") this.item(node);
    else if (name === "caption") this.caption(node);
    else if (name === "\\" || name === "newline" || name === "par") this.#text += name === "par" ? "" : " ";
    else if (name === "href") this.nodes(node.args?.at(-1)?.content ?? []);
    else if (name === "abstract") this.abstract(node.args?.at(-1)?.content ?? [], node);
    else if (
      name === "ref" ||
      name === "eqref" ||
      name === "cref" ||
      name === "Cref" ||
      name === "autoref" ||
      name === "pageref"
    )
      this.add("", node);
    else if (silentMacros.has(name)) return;
    else if (Object.hasOwn(characters, name)) this.add(characters[name] ?? "", node);
    else if (Object.hasOwn(accents, name)) this.accent(node, next);
    else if (emphasisMacros.has(name) || (node.args ?? []).length > 0)
      // Of an unknown macro the last argument is the likeliest to be text.
      this.nodes(node.args?.findLast((argument) => argument.openMark === "{")?.content ?? []);
  }

  accent(node: Ast.Macro, next: Node | undefined): void {
    const mark = accents[node.content] ?? "";
    const argument = (node.args ?? []).map((part) => this.flat(part.content)).join("");
    if (argument !== "") this.add((argument[0] + mark + argument.slice(1)).normalize("NFC"), node);
    else if (next !== undefined && "content" in next) {
      // The letter follows as a string or group of its own: the mark is put behind its first letter.
      const text = next.type === "string" ? next.content : next.type === "group" ? this.flat(next.content) : "";
      if (text === "") return;
      this.add((text[0] + mark + text.slice(1)).normalize("NFC"), node);
      (next as { content: unknown }).content = next.type === "string" ? "" : [];
    }
  }

  environment(node: Ast.Environment): void {
    const name = typeof node.env === "string" ? node.env : this.flat([node.env as unknown as Ast.Node]);
    if (silentEnvironments.has(name)) {
      this.add("", node);
      return;
    }
    this.flush();
    if (name === "abstract") this.abstract(node.content, node);
    else if (codeEnvironments.has(name)) this.code(this.flat(node.content), node);
    else if (tableEnvironments.has(name)) this.table(node);
    else if (name === "thebibliography") {
      this.heading("References", 2, node, "references");
      this.within({ kind: "list-item", depth: 1 }, node.content);
    } else if (listEnvironments.has(name))
      this.within({ kind: "list-item", depth: this.#context.depth + 1 }, node.content);
    else if (quoteEnvironments.has(name)) this.within({ ...this.#context, kind: "quote" }, node.content);
    else this.within(this.#context, node.content);
  }

  within(context: Context, content: readonly Ast.Node[]): void {
    const before = this.#context;
    this.#context = context;
    this.nodes(content);
    this.flush();
    this.#context = before;
  }

  abstract(content: readonly Ast.Node[], node: Ast.Node): void {
    this.flush();
    this.heading("Abstract", 2, node, "abstract");
    this.within({ kind: "paragraph", depth: 0 }, content);
    // What follows the abstract without a heading of its own is not part of it.
  }

  item(node: Ast.Macro): void {
    this.flush();
    this.#at = this.offset(node);
    for (const argument of node.args ?? []) {
      if (argument.openMark === "[") this.#text += `${this.flat(argument.content)}: `;
      else if (node.content === "item" || argument.openMark === "") this.nodes(argument.content);
    }
  }

  caption(node: Ast.Macro): void {
    const before = this.#context;
    this.flush();
    this.#context = { kind: "paragraph", depth: before.depth + 1 };
    this.nodes(node.args?.findLast((argument) => argument.openMark === "{")?.content ?? []);
    this.flush();
    this.#context = before;
  }

  table(node: Ast.Environment): void {
    const rows: string[] = [];
    let row = "";
    for (const child of node.content) {
      if (child.type === "macro" && child.content === "\\") {
        rows.push(row);
        row = "";
      } else if (child.type === "string" && child.content === "&") row += " | ";
      else if (child.type === "macro" && /^(?:[hclt]?line|cmidrule|(?:top|mid|bottom)rule)$/.test(child.content))
        continue;
      else row += this.flat([child]);
    }
    rows.push(row);
    const text = rows
      .map(fold)
      .filter((line) => /[\p{L}\p{N}]/u.test(line))
      .join("\n");
    if (text !== "") this.blocks.push({ kind: "table", text, offset: this.offset(node), depth: 0 });
  }

  code(text: string, node: Ast.Node): void {
    this.flush();
    const trimmed = text.replace(/^\n+|\s+$/g, "");
    if (trimmed !== "") this.blocks.push({ kind: "code", text: trimmed, offset: this.offset(node), depth: 0 });
  }

  heading(text: string, level: number, node: Ast.Node, role?: "abstract" | "references"): void {
    const said = role ?? (/^(?:references|bibliography)$/i.test(text) ? "references" : undefined);
    this.blocks.push({
      kind: "heading",
      text,
      level,
      offset: this.offset(node),
      depth: 0,
      ...(said === undefined ? {} : { role: said }),
    });
  }

  argumentText(node: Ast.Macro): string {
    return fold(this.flat(node.args?.findLast((argument) => argument.openMark === "{")?.content ?? []));
  }

  /** Text of nodes without touching the paragraph being collected. */
  flat(nodes: readonly Ast.Node[]): string {
    const inner = new LatexWalker();
    inner.#level = this.#level + 1;
    inner.#base = this.#base;
    for (const [index, node] of nodes.entries()) {
      if (inner.#level > deepest) break;
      if (node.type === "parbreak") inner.#text += "\n";
      else inner.node(node, nodes[index + 1]);
    }
    return inner.#text === "" ? inner.blocks.map((block) => block.text).join(" ") : inner.#text;
  }

  offset(node: Ast.Node): number {
    return this.#base + (node.position?.start.offset ?? Math.max(0, this.#at - this.#base));
  }
}
