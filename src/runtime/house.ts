/**
 * What the store's feedback changes for the embedded engine: weighed when people ask about their feedback (`feedback describe`),
 * used by `about` where the check showed a gain and the feedback is still the same. Kept in the store under a name of its own.
 */
import type { House } from "../embedded/about/house-file.ts";
import { type Lesson, standing } from "../feedback/standing.ts";
import type { RunStore } from "./run-store.ts";

const place = ["feedback", "house:about"] as const;

/** Learned anew from what stands, and kept; null where no decision on an About stands. */
export async function weighFeedback(store: RunStore): Promise<House | null> {
  const lessons = await aboutLessons(store);
  if (lessons.length === 0) return null;
  const { houseKey, houseOf } = await import("../embedded/about/house-file.ts");
  const kept = (await store.artifact(...place)) as House | undefined;
  if (kept?.from === houseKey(lessons)) return kept;
  const house = await houseOf(lessons);
  store.putArtifact(...place, house);
  return house;
}

/** The change to use, if any, and what the user is to know. */
export async function houseChange(
  store: RunStore,
): Promise<{ readonly change: House["change"] | null; readonly note: string | null }> {
  const lessons = await aboutLessons(store);
  if (lessons.length === 0) return { change: null, note: null };
  const { houseKey } = await import("../embedded/about/house-file.ts");
  const kept = (await store.artifact(...place)) as House | undefined;
  if (kept?.from !== houseKey(lessons))
    return { change: null, note: "the feedback kept here is not weighed yet: `precis feedback describe` does it" };
  return { change: kept.check.used ? kept.change : null, note: null };
}

const aboutLessons = async (store: RunStore): Promise<Lesson[]> =>
  standing(await store.feedback.list()).lessons.filter(({ task }) => task === "about");
