/**
 * Many children under one bound: all in one prompt when they fit, else groups of equal size, each summarized, then over the
 * groups, as often as needed. Systems.md section 2.
 */
import { type ChildView, type Part, showChild } from "../../agents/roles/tree-wording.ts";
import { tokensAtMost } from "../../text/token-ceiling.ts";
import { equalGroups } from "./bound.ts";
import { clipTokens, shownPath } from "./limits.ts";

/**
 * Views that together fit `budget` tokens. `summarize` turns one group into one view; it is called for whole rounds at a time, so
 * groups run side by side. Every view is first brought under a quarter of the budget, so each round shrinks the list.
 */
export async function withinBudget(
  views: readonly ChildView[],
  budget: number,
  summarize: (group: readonly ChildView[], part: Part) => Promise<ChildView>,
): Promise<readonly ChildView[]> {
  let current = views.map((view) => fitView(view, Math.floor(budget / 4)));
  for (;;) {
    const groups = equalGroups(current, current.map(viewTokens), budget);
    if (groups.length <= 1) return current;
    const next = await Promise.all(
      groups.map((group, at) => summarize(group, { index: at + 1, total: groups.length })),
    );
    current = next.map((view) => fitView(view, Math.floor(budget / 4)));
  }
}

/** Tokens one view takes in a prompt. */
export function viewTokens(view: ChildView): number {
  return tokensAtMost(`${showChild(view)}\n`) + 1;
}

/** The view within `limit` tokens: keywords go first, from the last, then the end of the summary. */
export function fitView(view: ChildView, limit: number): ChildView {
  let fitted: ChildView = { ...view, name: shownPath(view.name) };
  if (viewTokens(fitted) <= limit) return fitted;
  let keywords = [...fitted.keywords];
  while (keywords.length > 0 && viewTokens({ ...fitted, keywords }) > limit) keywords = keywords.slice(0, -1);
  fitted = { ...fitted, keywords };
  if (viewTokens(fitted) <= limit || fitted.summary === null) return fitted;
  const rest = viewTokens({ ...fitted, summary: "" });
  return { ...fitted, summary: clipTokens(fitted.summary, Math.max(10, limit - rest - 2)) };
}
