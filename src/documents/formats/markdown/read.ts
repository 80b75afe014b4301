/**
 * Markdown (CommonMark, GFM tables, strikethrough and footnotes, front matter, HTML inside) to an outline. The parser
 * sees bounded pieces (`cut.ts`); links to addresses written bare need no parsing and are left to the text.
 */
import type { Root } from "mdast";
import type { parseFragment as ParseFragment } from "parse5";
import type { Warning } from "../../../base/warnings.ts";
import type { OutlineBlock, Reader } from "../../outline.ts";
import { OpenTags } from "../html/tags.ts";
import { cutMarkdown } from "./cut.ts";
import { gatherDefinitions, withDefinitions } from "./definitions.ts";
import { flattenNesting, withoutMarkStorm } from "./flatten.ts";
import { readFrontMatter } from "./front-matter.ts";
import { walkMarkdown } from "./walk.ts";

type Parse = (text: string) => Root;

/** Loaded once: asking the module system again for each of a thousand files costs more than reading a short one. */
let parser: Promise<Parse> | undefined;

async function loadParser(): Promise<Parse> {
  const [{ fromMarkdown }, table, tableTree, strike, strikeTree, notes, notesTree] = await Promise.all([
    import("mdast-util-from-markdown"),
    import("micromark-extension-gfm-table"),
    import("mdast-util-gfm-table"),
    import("micromark-extension-gfm-strikethrough"),
    import("mdast-util-gfm-strikethrough"),
    import("micromark-extension-gfm-footnote"),
    import("mdast-util-gfm-footnote"),
  ]);
  const options = {
    extensions: [table.gfmTable(), strike.gfmStrikethrough(), notes.gfmFootnote()],
    mdastExtensions: [
      tableTree.gfmTableFromMarkdown(),
      strikeTree.gfmStrikethroughFromMarkdown(),
      notesTree.gfmFootnoteFromMarkdown(),
    ],
  };
  return (text) => fromMarkdown(text, options);
}

let html: Promise<typeof ParseFragment> | undefined;

export const readMarkdown: Reader = async ({ text, signal }) => {
  parser ??= loadParser();
  const parse = await parser;
  const front = await readFrontMatter(text);
  const { text: body, flattened } = flattenNesting(front.end === 0 ? text : text.slice(front.end));
  if (/<[a-zA-Z]/.test(body)) html ??= import("parse5").then((module) => module.parseFragment);
  const parseFragment = (await html) ?? null;
  const { pieces, forced, loneFences } = cutMarkdown(body);
  const definitions = gatherDefinitions(body);
  const openTags = new OpenTags();
  const blocks: OutlineBlock[] = [];
  for (const piece of pieces) {
    signal?.throwIfAborted();
    const tree = parse(withoutMarkStorm(withDefinitions(body, piece, definitions)));
    const found = walkMarkdown({
      tree,
      start: piece.start + front.end,
      length: piece.end - piece.start,
      openTags,
      parseFragment,
    });
    for (const block of found) blocks.push(block);
  }
  const warnings: Warning[] = [...front.warnings];
  if (flattened > 0)
    warnings.push({
      code: "nesting-flattened",
      message: `${flattened} very deeply nested lines were read as less deep`,
    });
  if (forced > 0)
    warnings.push({
      code: "markdown-cut",
      message: `${forced} very long blocks were cut to be parsed; tables or lists may be split there`,
    });
  if (loneFences > 0)
    warnings.push({
      code: "fence-unclosed",
      message: `${loneFences === 1 ? "a block of code is" : `${loneFences} blocks of code are`} opened and never closed; read as ended where text begins again`,
    });
  return { blocks, title: front.metadata.title ?? null, metadata: front.metadata, warnings };
};
