/** XML as an ordered tree, by fast-xml-parser; no external entity is ever resolved. */
import { SourceError } from "../../base/errors.ts";

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

/** The top elements of an XML text. Throws SourceError source-damaged. */
export async function parseXml(text: string, source: string, what: string): Promise<XmlNode[]> {
  const { XMLParser } = await import("fast-xml-parser");
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
    htmlEntities: true,
    processEntities: true,
    removeNSPrefix: false,
  });
  try {
    return nodesOf(parser.parse(text));
  } catch (error) {
    throw new SourceError("source-damaged", `the ${what} is not well-formed XML`, {
      source,
      hint: "check that the file is whole",
      cause: error,
    });
  }
}

function nodesOf(raw: unknown, depth = 0): XmlNode[] {
  // Deeper than any document; beyond it only the call stack is at stake.
  if (!Array.isArray(raw) || depth > 500) return [];
  return raw.flatMap((item: unknown): XmlNode[] => {
    if (typeof item !== "object" || item === null) return [];
    const entries = Object.entries(item);
    const attributes = (entries.find(([key]) => key === ":@")?.[1] ?? {}) as Record<string, string>;
    const [name, value] = entries.find(([key]) => key !== ":@") ?? ["", null];
    if (name === "#text") return [String(value)];
    if (name === "" || name.startsWith("?") || name.startsWith("!")) return [];
    return [{ name, attributes, children: nodesOf(value, depth + 1) }];
  });
}

/** Every element below, itself excluded, whose name (without prefix) is `name`, in document order. */
export function descendants(nodes: readonly XmlNode[], name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (list: readonly XmlNode[]): void => {
    for (const node of list) {
      if (typeof node === "string") continue;
      if (localName(node) === name) found.push(node);
      visit(node.children);
    }
  };
  visit(nodes);
  return found;
}

export function localName(element: XmlElement): string {
  return element.name.slice(element.name.indexOf(":") + 1);
}

export function textOf(node: XmlNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}
