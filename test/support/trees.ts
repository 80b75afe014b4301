/** Trees of code for tests of tree strategies: from a nested literal, or generated to a depth and size. */
import { hashText } from "../../src/base/hash.ts";
import type { NodeKind, NodeText, TreeNode } from "../../src/strategies/tree/contract.ts";
import { tokensAtMost } from "../../src/text/token-ceiling.ts";

/** A string is a file's code; an object is a folder, or a file when its name has a dot (its members are functions). */
export interface Literal {
  readonly [name: string]: string | Literal;
}

export function textOf(code: string, name: string): NodeText {
  return {
    language: "TypeScript",
    code,
    signature: `function ${name}()`,
    doc: "",
    calls: [],
    parameters: [],
    returns: [],
    raises: [],
    loops: 0,
    branches: 0,
    outline: "",
    surroundings: "",
    inherited: "",
  };
}

export function leaf(path: string, code: string, kind: NodeKind = "function"): TreeNode {
  const name = path.split(/[/#]/).at(-1) ?? path;
  return {
    path,
    name,
    kind,
    contentHash: hashText(code),
    tokens: tokensAtMost(code),
    children: [],
    source: { path: path.split("#")[0] ?? path, startLine: 1, endLine: code.split("\n").length },
    load: async () => textOf(code, name),
  };
}

export function folder(path: string, children: readonly TreeNode[], kind: NodeKind = "folder"): TreeNode {
  return {
    path,
    name: path.split("/").at(-1) ?? "",
    kind,
    contentHash: "",
    tokens: 0,
    children,
    source: kind === "folder" ? null : { path },
  };
}

/** `{src: {"a.ts": {f: "code"}}}` -> root > src > a.ts > f. */
export function treeOf(literal: Literal, path = ""): TreeNode {
  const children = Object.entries(literal).map(([name, value]) => {
    const inFile = /\.\w+$/.test(path);
    const child = path === "" ? name : `${path}${inFile ? "#" : "/"}${name}`;
    if (typeof value === "string") return leaf(child, value, inFile ? "function" : "file");
    return treeOf(value, child);
  });
  return folder(path, children, /\.\w+$/.test(path) ? "file" : "folder");
}

/** A chain of `depth` folders below the root with `files` files spread over its levels, each of `code(n)`. */
export function deepTree(depth: number, files: number, code: (index: number) => string): TreeNode {
  const perLevel = Math.ceil(files / depth);
  let index = 0;
  const level = (at: number, path: string): TreeNode => {
    const children: TreeNode[] = [];
    for (let i = 0; i < perLevel && index < files; i++) {
      const name = `file${index}.ts`;
      children.push(leaf(path === "" ? name : `${path}/${name}`, code(index), "file"));
      index++;
    }
    if (at < depth) children.push(level(at + 1, path === "" ? `level${at + 1}` : `${path}/level${at + 1}`));
    return folder(path, children);
  };
  return level(1, "");
}
