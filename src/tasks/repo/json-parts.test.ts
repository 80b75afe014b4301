import { expect, test } from "vitest";
import { documentFormat, type RepoDocument, type RepoNode } from "./document.ts";
import { jsonParts } from "./json-parts.ts";

const node = (path: string, children: readonly RepoNode[] = []): RepoNode => ({
  path,
  kind: children.length > 0 ? "folder" : "file",
  summary: `Says "${path}"\nin two lines.`,
  keywords: children.length > 0 ? ["one", "two"] : [],
  children,
  hash: "h",
  sources: [{ path, startLine: 1, endLine: 2 }],
  review: { revisions: 0, approved: null },
});

test("the parts are the indented JSON of the whole", () => {
  const document: RepoDocument = {
    format: documentFormat,
    root: ".",
    name: "n",
    commit: null,
    strategy: "hierarchical",
    models: { "repo-qa": "embedded" },
    settings: {
      granularity: "file",
      ast: false,
      keywords: 20,
      maxRevisions: 2,
      contextTokens: 6000,
      language: "English",
    },
    tree: node("", [
      node("a", [node("a/b.ts"), { ...node("a/c.ts"), error: { code: "x", message: "y" } }]),
      node("d.ts"),
    ]),
    skipped: [{ path: "e", reason: "binary" }],
  };
  expect([...jsonParts(document)].join("")).toBe(`${JSON.stringify(document, null, 1)}\n`);
  const leaf = { ...document, tree: node(""), skipped: [] };
  expect([...jsonParts(leaf)].join("")).toBe(`${JSON.stringify(leaf, null, 1)}\n`);
});
