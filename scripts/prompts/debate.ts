/** Sample inputs of the debate's roles and of its baselines' roles. */
import type { CodeMaterial } from "../../src/agents/code-material.ts";
import { codeSummarizer, stepwiseCodeSummarizer } from "../../src/agents/roles/code-summarizer.ts";
import { codeTranslator } from "../../src/agents/roles/code-translator.ts";
import { debater, type Turn } from "../../src/agents/roles/debater.ts";
import { judge } from "../../src/agents/roles/judge.ts";
import { patternLabeller } from "../../src/agents/roles/pattern-labeller.ts";
import { showSurroundings, surroundingsIntro, translationSurroundingsIntro } from "../../src/agents/surroundings.ts";
import { codeSummaryPlan } from "../../src/strategies/debate/plans/code-summary.ts";
import { translationPlan } from "../../src/strategies/debate/plans/translation.ts";
import { type PromptPage, sample } from "./page.ts";

const code = `def longest_queue(lanes):
    # Closed lanes do not count
    open_lanes = [lane for lane in lanes if lane.open]
    return max(open_lanes, key=len, default=None)`;
const unit: CodeMaterial = {
  name: "longest_queue",
  qualifiedName: "longest_queue",
  kind: "function",
  language: "python",
  languageLabel: "Python",
  signature: "def longest_queue(lanes)",
  doc: "",
  comments: ["Closed lanes do not count"],
  parameters: [{ name: "lanes", type: null }],
  returnType: null,
  calls: ["max"],
  returns: ["max(open_lanes, key=len, default=None)"],
  raises: [],
  loops: 0,
  branches: 0,
  members: [],
  code,
  surroundings: {
    scope: "file",
    qualifiedName: "longest_queue",
    module: {
      name: "checkout.py",
      signature: "",
      doc: "Checkout lanes of a shop and who waits at them.",
      path: null,
      line: 1,
    },
    enclosing: [],
    overrides: null,
    callees: [],
    callers: [
      {
        name: "Shop.advise",
        signature: "def advise(self, customer)",
        doc: "Send a customer to a lane.",
        path: null,
        line: 40,
      },
    ],
    tests: [],
    examples: [
      {
        name: "open_lanes",
        signature: "def open_lanes(shop)",
        doc: "Return the lanes that are open.",
        path: null,
        line: 12,
      },
    ],
  },
};
const around = unit.surroundings === null ? "" : showSurroundings(unit.surroundings);
const plan = codeSummaryPlan({
  kind: "function",
  codeLanguage: "Python",
  language: "English",
  maxWords: 40,
  intent: null,
});
const [identify, , refine] = plan.stages;
const turns: Turn[] = [
  {
    speaker: "debater-1",
    stage: "summary refinement",
    debate: 1,
    round: 1,
    taskOutput: "Returns the longest queue among the given lanes.",
    label: null,
    position: null,
    explanation: "max with len as key gives the longest lane",
  },
  {
    speaker: "debater-2",
    stage: "summary refinement",
    debate: 1,
    round: 1,
    taskOutput: "Returns the open lane with the longest queue, or None when every lane is closed.",
    label: null,
    position: { stance: "disagree", with: "debater-1" },
    explanation: "closed lanes are left out, and default=None is what an empty list gives",
  },
];
const asked = {
  speaker: "debater-3",
  persona: plan.personas[2]?.text ?? "",
  angle: "body",
  task: plan.task,
  expected: plan.expected,
  answer: "text",
  stage: refine?.name ?? "",
  goal: refine?.goal ?? "",
  label: null,
  source: code,
  sourceKind: "Python code",
  surroundings: around,
  surroundingsIntro,
  accepted: "Returns the longest queue.",
  acceptedLabel: "what",
  acceptedLabelName: "intent",
  turns,
  droppedTurns: 0,
  feedback: "After debate 1\ncontent-adequacy: say what happens when no lane is open",
  toolReport: "",
  acceptedReason: "",
  material: { kind: "code", unit, maxWords: 40 },
} as const;
const translation = translationPlan({ from: "Python", to: "Java", setting: "" });
const summarize = {
  surroundings: around,
  unit,
  code,
  intent: "what",
  maxWords: 40,
  language: "English",
} as const;

const page: PromptPage = {
  title: "Prompts of the debate",
  prompts: [
    sample(
      debater,
      {
        ...asked,
        speaker: "debater-1",
        persona: plan.personas[0]?.text ?? "",
        angle: "signature",
        stage: identify?.name ?? "",
        goal: identify?.goal ?? "",
        label: identify?.label ?? null,
        accepted: "",
        acceptedLabel: "",
        turns: [],
        feedback: "",
      },
      "The first turn of the first stage: nobody has spoken.",
    ),
    sample(debater, asked, "A later turn, in a stage that is debated again."),
    sample(
      debater,
      {
        ...asked,
        speaker: "debater-1",
        persona: translation.personas[1]?.text ?? "",
        angle: "language",
        task: translation.task,
        expected: translation.expected,
        answer: "code",
        stage: translation.stages[1]?.name ?? "",
        goal: translation.stages[1]?.goal ?? "",
        accepted: "class Main { public static void main(String[] a) { int n = 1 } }\n",
        acceptedLabel: "",
        source: "n = 1",
        surroundings: "",
        surroundingsIntro: translationSurroundingsIntro,
        turns: [],
        feedback: "",
        toolReport: "the Java compiler refuses it:\nMain.java:1: error: ';' expected",
        material: { kind: "translation" },
      },
      "A translation, with the compiler's messages.",
    ),
    sample(judge, {
      task: plan.task,
      expected: plan.expected,
      stage: refine?.name ?? "",
      goal: refine?.goal ?? "",
      factors: plan.factors,
      source: code,
      sourceKind: "Python code",
      surroundings: around,
      surroundingsIntro,
      turns,
      candidates: turns,
      feedback: "",
      toolReport: "",
      feedbackWanted: true,
      labelName: "intent",
      material: asked.material,
    }),
    sample(patternLabeller, {
      task: "code summary",
      stage: "summary refinement",
      patterns: [
        { name: "convergent", meaning: "most agree at first and still at the end" },
        { name: "mixed", meaning: "neither agreement nor disagreement prevails" },
      ],
      turns,
    }),
    sample(codeSummarizer, { ...summarize, technique: "zero-shot" }, "Technique zero-shot."),
    sample(codeSummarizer, { ...summarize, technique: "few-shot" }, "Technique few-shot."),
    sample(codeSummarizer, { ...summarize, technique: "expert" }, "Technique expert."),
    sample(stepwiseCodeSummarizer, { ...summarize, technique: "chain-of-thought" }, "Technique chain-of-thought."),
    sample(stepwiseCodeSummarizer, { ...summarize, technique: "critique" }, "Technique critique."),
    sample(
      codeTranslator,
      { from: "Python", to: "Java", code: "n = 1", surroundings: "", setting: "", earlier: "", messages: "" },
      "First call.",
    ),
    sample(
      codeTranslator,
      {
        from: "Python",
        to: "Java",
        code: "n = 1",
        surroundings: "",
        setting: "",
        earlier: "int n = 1\n",
        messages: "the Java compiler refuses it:\nMain.java:1: error: ';' expected",
      },
      "A fix of fix-loop.",
    ),
  ],
};

export default page;
