/** What every store must do with feedback. Run it from a test file with a way to open a fresh, empty store. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Awaitable } from "../../src/base/awaitable.ts";
import type { RunStore } from "../../src/runtime/run-store.ts";
import { someDecision, someVote } from "../support/some-feedback.ts";
import { runStart, someTotals } from "../support/store-facts.ts";

/** `open` gives a fresh, empty store and how to remove it; `again`, where the store lasts, opens it a second time. */
export function feedbackStoreConformance(
  name: string,
  open: () => Awaitable<{
    readonly store: RunStore;
    readonly remove: () => Awaitable<void>;
    readonly again?: () => Awaitable<RunStore>;
  }>,
): void {
  describe(`feedback store: ${name}`, () => {
    let place: Awaited<ReturnType<typeof open>>;
    let store: RunStore;
    beforeEach(async () => {
      place = await open();
      store = place.store;
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    it("is empty at first", async () => {
      expect(await store.feedback.list()).toEqual([]);
    });

    it("gives back what was added, in that order and letter by letter", async () => {
      const said = [
        someDecision({ reason: "no\0 „quotes“ 'or' \ud83c\udf32;--", at: 5_000 }),
        someVote(),
        someDecision({ decision: "accept", edited: null, at: 1 }),
      ];
      for (const entry of said) expect(await store.feedback.add(entry)).toBe(true);
      expect(await store.feedback.list()).toEqual(said);
    });

    it("takes the same entry once, and keeps the first place", async () => {
      await store.feedback.add(someDecision());
      await store.feedback.add(someVote());
      expect(await store.feedback.add(someDecision())).toBe(false);
      expect((await store.feedback.list()).map((entry) => entry.kind)).toEqual(["decision", "vote"]);
    });

    it("removes one by its id, and nothing by a part of it", async () => {
      const [first, second] = [someDecision(), someVote()];
      await store.feedback.add(first);
      await store.feedback.add(second);
      expect(await store.feedback.remove(first.id.slice(0, 8))).toBe(false);
      expect(await store.feedback.remove("%")).toBe(false);
      expect(await store.feedback.remove(first.id)).toBe(true);
      expect(await store.feedback.remove(first.id)).toBe(false);
      expect(await store.feedback.list()).toEqual([second]);
    });

    it("hands out copies: changing one changes nothing that is kept", async () => {
      await store.feedback.add(someDecision());
      ((await store.feedback.list())[0] as { rater: string }).rater = "eve";
      expect((await store.feedback.list())[0]?.rater).toBe("ann");
    });

    it("keeps feedback when the run it is about is pruned", async () => {
      await store.beginRun(runStart("run-a"));
      await store.endRun("run-a", { state: "done", exitCode: 0, endedAt: 2_000, totals: someTotals });
      await store.feedback.add(someDecision());
      expect((await store.prune({ keep: 0, cache: true })).runs).toBe(1);
      expect(await store.feedback.list()).toEqual([someDecision()]);
    });

    it("still has it when it is opened again", async ({ skip }) => {
      if (place.again === undefined) return skip();
      await store.feedback.add(someDecision());
      await store.close();
      store = await place.again();
      expect(await store.feedback.list()).toEqual([someDecision()]);
    });
  });
}
