import { expect, it } from "vitest";
import { asBefore } from "./docs-before.ts";
import type { RepoDocument, RepoNode } from "./document.ts";

function node(path: string, hash: string, children: RepoNode[] = []): RepoNode {
  const review = { revisions: 0, approved: null };
  return { path, kind: "file", summary: `of ${path}`, keywords: [], children, hash, sources: [], review };
}

function documentOf(tree: RepoNode): RepoDocument {
  return { tree } as RepoDocument;
}

function run(): { saved(name: string): unknown; save(name: string, value: unknown): void } {
  const pieces = new Map<string, string>();
  return {
    saved: (name) => (pieces.has(name) ? JSON.parse(pieces.get(name) ?? "") : undefined),
    save: (name, value) => void pieces.set(name, JSON.stringify(value)),
  };
}

it("recalls after a resume what was there before the run and nothing the run wrote itself", async () => {
  const context = run();
  const before = documentOf(node("", "r1", [node("a", "a1"), node("b", "b1")]));
  expect(await asBefore(before, context)).toBe(before);
  const now = documentOf(node("", "r2", [node("a", "a1"), node("b", "b2"), node("c", "c1")]));
  const { tree } = (await asBefore(now, context)) as RepoDocument;
  expect([tree.summary, ...tree.children.map(({ summary }) => summary)]).toEqual([null, "of a", null, null]);
});

it("knows nothing after a resume where there were no docs at the start", async () => {
  const context = run();
  expect(await asBefore(null, context)).toBeNull();
  expect(await asBefore(documentOf(node("", "r1")), context)).toBeNull();
});
