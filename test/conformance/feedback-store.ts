/** What every store must do with feedback. Run it from a test file with a way to open a fresh, empty store. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RunStore } from "../../src/runtime/run-store.ts";
import { someDecision, someVote } from "../support/some-feedback.ts";
import { runStart, someTotals } from "../support/store-facts.ts";

/** `open` gives a fresh, empty store and how to remove it; `again`, where the store lasts, opens it a second time. */
export function feedbackStoreConformance(
  name: string,
  open: () => { readonly store: RunStore; readonly remove: () => void; readonly again?: () => RunStore },
): void {
  describe(`feedback store: ${name}`, () => {
    let place: ReturnType<typeof open>;
    let store: RunStore;
    beforeEach(() => {
      place = open();
      store = place.store;
    });
    afterEach(() => {
      store.close();
      place.remove();
    });

    it("is empty at first", () => {
      expect(store.feedback.list()).toEqual([]);
    });

    it("gives back what was added, in that order and letter by letter", () => {
      const said = [
        someDecision({ reason: "no\0 „quotes“ 'or' \ud83c\udf32;--", at: 5_000 }),
        someVote(),
        someDecision({ decision: "accept", edited: null, at: 1 }),
      ];
      for (const entry of said) expect(store.feedback.add(entry)).toBe(true);
      expect(store.feedback.list()).toEqual(said);
    });

    it("takes the same entry once, and keeps the first place", () => {
      store.feedback.add(someDecision());
      store.feedback.add(someVote());
      expect(store.feedback.add(someDecision())).toBe(false);
      expect(store.feedback.list().map((entry) => entry.kind)).toEqual(["decision", "vote"]);
    });

    it("removes one by its id, and nothing by a part of it", () => {
      const [first, second] = [someDecision(), someVote()];
      store.feedback.add(first);
      store.feedback.add(second);
      expect(store.feedback.remove(first.id.slice(0, 8))).toBe(false);
      expect(store.feedback.remove("%")).toBe(false);
      expect(store.feedback.remove(first.id)).toBe(true);
      expect(store.feedback.remove(first.id)).toBe(false);
      expect(store.feedback.list()).toEqual([second]);
    });

    it("hands out copies: changing one changes nothing that is kept", () => {
      store.feedback.add(someDecision());
      (store.feedback.list()[0] as { rater: string }).rater = "eve";
      expect(store.feedback.list()[0]?.rater).toBe("ann");
    });

    it("keeps feedback when the run it is about is pruned", () => {
      store.beginRun(runStart("run-a"));
      store.endRun("run-a", { state: "done", exitCode: 0, endedAt: 2_000, totals: someTotals });
      store.feedback.add(someDecision());
      expect(store.prune({ keep: 0, cache: true }).runs).toBe(1);
      expect(store.feedback.list()).toEqual([someDecision()]);
    });

    it("still has it when it is opened again", ({ skip }) => {
      if (place.again === undefined) return skip();
      store.feedback.add(someDecision());
      store.close();
      store = place.again();
      expect(store.feedback.list()).toEqual([someDecision()]);
    });
  });
}
