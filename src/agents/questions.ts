/** Questions about a summary, as Expert and Editor draw them from the bank (`../strategies/questioning/bank`). */

/** What SQ2E's bank covers: the four criteria of the Expert, and wording for the Editor. */
export type QuestionCriterion = "completeness" | "coherence" | "relevance" | "consistency" | "wording";

export interface BankQuestion {
  /** Unique, kebab-case; what results and statistics count by. */
  readonly id: string;
  readonly criterion: QuestionCriterion;
  /** Trusted text. The Editor's are yes/no questions where "yes" means that there is a problem. */
  readonly text: string;
}

/** A bank question fitted to one document. */
export interface PlannedQuestion {
  /** Id of the bank question it was made from. */
  readonly id: string;
  readonly question: string;
}

/** The bank as a prompt lists it. */
export function showBank(bank: readonly BankQuestion[]): string {
  return bank.map((entry) => `- ${entry.id} (${entry.criterion}): ${entry.text}`).join("\n");
}

/** Characters; a question that goes on longer is no question, and later prompts hold it again. */
const longestQuestion = 400;

/** A plan with blank and repeated questions gone, at most `most`. */
export function tidyPlan(plan: readonly PlannedQuestion[], most: number): PlannedQuestion[] {
  const seen = new Set<string>();
  return plan
    .map(({ id, question }) => ({
      id: id.trim(),
      question: question.replace(/\s+/g, " ").trim().slice(0, longestQuestion),
    }))
    .filter(({ id, question }) => {
      const key = `${id}\n${question.toLowerCase()}`;
      if (question === "" || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, most);
}

/** A reason why a plan cannot be used: an id that the bank does not have. */
export function checkPlan(plan: readonly PlannedQuestion[], bank: readonly BankQuestion[]): string | null {
  const known = new Set(bank.map((entry) => entry.id));
  const stranger = plan.find(({ id }) => !known.has(id));
  return stranger === undefined
    ? null
    : `"${stranger.id}" is no id of the question bank; use one of ${[...known].join(", ")}`;
}
