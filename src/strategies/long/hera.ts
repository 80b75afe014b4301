/**
 * Baseline `hera`: segment by structure, gather what is about the same topic, order the topics by narrative, then
 * summarize. Ours where the description is silent: topics are gathered from the Writer's notes, each topic's notes are
 * merged into one, and the topics' notes, in their order, into the summary.
 */
import type { Note } from "../../agents/passages.ts";
import { organizer } from "../../agents/roles/organizer.ts";
import { mapConcurrent } from "../../base/concurrent.ts";
import type { Strategy } from "../contract.ts";
import { notesWithin } from "./notes.ts";
import { openDocument } from "./open.ts";
import { merge, write, writeNotes } from "./write.ts";

/** Topics of one document at most. Ours. */
export const mostTopics = 8;

export const hera: Strategy = {
  name: "hera",
  summary: "sections gathered by topic, topics ordered for telling, then summarized",
  source: "baseline (HERA, as described in SQ2E)",
  roles: ["writer", "organizer", "writer-merge"],
  defaults: {},
  async solve(problem, context) {
    const { segments, room } = await openDocument(problem, context, ["writer", "organizer"]);
    if (segments.length < 3) return { summary: (await write(problem, segments, room, context)).summary, evidence: [] };
    const notes = await writeNotes(problem, segments, context);
    // The plan is made from as many notes as one prompt holds; the others follow the topic of the one before them.
    const shown = notesWithin(notes, room.material);
    const prompt = problem.prompts[organizer.name];
    const { output } = await context.ask(
      organizer,
      { title: problem.documents[0]?.title ?? "", notes: shown, mostTopics },
      { item: problem.item, purpose: "topics", ...(prompt === undefined ? {} : { prompt }) },
    );
    const told = await mapConcurrent(
      byTopic(output.topics, shown, notes),
      context.concurrency,
      async (topic): Promise<Note> => {
        const [first] = topic;
        if (topic.length === 1 && first !== undefined) return first;
        const limits = { maxWords: 150 };
        const merged = await merge({ ...problem, limits }, topic, room, context);
        return { segment: first?.segment ?? 0, heading: first?.heading ?? "", summary: merged.summary };
      },
      context.signal,
    );
    return { summary: (await merge(problem, told, room, context)).summary, evidence: [] };
  },
};

/** Notes by topic, in the order of the topics; a note that was not shown goes with its nearest predecessor. */
export function byTopic(
  topics: readonly (readonly number[])[],
  shown: readonly Note[],
  notes: readonly Note[],
): Note[][] {
  const topicOf = new Map<Note, number>();
  topics.forEach((topic, index) => {
    for (const number of topic) {
      const note = shown[number - 1];
      if (note !== undefined) topicOf.set(note, index);
    }
  });
  const grouped = topics.map((): Note[] => []);
  let last = 0;
  for (const note of notes) {
    last = topicOf.get(note) ?? last;
    grouped[last]?.push(note);
  }
  return grouped.filter((group) => group.length > 0);
}
