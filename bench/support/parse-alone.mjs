/** Parses every file of a JSON list with the Markdown parser and its GitHub extensions, and nothing else. */
import { readFileSync } from "node:fs";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";

let nodes = 0;
for (const file of JSON.parse(readFileSync(process.argv[2], "utf8"))) {
  const tree = fromMarkdown(readFileSync(file, "utf8"), {
    extensions: [gfmTable(), gfmStrikethrough(), gfmFootnote()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown(), gfmFootnoteFromMarkdown()],
  });
  nodes += tree.children.length;
}
if (nodes === 0) process.exit(1);
