/**
 * JATS (the XML of journal articles) to an outline: title, abstract, body sections, reference list. The tag set says
 * what each part is, so nothing is guessed.
 */
import { SourceError } from "../../base/errors.ts";
import type { Outline, OutlineBlock, Reader } from "../outline.ts";
import { fold } from "../runs.ts";
import { descendants, localName, parseXml, textOf, type XmlElement, type XmlNode } from "./xml.ts";

export const readJats: Reader = async ({ source, text }) => {
  const nodes = await parseXml(text, source, "JATS article");
  const article = descendants(nodes, "article")[0];
  if (article === undefined)
    throw new SourceError("source-damaged", "the XML is no JATS article: it has no article element", {
      source,
      hint: "name its format with --format",
    });
  const walker = new JatsWalker();
  const meta = descendants(article.children, "article-meta")[0];
  for (const abstract of children(meta, "abstract")) walker.abstract(abstract);
  walker.body(children(article, "body")[0]);
  walker.back(children(article, "back")[0]);
  if (walker.blocks.length === 0)
    throw new SourceError("source-empty", "the JATS article holds no text", {
      source,
      hint: "give an article with text",
    });
  return { blocks: walker.blocks, composed: true, titleWins: true, ...headOf(article, meta) };
};

function headOf(article: XmlElement, meta: XmlElement | undefined): Pick<Outline, "title" | "metadata" | "language"> {
  const metadata: Record<string, string> = {};
  const put = (key: string, element: XmlElement | undefined): void => {
    const value = element === undefined ? "" : fold(textOf(element));
    if (value !== "") metadata[key] = value;
  };
  put("journal", descendants(article.children, "journal-title")[0]);
  const ids = children(meta, "article-id");
  put(
    "doi",
    ids.find(({ attributes }) => attributes["pub-id-type"] === "doi"),
  );
  const title = meta === undefined ? undefined : descendants(meta.children, "article-title")[0];
  const language = article.attributes["xml:lang"]?.slice(0, 2).toLowerCase();
  return {
    title: title === undefined ? null : fold(proseOf(title)) || null,
    metadata,
    ...(language === undefined ? {} : { language }),
  };
}

function children(parent: XmlElement | undefined, name: string): XmlElement[] {
  return (parent?.children ?? []).filter(
    (node): node is XmlElement => typeof node !== "string" && localName(node) === name,
  );
}

/** Inline content as text: citation marks, footnotes and formula markup say nothing in a sentence. */
function proseOf(node: XmlNode): string {
  if (typeof node === "string") return node;
  const name = localName(node);
  if (name === "fn" || name === "math" || name === "graphic" || name === "inline-graphic" || name === "object-id")
    return "";
  if (name === "xref" && node.attributes["ref-type"] === "bibr") return "";
  if (name === "break") return " ";
  return node.children.map(proseOf).join("");
}

/** "results [ , ]." is what remains of "results [1, 2]." when the citations are gone. */
function tidy(text: string): string {
  return fold(text)
    .replace(/\s*[[(][\s,;–-]*[\])]/g, "")
    .replace(/\s+([.,;:])/g, "$1");
}

class JatsWalker {
  readonly blocks: OutlineBlock[] = [];

  abstract(element: XmlElement): void {
    const type = element.attributes["abstract-type"];
    if (type === "graphical" || type === "toc") return;
    const [title] = children(element, "title");
    const heading = title === undefined ? "Abstract" : tidy(proseOf(title));
    this.heading(heading, 2, "abstract");
    this.content(element.children, 2, 0, true);
  }

  body(element: XmlElement | undefined): void {
    if (element !== undefined) this.content(element.children, 1, 0, false);
  }

  back(element: XmlElement | undefined): void {
    for (const node of element?.children ?? []) {
      if (typeof node === "string") continue;
      const name = localName(node);
      if (name === "ref-list") this.references(node);
      else if (name === "ack" || name === "app" || name === "notes" || name === "sec" || name === "glossary")
        this.section(node, 1, name === "ack" ? "Acknowledgements" : "");
      else if (name === "app-group") this.content(node.children, 1, 0, false);
    }
  }

