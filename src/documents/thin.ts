/**
 * Whether a document holds enough to be summarized. Refusing is cheaper and more honest than describing a project from
 * its badges.
 */
import type { Block, Document } from "./document.ts";
import { isOrder } from "./orders.ts";
import { templateOf } from "./templates.ts";

/** The reason reads after "the source holds", e.g. "only a title". */
export function isTooThin(document: Document): { readonly reason: string } | null {
  const data = dataKind(document);
  if (data !== null) return { reason: `only ${data}` };
  const blocks = document.sections.flatMap((section) => section.blocks);
  const headings = document.sections.flatMap((section) => section.heading ?? []);
  const prose = blocks.filter((block) => block.kind !== "code" && block.kind !== "badge" && block.kind !== "rule");
  const said = prose.filter((block) => says(block.text, block.kind === "image-alt" ? 3 : 2));
  if (said.length === 0) {
    if (headings.some(describes)) return null;
    if (prose.some((block) => placeholder.test(block.text))) return { reason: "only placeholder text" };
    if (blocks.some((block) => block.kind === "code")) return { reason: "only code" };
    if (blocks.some((block) => block.kind === "badge")) return { reason: "only badges and links" };
    if (headings.length > 1) return { reason: "only headings" };
    if (headings.length === 1) return { reason: "only a title" };
    return prose.length === 0 ? { reason: "no text" } : { reason: "only a few words" };
  }
  const open = said.filter((block) => !placeholder.test(block.text));
  if (open.length === 0) return { reason: "only placeholder text" };
  if (open.every(onlyOrders) && !headings.some(describes)) return { reason: "only orders to whoever reads it" };
  const opening = said
    .slice(0, 3)
    .map((block) => block.text)
    .join(" ");
  if (licence.test(opening)) return { reason: "only a licence" };
  const template = templateOf(document);
  if (template !== null) return { reason: `only the text of a template: ${template}` };
  if (headings.some(describes)) return null;
  const held = new Set(said.map((block) => formality(block, headings)));
  return held.has(null) ? null : { reason: `only ${[...held].join(" and ")}` };
}

const address =
  /^\W*(?:(?:https?:\/\/|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|app)(?:\/\S*)?|\S+@\S+\.\w+)\W*$/i;
const rights =
  /^\W*(?:copyright\b|\(c\)\s|©|all rights reserved|(?:(?:released|licen[cs]ed?|distributed|available)\b.{0,30}\b)?(?:mit|isc|bsd\S*|apache\S*|gpl\S*|mpl\S*)(?: \d\S*)?(?: licen[cs]e\S*)?\W*$|(?:this \w+ is )?(?:released|licen[cs]ed|distributed) under\b|see (?:the )?licen[cs]e\b)/i;

/** What a block is that says nothing of the project: an address, an entry of the contents, a line of rights; null for others. */
function formality({ kind, text }: Block, headings: readonly string[]): string | null {
  const said = text.trim();
  if (address.test(said)) return "an address";
  if (rights.test(said) && said.length < 200) return "rights";
  const plain = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  return kind === "list-item" && headings.some((heading) => plain(heading) === plain(said)) ? "contents" : null;
}

/** What a file holds that was made for programs; null for text. */
function dataKind({ text, format }: Document): string | null {
  if (format === "notebook" || format === "jats") return null;
  const start = text.trimStart();
  if (start.startsWith("#!/")) return "a script";
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<svg[\s>]/i.test(start)) return "a drawing (SVG)";
  return isJson(start) ? "data (JSON)" : null;
}

function isJson(text: string): boolean {
  if (!/^(?:\{\s*["}]|\[\s*[[{"\d])/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** How the usual licences begin; a README that quotes one says something else first. */
const licence =
  /permission is hereby granted, free of charge|redistribution and use in source and binary forms|^\W*(?:gnu (?:lesser |affero )?general public license|apache license|mozilla public license)\W+version \d|permission to use, copy, modify, and\/or distribute this software/i;

function onlyOrders({ sentences, text }: Block): boolean {
  return sentences.length === 0 ? isOrder(text) : sentences.every((sentence) => isOrder(sentence.text));
}

/** True when a text has at least `words` words, or as much in a script without spaces. */
function says(text: string, words: number): boolean {
  const dense = text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/g)?.length ?? 0;
  return dense >= 4 || (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= words;
}

/** A heading such as "name - what it is" carries a description of its own. */
function describes(heading: string): boolean {
  const rest = /\s[-–—:|]\s+(.+)$|:\s+(.+)$/u.exec(heading);
  return says(rest?.[1] ?? rest?.[2] ?? "", 3);
}

const placeholder =
  /^\W*(?:todo|tbd|wip|coming soon|work in progress|under construction|to be (?:written|added|done|continued)|lorem ipsum.*|(?:add|insert|write|put|enter|give) (?:a |an |your |the )?(?:short |brief |project |one[- ]line )*(?:description|introduction|summary|readme|text)\b.*|(?:a |your |short |brief |one[- ]line )*(?:project |package )?description (?:goes )?here.*|one paragraph of (?:the )?project description.*|describe (?:your|the) project.*|description of (?:your|the) project.*|<[^>]*>|\{\{[^}]*\}\}|\[(?:description|project name|insert[^\]]*)\])\W*$/i;
