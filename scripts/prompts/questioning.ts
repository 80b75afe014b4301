/** Sample inputs of the questioning strategy's roles and of the long-document baselines' own. */
import type { Note, Passage } from "../../src/agents/passages.ts";
import { author, authorCheck, authorRevise } from "../../src/agents/roles/author.ts";
import { evaluator } from "../../src/agents/roles/evaluator.ts";
import { editor, expert } from "../../src/agents/roles/expert.ts";
import { organizer } from "../../src/agents/roles/organizer.ts";
import { refiner } from "../../src/agents/roles/refiner.ts";
import { shortener } from "../../src/agents/roles/shortener.ts";
import { writer, writerMerge } from "../../src/agents/roles/writer.ts";
import { builtInQuestions } from "../../src/strategies/questioning/bank/questions.ts";
import { type PromptPage, sample } from "./page.ts";

const title = "A tide gauge at the harbour wall";
const passage: Passage = {
  segment: 2,
  name: "Results > Storms",
  title,
  text: "During the storm of 1987 the gauge recorded a rise of two metres within three hours. The float stopped.",
  sentences: [],
  language: "en",
};
const notes: readonly Note[] = [
  { segment: 0, heading: "Aim", summary: "The gauge is tested against a float." },
  { segment: 1, heading: "Method", summary: "Both were read every six minutes for a year." },
  { segment: 2, heading: "Results > Storms", summary: "In the storm of 1987 only the gauge went on." },
];
const summary = "A tide gauge was tested against a float for a year.";
const wanted = { limits: { maxWords: 60 }, language: "English", requirements: "" };
const plan = { title, summary, notes, whole: false, asked: [] };
const asked = {
  questions: [
    { id: "findings", question: 'What came out during the storm? See "Results > Storms".' },
    { id: "method", question: "How often were both read?" },
  ],
  summary,
  passages: [passage],
  language: "English",
  notes,
};
const answers = [
  {
    id: "findings",
    question: 'What came out during the storm? See "Results > Storms".',
    answer: "In the storm of 1987 the gauge recorded a rise of two metres in three hours; the float stopped.",
  },
];

const page: PromptPage = {
  title: "Prompts of questioning",
  prompts: [
    sample(writer, { ...wanted, passage, title, whole: false }),
    sample(writerMerge, { ...wanted, notes, title, final: true }),
    sample(expert, { ...plan, bank: builtInQuestions.expert, most: 5 }),
    sample(author, asked),
    sample(authorRevise, { ...wanted, answers, summary, passages: [passage], notes, order: () => 0 }),
    sample(evaluator, {
      first: summary,
      second: `${summary} In the storm of 1987 only the gauge went on.`,
      onlyFirst: [],
      onlySecond: ["In the storm of 1987 only the gauge went on."],
      answers,
      passages: [passage],
      notes,
      whole: false,
      title,
    }),
    sample(editor, { ...plan, bank: builtInQuestions.editor, most: 4 }),
    sample(authorCheck, { ...asked, questions: [{ id: "repetition", question: "Is the float named twice?" }] }),
    sample(
      shortener,
      {
        text: `${summary} In the storm of 1987 only the gauge went on, as was seen by all who stood there.`,
        limits: { maxWords: 20 },
        language: "English",
        keep: "",
      },
      "Asked by every strategy whose text came out too long, as the speaker who wrote it.",
    ),
    sample(refiner, { ...wanted, passage, title, summary }, "Baseline `refine`."),
    sample(organizer, { title, notes, mostTopics: 8 }, "Baseline `hera`."),
  ],
};

export default page;
