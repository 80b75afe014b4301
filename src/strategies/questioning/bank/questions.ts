/**
 * The question bank (SQ2E, "curated question bank"): completeness, coherence, relevance and factual consistency for the
 * Expert, yes/no questions on wording for the Editor. Own wording. Add an entry here, or in a file given with --questions.
 */
import type { BankQuestion } from "../../../agents/questions.ts";

export interface QuestionBank {
  readonly expert: readonly BankQuestion[];
  readonly editor: readonly BankQuestion[];
}

export const builtInQuestions: QuestionBank = {
  expert: [
    { id: "purpose", criterion: "completeness", text: "What question or problem does the document take up, and why?" },
    {
      id: "method",
      criterion: "completeness",
      text: "How was it done: by what means, on what material, under which conditions?",
    },
    {
      id: "findings",
      criterion: "completeness",
      text: "What is the main result, claim or decision, in the document's own terms?",
    },
    {
      id: "numbers",
      criterion: "completeness",
      text: "Which number, date or amount does a reader need to judge the result?",
    },
    {
      id: "conclusion",
      criterion: "completeness",
      text: "What does the document conclude, recommend or announce as the next step?",
    },
    {
      id: "limits",
      criterion: "completeness",
      text: "Which limit, exception, risk or open point does the document itself name?",
    },
    {
      id: "section",
      criterion: "completeness",
      text: "What is the most important statement of a section that the summary does not touch?",
    },
    {
      id: "definition",
      criterion: "coherence",
      text: "What is meant by a term that the summary uses without saying what it is?",
    },
    {
      id: "link",
      criterion: "coherence",
      text: "How do two things hang together that the summary only places side by side?",
    },
    {
      id: "weight",
      criterion: "relevance",
      text: "Which part takes up more of the summary than of the document, and what is it at the cost of?",
    },
    { id: "audience", criterion: "relevance", text: "Whom does the document concern, and what changes for them?" },
    {
      id: "grounds",
      criterion: "consistency",
      text: "On what in the document does a statement of the summary rest, and does it go as far?",
    },
    {
      id: "conditions",
      criterion: "consistency",
      text: "Under which conditions does a statement hold that the summary makes without any?",
    },
  ],
  editor: [
    {
      id: "unsupported",
      criterion: "consistency",
      text: "Does the summary say something that the document does not say?",
    },
    {
      id: "wrong-detail",
      criterion: "consistency",
      text: "Is a number, name, date or direction given differently from the document?",
    },
    {
      id: "breaks-off",
      criterion: "coherence",
      text: "Does the summary break off, or end without what the document concludes?",
    },
    { id: "repetition", criterion: "wording", text: "Does the summary say the same thing twice?" },
    {
      id: "dangling",
      criterion: "wording",
      text: "Does a sentence lean on something that is not in the summary (it, this, such, however)?",
    },
    {
      id: "leftovers",
      criterion: "wording",
      text: "Are there citation marks, references to figures or sections, or headings left in the text?",
    },
    {
      id: "order",
      criterion: "coherence",
      text: "Does a sentence come before the one it needs in order to be understood?",
    },
    { id: "needless", criterion: "relevance", text: "Is there a sentence that could go without a loss to the reader?" },
    {
      id: "clumsy",
      criterion: "wording",
      text: "Is there a sentence that has to be read twice, or that is not correct in its language?",
    },
  ],
};
