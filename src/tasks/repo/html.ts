/** One self-contained page to browse a documented repository: data, style and script inside, no network, no outside file. Pure. */
import { nodeName, type RepoDocument, type RepoNode } from "./document.ts";
import { htmlScript } from "./html-script.ts";
import { htmlStyle } from "./html-style.ts";
import type { SourceLink } from "./links.ts";
import { countReasons } from "./skipped.ts";

/** A node in the page: short names, since there may be a hundred thousand. */
interface PageNode {
  readonly p: string;
  readonly n: string;
  readonly k: string;
  readonly s: string | null;
  readonly e?: string;
  readonly w: readonly string[];
  readonly c: number[];
  /** Sources: text and link. */
  readonly l: readonly (readonly [string, string | null])[];
}

export function renderHtml(document: RepoDocument, link: SourceLink): string {
  const skipped =
    document.skipped.length === 0 ? "" : `${document.skipped.length} paths: ${countReasons(document.skipped)}.`;
  const data = { name: document.name, nodes: pageNodes(document, link), skipped };
  const title = escapeHtml(document.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${title}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header><strong>${title}</strong><input id="search" type="search" placeholder="Search ( / )" aria-label="Search names, summaries and keywords" autocomplete="off"><span id="count" role="status"></span><button id="theme" type="button">Dark</button></header>
<nav aria-label="Folders, files and functions"><ul id="tree" role="tree" aria-label="Repository"></ul><ul id="hits" class="parts" hidden></ul></nav>
<main id="view"><noscript><div><h1>${title}</h1><p>${escapeHtml(document.tree.summary ?? "")}</p><p>This page needs JavaScript; <a href="index.md">the Markdown pages</a> say the same without.</p></div></noscript></main>
<script type="application/json" id="data">${scriptJson(data)}</script>
<script>${htmlScript}</script>
</body>
</html>
`;
}

function pageNodes(document: RepoDocument, link: SourceLink): PageNode[] {
  const nodes: PageNode[] = [];
  const add = (node: RepoNode): number => {
    const page: PageNode = {
      p: node.path,
      n: nodeName(node, document.name),
      k: node.kind,
      s: node.summary,
      ...(node.error === undefined ? {} : { e: node.error.message }),
      w: node.keywords,
      c: [],
      // A folder's sources are its parts, which the page lists anyway.
      l:
        node.kind === "folder"
          ? []
          : node.sources.map((source) => [sourceText(source), link(source, "index.html")] as const),
    };
    const id = nodes.push(page) - 1;
    for (const child of node.children) page.c.push(add(child));
    return id;
  };
  add(document.tree);
  return nodes;
}

function sourceText(source: { path: string; startLine?: number; endLine?: number }): string {
  if (source.startLine === undefined) return source.path;
  return `${source.path}, ${source.startLine === source.endLine ? `line ${source.startLine}` : `lines ${source.startLine}-${source.endLine}`}`;
}

/** JSON that cannot end its script element or start a comment in it. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
