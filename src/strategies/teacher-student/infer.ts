/**
 * Strategy `teacher-student` at inference (Metagente, section III): the Extractor keeps what says what the thing is, the
 * Summarizer turns it into one phrase, both with a tuned prompt where there is one. The optimisation that learns those
 * prompts lives beside this file.
 */
import { extractor } from "../../agents/roles/extractor.ts";
import { askPhrase } from "../about-phrase.ts";
import type { Strategy } from "../contract.ts";
import { fitForRole } from "../fit-for-role.ts";

export interface TeacherStudentDetails {
  readonly extracted: string;
}

export const teacherStudent: Strategy<Record<string, never>, TeacherStudentDetails> = {
  name: "teacher-student",
  summary: "an extractor keeps what describes the thing, a summarizer writes the phrase",
  source: "Metagente, section III",
  roles: ["extractor", "summarizer"],
  defaults: {},
  async solve(problem, context) {
    const document = problem.documents[0];
    if (document === undefined) throw new RangeError("a summary problem needs at least one document");
    const text = await fitForRole(document, extractor.name, context);
    const prompt = problem.prompts[extractor.name];
    const extracted = await context.ask(
      extractor,
      { document, text },
      { item: problem.item, ...(prompt === undefined ? {} : { prompt }) },
    );
    const answer = await askPhrase(problem, document, extracted.output.text, context);
    return {
      summary: answer.output.about,
      evidence: answer.evidence.length > 0 ? answer.evidence : extracted.evidence,
      details: { extracted: extracted.output.text },
    };
  },
};
