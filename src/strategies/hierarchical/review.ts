/** The bounded loop of draft, critique and revision. The decision is `nextStep`; the loop only carries it out. */
import type { Review } from "../tree/contract.ts";

export type Step = "review" | "revise" | "stop";

/**
 * What happens after a draft or a verdict. A last revision is not reviewed again: no revision could follow, so the call
 * would buy nothing (ours). `approved` is null before anyone looked at the present version.
 */
export function nextStep(revisions: number, approved: boolean | null, maxRevisions: number): Step {
  if (approved === true) return "stop";
  if (approved === false) return "revise";
  return revisions < maxRevisions ? "review" : "stop";
}

export interface Reviewer {
  /** The first version (`draft` "") or one that settles the issues. */
  write(draft: string, issues: readonly string[], revision: number): Promise<string>;
  /** `before`: the points that the draft was revised by; [] at the first look. */
  critique(
    draft: string,
    round: number,
    before: readonly string[],
  ): Promise<{ readonly approved: boolean; readonly issues: readonly string[] }>;
}

/**
 * Runs the loop: at most 1 + maxRevisions versions and maxRevisions critiques. `keep` gets each version before anyone has
 * looked at it, for a run that ends meanwhile.
 */
export async function reviewed(
  agents: Reviewer,
  maxRevisions: number,
  keep: (version: { readonly summary: string; readonly review: Review }) => void = () => undefined,
): Promise<{ readonly summary: string; readonly review: Review }> {
  let summary = await agents.write("", [], 0);
  keep({ summary, review: { revisions: 0, approved: null } });
  let revisions = 0;
  let approved: boolean | null = null;
  let issues: readonly string[] = [];
  for (;;) {
    const step = nextStep(revisions, approved, maxRevisions);
    if (step === "stop") return { summary, review: { revisions, approved } };
    if (step === "review") {
      const verdict = await agents.critique(summary, revisions + 1, issues);
      approved = verdict.approved;
      issues = verdict.issues;
    } else {
      revisions++;
      const next = await agents.write(summary, issues, revisions);
      // The same text again would get the same verdict: it is not paid for.
      if (next === summary) return { summary, review: { revisions: revisions - 1, approved: false } };
      summary = next;
      approved = null;
      keep({ summary, review: { revisions, approved } });
    }
  }
}
