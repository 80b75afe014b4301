/**
 * Code summarization as a debate (debate, section 3.1.3 and table 2): which intent, then a summary, then its refinement.
 * Every stage asks for a whole summary, so that a debate that ends early still ends with one.
 */
import { type Intent, intentCriteria, intentMeaning, intents } from "../../../agents/intents.ts";
import type { DebatePlan } from "../plan.ts";

export interface CodeSummaryTask {
  /** "function", "method", "class", "file". */
  readonly kind: string;
  /** Programming language as people write it. */
  readonly codeLanguage: string;
  /** Name of the language to write in. */
  readonly language: string;
  readonly maxWords: number;
  /** Settled by the user: the first stage falls away (ours). Null: debated. */
  readonly intent: Intent | null;
}

/** Where each debater looks first; without that, equal models repeat each other (ours; the paper names no difference). */
export const codeAngles: DebatePlan["personas"] = [
  {
    angle: "signature",
    text: "You look first at the interface: the name, the parameters and their types, what is returned, and so at what a caller wants from it.",
  },
  {
    angle: "comments",
    text: "You look first at what people wrote about the code: documentation, comments, names, texts of messages; and you check it against the code.",
  },
  {
    angle: "body",
    text: "You look first at what the code does step by step: calls, branches, loops, what is changed, returned and raised.",
  },
];

export function codeSummaryPlan(task: CodeSummaryTask): DebatePlan {
  const { kind, codeLanguage, language, maxWords, intent } = task;
  const settled = intent === null ? "" : ` It is to say ${intentMeaning[intent]}.`;
  const identify = {
    name: "intent identification",
    goal: `Settle from which side this ${kind} is best summarized for an engineer who has to work with it, and give a first summary from that side as well. It is "what" unless a choice below says that it is that one.`,
    label: { name: "intent", choices: intents, meanings: intentCriteria },
  };
  return {
    task: `Summarize a ${kind} written in ${codeLanguage} for engineers who meet it for the first time.${settled}`,
    expected: `one or two plain sentences in ${language}, at most ${maxWords} words, in the present tense, that state only what the code shows; no markup, no lead-in`,
    answer: "text",
    limits: { maxWords },
    language,
    stages: [
      ...(intent === null ? [identify] : []),
      {
        name: "summary generation",
        goal: "Write the summary from the intent that was settled: what a reader needs first, in the first words.",
      },
      {
        name: "summary refinement",
        goal: "Check the summary word by word against the code. Mend what is wrong, add a key detail that is missing, drop what no reader needs. Leave it as it is when nothing is to be gained.",
      },
    ],
    factors: [
      { name: "expressiveness", definition: "clear and readable: an engineer understands it at the first reading" },
      { name: "content-adequacy", definition: "the key details of the code are covered, and nothing it says is wrong" },
      { name: "conciseness", definition: "no detail that the reader does not need" },
    ],
    personas: codeAngles,
  };
}
