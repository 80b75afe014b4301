/** Markdown pages, one a folder: the summary, its parts with links to their pages and source lines, a map, what was skipped. Pure. */
import { nodeName, type RepoDocument, type RepoNode } from "./document.ts";
import type { SourceLink } from "./links.ts";
import { folderMap } from "./mermaid.ts";
import { pagePaths, relativeLink } from "./page-paths.ts";
import { countReasons, type SkippedPath, type SyntaxErrors } from "./skipped.ts";

export interface Page {
  /** Relative to the output directory. */
  readonly path: string;
  /** The folder it is of. */
  readonly folder: string;
  /** What goes into the marked block. */
  readonly content: string;
}

/** All pages of a document, the root's first; each rendered when it is asked for, since together they are as large as the docs. */
export function* eachPage(document: RepoDocument, link: SourceLink): Generator<Page> {
  const folders: RepoNode[] = [];
  const open: RepoNode[] = [document.tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    folders.push(node);
    open.push(...node.children.filter((child) => child.kind === "folder").reverse());
  }
  const paths = pagePaths(folders.map(({ path }) => path));
  for (const folder of folders) {
    const content = renderFolder(folder, document, paths, link);
    yield { path: paths.get(folder.path) ?? "index.md", folder: folder.path, content };
  }
}

function renderFolder(
  folder: RepoNode,
  document: RepoDocument,
  paths: ReadonlyMap<string, string>,
  link: SourceLink,
): string {
  const page = paths.get(folder.path) ?? "index.md";
  const parts = [
    `# ${inline(folder.path === "" ? document.name : folder.path)}`,
    folder.path === "" ? "" : breadcrumbs(folder.path, document.name, paths, page),
    summaryOf(folder),
    folder.keywords.length === 0 ? "" : `*${folder.keywords.map(inline).join(", ")}*`,
  ];
  const folders = folder.children.filter((child) => child.kind === "folder");
  if (folders.length > 0) {
    parts.push(
      "## Folders",
      folders
        .map((child) => entry(child, document.name, relativeLink(page, paths.get(child.path) ?? "index.md")))
        .join("\n"),
    );
  }
  const files = folder.children.filter((child) => child.kind !== "folder");
  if (files.length > 0)
    parts.push("## Files", files.map((file) => renderFile(file, document.name, page, link)).join("\n\n"));
  const map = folderMap(folder, document.name);
  if (map !== "") parts.push("## Map", map);
  if (folder.path === "") parts.push(...renderSkipped(document), ...renderSyntaxErrors(document));
  return parts.filter((part) => part !== "").join("\n\n");
}

function breadcrumbs(path: string, name: string, paths: ReadonlyMap<string, string>, page: string): string {
  const steps = path.split("/").slice(0, -1);
  const crumbs = [
    { text: name, path: "" },
    ...steps.map((text, at) => ({ text, path: steps.slice(0, at + 1).join("/") })),
  ];
  return crumbs
    .map(({ text, path: to }) => `[${inline(text)}](${relativeLink(page, paths.get(to) ?? "index.md")})`)
    .join(" / ");
}

function entry(node: RepoNode, name: string, target: string | null): string {
  const label = inline(nodeName(node, name));
  const shown = target === null ? `**${label}**` : `[**${label}**](${target})`;
  return `- ${shown}: ${summaryOf(node)}`;
}

function renderFile(file: RepoNode, name: string, page: string, link: SourceLink): string {
  const source = file.sources[0] ?? { path: file.path };
  const target = link({ path: source.path }, page);
  const label = inline(nodeName(file, name));
  const head = `### ${target === null ? label : `[${label}](${target})`}\n\n${summaryOf(file)}`;
  const units = file.children.flatMap((unit) => renderUnit(unit, name, page, link, 0));
  return units.length === 0 ? head : `${head}\n\n${units.join("\n")}`;
}

function renderUnit(unit: RepoNode, name: string, page: string, link: SourceLink, depth: number): string[] {
  const source = unit.sources[0];
  const target = source === undefined ? null : link(source, page);
  const label = `\`${nodeName(unit, name).replaceAll("`", "'")}\``;
  const line = `${"  ".repeat(depth)}- ${target === null ? label : `[${label}](${target})`}: ${summaryOf(unit)}`;
  return [line, ...unit.children.flatMap((child) => renderUnit(child, name, page, link, depth + 1))];
}

function summaryOf(node: RepoNode): string {
  if (node.summary !== null) return inline(node.summary);
  return node.error === undefined ? "No summary." : `No summary: ${inline(node.error.message)}.`;
}

/** Paths listed on the root page: so many of each kind. */
const mostSkipped = 50;

function renderSkipped({ skipped }: RepoDocument): string[] {
  if (skipped.length === 0) return [];
  const line = ({ path, reason, detail }: SkippedPath): string =>
    `- ${inline(path)}: ${reason}${detail === undefined ? "" : ` (${inline(detail)})`}`;
  return ["## Not read", `${skipped.length} paths: ${countReasons(skipped)}.`, firstOf(skipped, line)];
}

function renderSyntaxErrors({ syntaxErrors = [] }: RepoDocument): string[] {
  if (syntaxErrors.length === 0) return [];
  const line = ({ path, detail }: SyntaxErrors): string => `- ${inline(path)}: ${inline(detail)}`;
  return ["## Read with syntax errors", firstOf(syntaxErrors, line)];
}

function firstOf<T>(all: readonly T[], line: (one: T) => string): string {
  const rest = all.length - mostSkipped;
  const more = rest > 0 ? [`- and ${rest} more, listed in precis.json`] : [];
  return [...all.slice(0, mostSkipped).map(line), ...more].join("\n");
}

/** Text of others as plain words in Markdown: one line, nothing in it is markup or HTML. */
function inline(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>|#~]/g, "\\$&")
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/^([-+]|\d+[.)])(?=\s)/, "\\$1");
}
