/**
 * Expert and Editor without a model. The Expert asks what no sentence of the summary answers and about the sections that
 * it covers least; the Editor about unsupported words, repetition, leaning sentences and leftovers.
 */
import type { Note } from "../../agents/passages.ts";
import type { BankQuestion, PlannedQuestion } from "../../agents/questions.ts";
import type { PlanInput, PlanOutput } from "../../agents/roles/expert.ts";
import { contentWords } from "../../text/content-words.ts";
import { splitSentences } from "../../text/sentences.ts";
import type { EmbeddedRole } from "../engine.ts";
import { hasLeftovers, leans } from "../questioning/clean.ts";
import { answersCue, hasCues, isUsualPlace } from "../questioning/cues.ts";
import { profileOf } from "../questioning/score.ts";

/** A question about wording is put once; the Author looks at the whole summary. */
const wordingIds = [
  "leftovers",
  "dangling",
  "repetition",
  "unsupported",
  "needless",
  "order",
  "clumsy",
  "wrong-detail",
];

export const planExpert: EmbeddedRole<PlanInput, PlanOutput> = (input) => {
  const sentences = splitSentences(input.summary);
  const asked = new Set(input.asked.map(({ id }) => id));
  const open = input.bank.filter((entry) => !asked.has(entry.id) && hasCues(entry.id));
  // A question that nothing in the notes speaks to is not worth its cycle.
  const unanswered = open.filter(
    (entry) =>
      !sentences.some((sentence) => answersCue(entry.id, sentence)) && placeOf(entry, input.notes) !== undefined,
  );
  const sections = uncovered(input);
  const about = input.bank.find((entry) => entry.id === "section");
  const own = input.bank.filter((entry) => !asked.has(entry.id) && !hasCues(entry.id) && !builtIn.has(entry.id));
  const plan: PlannedQuestion[] = [
    ...own.map((entry) => ({ id: entry.id, question: entry.text })),
    ...unanswered.slice(0, 3).map((entry) => aimed(entry, input)),
    ...(about === undefined ? [] : sections.map((note) => sectionQuestion(about, note, input))),
    ...open.filter((entry) => !unanswered.includes(entry)).map((entry) => aimed(entry, input)),
  ];
  return {
    output: { questions: plan.slice(0, input.most) },
    notes: [`${unanswered.length} questions of the bank unanswered, ${sections.length} sections hardly covered`],
  };
};

/** Bank questions without cues that only a reader who understands the text can put. */
const builtIn = new Set(["section", "link", "weight", "grounds"]);

/** The question with the section where its answer usually stands. */
function aimed(entry: BankQuestion, { notes, title }: PlanInput): PlannedQuestion {
  const note = placeOf(entry, notes);
  return {
    id: entry.id,
    question:
      note === undefined
        ? entry.text
        : `${entry.text} See "${note.heading}": ${termsOf(note, notes, title).join(", ")}.`,
  };
}

/** A usual place that answers it, else any usual place, else any note that answers it. */
function placeOf(entry: BankQuestion, notes: readonly Note[]): Note | undefined {
  const places = notes.filter((note) => isUsualPlace(entry.id, note.heading));
  const told = notes.filter((note) => splitSentences(note.summary).some((sentence) => answersCue(entry.id, sentence)));
  return places.find((place) => told.includes(place)) ?? places[0] ?? told[0];
}

function sectionQuestion(entry: BankQuestion, note: Note, { notes, title }: PlanInput): PlannedQuestion {
  return { id: entry.id, question: `${entry.text} "${note.heading}": ${termsOf(note, notes, title).join(", ")}.` };
}

/** The terms of a note that the document as a whole is about. */
function termsOf(note: Note, notes: readonly Note[], title: string): string[] {
  const { terms } = profileOf(notes, title);
  const own = [...new Set(contentWords(note.summary))];
  return own.sort((a, b) => (terms.get(b) ?? 0) - (terms.get(a) ?? 0) || (a < b ? -1 : 1)).slice(0, 5);
}

/** Notes of whose weight the summary covers less than a third, the heaviest first. Ours. */
function uncovered(input: PlanInput): Note[] {
  const { terms } = profileOf(input.notes, input.title);
  const held = new Set(contentWords(input.summary));
  const asked = input.asked.map(({ question }) => question).join("\n");
  return input.notes
    .map((note) => {
      const own = new Set(contentWords(note.summary));
      let weight = 0;
      let covered = 0;
      for (const term of own) {
        const worth = terms.get(term) ?? 0;
        weight += worth;
        if (held.has(term)) covered += worth;
      }
      return { note, missing: weight - covered, share: weight === 0 ? 1 : covered / weight };
    })
    .filter(({ note, share }) => share < 0.6 && !asked.includes(`"${note.heading}"`))
    .sort((a, b) => b.missing - a.missing || a.note.segment - b.note.segment)
    .map(({ note }) => note);
}

export const planEditor: EmbeddedRole<PlanInput, PlanOutput> = (input) => {
  const sentences = splitSentences(input.summary);
  const asked = new Set(input.asked.map(({ id }) => id));
  const found = new Map<string, string>();
  const say = (id: string, sentence: string | undefined): void => {
    if (sentence !== undefined && !found.has(id)) found.set(id, sentence);
  };
  say("leftovers", sentences.find(hasLeftovers));
  say("dangling", sentences.find(leans));
  say("repetition", repeating(sentences));
  say("unsupported", unsupported(sentences, input));
  say("needless", sentences.length > 2 ? leastOf(sentences, input) : undefined);
  const plan = wordingIds.flatMap((id): PlannedQuestion[] => {
    const entry = input.bank.find((question) => question.id === id);
    const sentence = found.get(id);
    if (entry === undefined || sentence === undefined || asked.has(id)) return [];
    return [{ id, question: `${entry.text} "${sentence.slice(0, 200)}"` }];
  });
  return { output: { questions: plan.slice(0, input.most) }, notes: [`${found.size} kinds of faults found`] };
};

function repeating(sentences: readonly string[]): string | undefined {
  const sets = sentences.map((sentence) => new Set(contentWords(sentence)));
  return sentences.find((_, index) =>
    sets.slice(0, index).some((other) => shared(sets[index] ?? new Set(), other) > 0.6),
  );
}

/** A sentence of whose content words fewer than half stand in any note. */
function unsupported(sentences: readonly string[], { notes, title }: PlanInput): string | undefined {
  const { terms } = profileOf(notes, title);
  return sentences.find((sentence) => {
    const words = [...new Set(contentWords(sentence))];
    return words.length >= 4 && words.filter((word) => terms.has(word)).length / words.length < 0.5;
  });
}

/** The sentence whose words weigh least in the document. */
function leastOf(sentences: readonly string[], { notes, title }: PlanInput): string | undefined {
  const { terms } = profileOf(notes, title);
  let least: { sentence: string; weight: number } | undefined;
  for (const sentence of sentences) {
    const words = [...new Set(contentWords(sentence))];
    const weight = words.reduce((sum, word) => sum + (terms.get(word) ?? 0), 0) / Math.max(1, words.length);
    if (least === undefined || weight < least.weight) least = { sentence, weight };
  }
  return least?.sentence;
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0) return 0;
  let count = 0;
  for (const word of a) if (b.has(word)) count++;
  return count / a.size;
}
