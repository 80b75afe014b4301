/**
 * A model server for tuning, played by rule: sample NUMBER's n-th summary has exactly as many words in common with its
 * reference as the plan says, and the n-th lesson leads to the (n+1)-th summary. The step is read from the prompt, so that
 * neither timing nor the cache changes anything.
 */
import type { RecordedRequest, Reply } from "./scripted-model-server.ts";

const referenceWords = 25;
const letters = "abcdefghijklmnopqrstuvwxyz";

/** 25 words that occur in no other sample and no prompt. */
export function referenceOf(sample: number): string {
  return wordsOf(sample).join(" ");
}

const wordsOf = (sample: number): string[] =>
  Array.from({ length: referenceWords }, (_, at) => `q${letters[sample]}${letters[at]}x`);

/** A summary that shares `hits` of 25 words with the reference: ROUGE-L F1 is hits / 25. */
export function summaryOf(sample: number, hits: number): string {
  return wordsOf(sample)
    .map((word, at) => (at < hits ? word : `z${letters[at]}y`))
    .join(" ");
}

export function readmeOf(sample: number): string {
  return `# tool-${sample}\n\nSample ${sample}. It sorts letters.\n`;
}

/** Lines of a training file. */
export function trainingFile(samples: readonly number[]): string {
  return samples
    .map(
      (sample) => `${JSON.stringify({ id: `s${sample}`, input: readmeOf(sample), reference: referenceOf(sample) })}\n`,
    )
    .join("");
}

export function roleOf({ body }: RecordedRequest): string {
  return String(body?.response_format?.json_schema?.name ?? body?.text?.format?.name);
}

export function sampleOf({ prompt }: RecordedRequest): number {
  return Number(/Sample (\d+)\./.exec(prompt)?.[1] ?? -1);
}

const stepOf = (prompt: string): number => Number(/Be as short as step (\d+) asks/.exec(prompt)?.[1] ?? 0);

/** Of several prompts in one: the latest. */
const lastStepOf = (prompt: string): number =>
  Math.max(0, ...Array.from(prompt.matchAll(/Be as short as step (\d+) asks/g), (match) => Number(match[1])));

/** Answers of all roles; `plan[sample]` lists the words in common by iteration, the last one for all later ones. */
export function playTuning(plan: Readonly<Record<number, readonly number[]>>): (request: RecordedRequest) => Reply {
  return (request) => {
    const sample = sampleOf(request);
    const step = stepOf(request.prompt);
    switch (roleOf(request)) {
      case "extractor":
        return JSON.stringify({ text: `Sample ${sample}. It sorts letters.` });
      case "summarizer": {
        const hits = plan[sample] ?? [0];
        return JSON.stringify({ about: summaryOf(sample, hits[step] ?? (hits.at(-1) as number)) });
      }
      case "teacher":
        return JSON.stringify({ prompt: `Be as short as step ${step + 1} asks.\n\n{{text}}` });
      case "analysis":
      case "analysis_summarizer":
        return JSON.stringify({ advice: "Ask for fewer words." });
      case "sequential_teacher":
        return JSON.stringify({ prompt: `Be as short as step ${lastStepOf(request.prompt) + 1} asks.\n\n{{text}}` });
      case "analyzer":
        return JSON.stringify({
          domain: "sorting",
          dataType: "tool page",
          keep: ["what it sorts"],
          drop: ["set-up"],
          mustHave: ["what is sorted"],
        });
      case "prompt_creator":
        return JSON.stringify({ prompt: "Write one merged phrase.\n\n{{text}}" });
      default:
        return { status: 418 };
    }
  };
}
