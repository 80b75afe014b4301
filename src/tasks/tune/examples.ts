/** Examples beside a prompt: what owners chose for the texts nearest to a given one (BM25 over their first words). Pure. */
import type { TrainingPair } from "../../strategies/teacher-student/training.ts";
import { bm25 } from "../../text/bm25.ts";

/** Characters of a text that likeness is judged by, and that an artifact keeps. */
export const keptCharacters = 800;

export interface ExamplePair {
  readonly id: string;
  readonly text: string;
  readonly reference: string;
}

export function examplePair({ id, document, reference }: TrainingPair): ExamplePair {
  return { id, text: document.text.slice(0, keptCharacters), reference };
}

/** The references of the `count` nearest pairs, a line each; never one of the same text. "" where nothing is alike. */
export function nearestReferences(text: string, count: number, pool: readonly ExamplePair[]): string {
  const start = text.slice(0, keptCharacters);
  const others = pool.filter((pair) => pair.text !== start);
  const scores = bm25(others.map((pair) => pair.text)).scores(start);
  return others
    .map(({ reference, id }, at) => ({ reference, id, score: scores[at] as number }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, count)
    .map(({ reference }) => `- ${reference.replace(/\s+/g, " ").trim()}`)
    .join("\n");
}
