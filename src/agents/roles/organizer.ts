/**
 * Organizer (baseline `hera` of `precis document`): gathers the parts of a document that are about the same topic and puts
 * the topics in the order in which they are best told. Without a model: TF-IDF clusters by place
 * (`../../embedded/roles/organizer.ts`).
 */
import { type Note, showNotes } from "../passages.ts";
import { data, role } from "../role.ts";

export interface OrganizerInput {
  readonly title: string;
  /** Notes on the parts; their `segment` is the number shown. */
  readonly notes: readonly Note[];
  readonly mostTopics: number;
}

export interface OrganizerOutput {
  /** Topics in the order of telling, each the numbers of its notes as shown, from 1. */
  readonly topics: readonly (readonly number[])[];
}

export const organizer = role<OrganizerInput, OrganizerOutput>({
  name: "organizer",
  version: 1,
  purpose: "Organizer: gathers the parts of a document by topic and orders the topics for telling.",
  system:
    "You plan how a long document is retold: which of its parts belong together, and in which order they are told.",
  prompt: `Gather the numbered notes below by topic, at most {{mostTopics}} topics, and put the topics in the order in which they are best told: what it is about first, what follows from it last. Give each topic as the numbers of its notes. Every number must stand in exactly one topic.
Title of the document:
{{title}}
{{notes}}`,
  required: ["notes"],
  values: (input) => ({
    mostTopics: String(input.mostTopics),
    title: data(input.title, "title"),
    notes: data(
      showNotes(input.notes.map((note, index) => ({ ...note, heading: `[${index + 1}] ${note.heading}` }))),
      "notes",
    ),
  }),
  output: (z) => z.object({ topics: z.array(z.array(z.number().int())).describe("Numbers of the notes by topic") }),
  tidy: (output) => ({ topics: output.topics.filter((topic) => topic.length > 0) }),
  check(output, input) {
    const numbers = output.topics.flat();
    const stranger = numbers.find((number) => number < 1 || number > input.notes.length);
    if (stranger !== undefined)
      return `there is no note ${stranger}; the notes are numbered 1 to ${input.notes.length}`;
    if (new Set(numbers).size !== numbers.length) return "a number stands in two topics";
    const missing = input.notes.length - numbers.length;
    return missing === 0 ? null : `${missing} of the ${input.notes.length} notes are in no topic`;
  },
  temperature: 0,
});