  section(element: XmlElement, above: number, fallback = ""): void {
    const [title] = children(element, "title");
    const [label] = children(element, "label");
    const heading =
      [label, title].flatMap((part) => (part === undefined ? [] : tidy(proseOf(part)))).join(" ") || fallback;
    if (heading !== "") this.heading(heading, above + 1);
    this.content(element.children, above + 1, 0, false);
  }

  references(element: XmlElement): void {
    const [title] = children(element, "title");
    this.heading(title === undefined ? "References" : tidy(proseOf(title)), 2, "references");
    for (const ref of descendants(element.children, "ref")) {
      const text = fold(ref.children.map((node) => ` ${spaced(node)}`).join(""));
      if (text !== "") this.push("list-item", text, 1);
    }
  }

  heading(text: string, level: number, role?: "abstract" | "references"): void {
    if (text !== "")
      this.blocks.push({ kind: "heading", text, level, offset: 0, depth: 0, ...(role === undefined ? {} : { role }) });
  }

  content(nodes: readonly XmlNode[], level: number, depth: number, flat: boolean): void {
    for (const node of nodes) if (typeof node !== "string") this.element(node, level, depth, flat);
  }

  element(node: XmlElement, level: number, depth: number, flat: boolean): void {
    switch (localName(node)) {
      case "sec":
        // Parts of a structured abstract stay one abstract; their titles open their paragraphs.
        if (flat) this.content(node.children, level, depth, true);
        else this.section(node, level);
        return;
      case "title":
      case "label":
        return;
      case "p":
        this.paragraph(node, level, depth, flat);
        return;
      case "list":
        for (const item of children(node, "list-item")) this.item(item, level, depth + 1, flat);
        return;
      case "disp-quote":
        this.push("quote", tidy(proseOf(node)), depth);
        return;
      case "preformat":
      case "code":
        this.push("code", textOf(node).trim(), depth);
        return;
      case "table-wrap":
        this.caption(node, depth);
        this.table(node, depth);
        return;
      case "fig":
        this.caption(node, depth);
        return;
      case "disp-formula":
      case "object-id":
        return;
      default:
        this.content(node.children, level, depth, flat);
    }
  }

  /** Paragraphs may hold lists, figures and tables; the prose around them stays together. */
  paragraph(node: XmlElement, level: number, depth: number, flat: boolean): void {
    const inside = new Set(["list", "fig", "table-wrap", "disp-quote", "preformat", "code", "disp-formula"]);
    const prose = node.children.filter((child) => typeof child === "string" || !inside.has(localName(child)));
    this.push(depth > 0 ? "list-item" : "paragraph", tidy(prose.map(proseOf).join("")), depth);
    for (const child of node.children)
      if (typeof child !== "string" && inside.has(localName(child))) this.element(child, level, depth, flat);
  }

  item(node: XmlElement, level: number, depth: number, flat: boolean): void {
    if (node.children.every((child) => typeof child === "string")) this.push("list-item", tidy(proseOf(node)), depth);
    else this.content(node.children, level, depth, flat);
  }

  caption(node: XmlElement, depth: number): void {
    for (const caption of children(node, "caption")) {
      const text = tidy(caption.children.map((part) => `${proseOf(part)} `).join(""));
      if (text !== "") this.push("paragraph", text, depth + 1);
    }
  }

  table(node: XmlElement, depth: number): void {
    const rows = descendants(node.children, "tr").map((row) =>
      row.children
        .filter((cell): cell is XmlElement => typeof cell !== "string")
        .map((cell) => tidy(proseOf(cell)))
        .filter((cell) => cell !== "")
        .join(" | "),
    );
    this.push("table", rows.filter((row) => row !== "").join("\n"), depth);
  }

  push(kind: OutlineBlock["kind"], text: string, depth: number): void {
    if (text !== "") this.blocks.push({ kind, text, offset: 0, depth });
  }
}

/** Names and years of a reference stand in elements of their own, with no space between them. */
function spaced(node: XmlNode): string {
  return typeof node === "string" ? node : node.children.map((child) => `${spaced(child)} `).join("");
}
