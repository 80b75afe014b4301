/** The students of `about`: the Summarizer over what the Extractor kept (Metagente), or the Extractor before a fixed Summarizer. */
import { extractor } from "../../agents/roles/extractor.ts";
import { summarizer } from "../../agents/roles/summarizer.ts";
import type { ItemAgents } from "../../agents/task-context.ts";
import type { LengthLimits } from "../../base/length.ts";
import { fitForRole } from "../fit-for-role.ts";
import { languageName } from "../language-name.ts";
import type { Student, TrainingPair } from "./training.ts";

export interface AboutStudentOptions {
  /** The prompts of both roles; that of the role that is learned is not read. */
  readonly prompts: { readonly extractor: string; readonly summarizer: string };
  readonly limits: LengthLimits;
  /** The ablation: the raw text goes to the Summarizer. */
  readonly withoutExtractor: boolean;
}

const work = "one-line descriptions";

/** Extractions are asked for once a pair and prompt, whoever asks. */
export function aboutStudent(role: "summarizer" | "extractor", options: AboutStudentOptions): Student {
  const kept = new Map<string, Promise<string>>();
  const extract = (pair: TrainingPair, prompt: string, agents: ItemAgents): Promise<string> => {
    const key = JSON.stringify([pair.id, prompt]);
    const known = kept.get(key) ?? extractOnce(pair, prompt, agents);
    kept.set(key, known);
    // A failure is not kept: the next who asks tries again.
    known.catch(() => kept.delete(key));
    return known;
  };
  const raw = (pair: TrainingPair, agents: ItemAgents) => fitForRole(pair.document, extractor.name, agents);
  const summarize: Student["write"] = async ({ pair, material, prompt, repetition, purpose, examples, agents }) => {
    const input = {
      document: pair.document,
      text: material,
      limits: options.limits,
      language: languageName(pair.document.language),
      requirements: "",
      tooLong: "",
      examples,
    };
    return (await agents.ask(summarizer, input, { item: pair.id, prompt, repetition, purpose })).output.about;
  };
  if (role === "summarizer")
    return {
      role,
      work,
      required: summarizer.required,
      known: ["text", "title", "language", "limits", "requirements", "tooLong", "examples"],
      material: (pair, agents) =>
        options.withoutExtractor ? raw(pair, agents) : extract(pair, options.prompts.extractor, agents),
      write: summarize,
    };
  return {
    role,
    work: "the passages that one-line descriptions are made from",
    required: extractor.required,
    known: ["text", "title"],
    material: raw,
    async write(task) {
      const material = await extract(task.pair, task.prompt, task.agents);
      return summarize({ ...task, material, prompt: options.prompts.summarizer });
    },
  };
}

async function extractOnce(pair: TrainingPair, prompt: string, agents: ItemAgents): Promise<string> {
  const text = await fitForRole(pair.document, extractor.name, agents);
  const answer = await agents.ask(extractor, { document: pair.document, text }, { item: pair.id, prompt });
  return answer.output.text;
}
