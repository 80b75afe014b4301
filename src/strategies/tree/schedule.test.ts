import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { treeOf } from "../../../test/support/trees.ts";
import type { TreeNode } from "./contract.ts";
import { bottomUp } from "./schedule.ts";

describe("bottomUp", () => {
  test("gives each node its children's results in their order", async () => {
    const tree = treeOf({ a: { "x.ts": "1", "y.ts": "2" }, "z.ts": "3" });
    const result = await bottomUp<string>(tree, 2, async (node, children) => `${node.name}(${children.join(" ")})`);
    expect(result).toBe("(a(x.ts() y.ts()) z.ts())");
  });

  test("starts a folder as soon as its own children are done, whatever its neighbours do", async () => {
    const tree = treeOf({ fast: { "a.ts": "1" }, slow: { "b.ts": "2" } });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const order: string[] = [];
    const run = bottomUp<null>(tree, 4, async (node) => {
      if (node.name === "b.ts") await held;
      order.push(node.path);
      if (node.path === "fast") release();
      return null;
    });
    await run;
    expect(order).toEqual(["fast/a.ts", "fast", "slow/b.ts", "slow", ""]);
  });

  test("takes the deepest ready node first", async () => {
    const tree = treeOf({ "top.ts": "1", a: { "mid.ts": "2", b: { "low.ts": "3" } } });
    const order: string[] = [];
    await bottomUp<null>(tree, 1, async (node) => {
      order.push(node.path);
      return null;
    });
    expect(order).toEqual(["a/b/low.ts", "a/mid.ts", "a/b", "top.ts", "a", ""]);
  });

  test("never runs more than the limit, and stops new work at the first rejection", async () => {
    const tree = treeOf(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}.ts`, String(i)])));
    let running = 0;
    let peak = 0;
    let started = 0;
    const failing = bottomUp<null>(tree, 3, async (node) => {
      started++;
      running++;
      peak = Math.max(peak, running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      if (node.name === "f4.ts") throw new Error("stop here");
      return null;
    });
    await expect(failing).rejects.toThrow("stop here");
    expect(peak).toBe(3);
    expect(running).toBe(0);
    expect(started).toBeLessThan(9);
  });

  test("is cancelled by its signal", async () => {
    const controller = new AbortController();
    const tree = treeOf({ "a.ts": "1", "b.ts": "2" });
    const run = bottomUp<null>(
      tree,
      1,
      async () => {
        controller.abort();
        return null;
      },
      controller.signal,
    );
    await expect(run).rejects.toMatchObject({ code: "cancelled" });
  });

  test("visits every node once after all its children, for any tree and limit", async () => {
    const parents = fc.array(fc.nat(), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(parents, fc.integer({ min: 1, max: 5 }), async (numbers, limit) => {
        const childrenOf = new Map<number, number[]>();
        numbers.forEach((number, at) => {
          const parent = number % (at + 1);
          childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), at + 1]);
        });
        const build = (id: number): TreeNode => ({
          ...treeOf({}),
          path: String(id),
          children: (childrenOf.get(id) ?? []).map(build),
        });
        const seen = new Set<string>();
        await bottomUp<string>(build(0), limit, async (node, results) => {
          expect(results).toEqual(node.children.map((child) => child.path));
          expect(seen.has(node.path)).toBe(false);
          seen.add(node.path);
          return node.path;
        });
        expect(seen.size).toBe(numbers.length + 1);
      }),
      { numRuns: 60 },
    );
  });
});
