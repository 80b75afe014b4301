/** One self-contained page to browse a documented repository: data, style and script inside, no network, no outside file. Pure. */
import { allNodes, nodeName, type RepoDocument, type RepoNode } from "./document.ts";
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
  readonly c: readonly number[];
  /** Sources: text and link. */
  readonly l: readonly (readonly [string, string | null])[];
}

/** Says whose page it is: only such a page is replaced. */
export const generatorMark = '<meta name="generator" content="precis">';

export function renderHtml(document: RepoDocument, link: SourceLink): string {
  return [...htmlParts(document, link)].join("");
}

/** The page in parts, node by node: the whole of a large tree never stands in memory. */
export function* htmlParts(document: RepoDocument, link: SourceLink): Generator<string> {
  const skipped =
    document.skipped.length === 0 ? "" : `${document.skipped.length} paths: ${countReasons(document.skipped)}.`;
  const title = escapeHtml(document.name);
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${generatorMark}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${title}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header><strong>${title}</strong><input id="search" type="search" placeholder="Search ( / )" aria-label="Search names, summaries and keywords" autocomplete="off"><span id="count" role="status"></span><button id="theme" type="button">Dark</button></header>
<nav aria-label="Folders, files and functions"><ul id="tree" role="tree" aria-label="Repository"></ul><ul id="hits" class="parts" hidden></ul></nav>
<main id="view"><noscript><div><h1>${title}</h1><p>${escapeHtml(document.tree.summary ?? "")}</p><p>This page needs JavaScript; <a href="index.md">the Markdown pages</a> say the same without.</p></div></noscript></main>
<script type="application/json" id="data">{"name":${scriptJson(document.name)},"nodes":[`;
  let first = true;
  for (const node of pageNodes(document, link)) {
    yield `${first ? "" : ","}${scriptJson(node)}`;
    first = false;
  }
  yield `],"skipped":${scriptJson(skipped)}}</script>
<script>${htmlScript}</script>
</body>
</html>
`;
}

/** Nodes in the order of their numbers: parents before children, a child's whole subtree before the next child. */
function* pageNodes(document: RepoDocument, link: SourceLink): Generator<PageNode> {
  const sizes = subtreeSizes(document.tree);
  let id = 0;
  for (const node of allNodes(document.tree)) {
    const children: number[] = [];
    let next = id + 1;
    for (const child of node.children) {
      children.push(next);
      next += sizes.get(child) ?? 1;
    }
    id++;
    yield {
      p: node.path,
      n: nodeName(node, document.name),
      k: node.kind,
      s: node.summary,
      ...(node.error === undefined ? {} : { e: node.error.message }),
      w: node.keywords,
      c: children,
      // A folder's sources are its parts, which the page lists anyway.
      l:
        node.kind === "folder"
          ? []
          : node.sources.map((source) => [sourceText(source), link(source, "index.html")] as const),
    };
  }
}

/** How many nodes each node with children stands for; leaves, the most by far, are not listed. */
function subtreeSizes(root: RepoNode): ReadonlyMap<RepoNode, number> {
  const inner = [...allNodes(root)].filter((node) => node.children.length > 0);
  const sizes = new Map<RepoNode, number>();
  for (const node of inner.reverse())
    sizes.set(
      node,
      node.children.reduce((sum, child) => sum + (sizes.get(child) ?? 1), 1),
    );
  return sizes;
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
