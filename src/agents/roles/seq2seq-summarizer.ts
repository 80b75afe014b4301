/**
 * Seq2seq summarizer: the papers' trained baselines (BART, T5, Pegasus, GitSum-like checkpoints). Such a model was trained
 * on bare pairs of text and summary: it gets the text alone, without a word of ours, and answers in plain words.
 */
import { tidyPhrase } from "../phrase.ts";
import { role } from "../role.ts";

export interface Seq2seqInput {
  readonly text: string;
}

export interface Seq2seqOutput {
  readonly summary: string;
}

export const seq2seqSummarizer = role<Seq2seqInput, Seq2seqOutput>({
  name: "seq2seq-summarizer",
  version: 1,
  purpose:
    "Writes the summary that a trained encoder-decoder gives for the bare text; asked by strategy seq2seq alone.",
  system: "",
  prompt: "{{text}}",
  required: ["text"],
  // No fence: the model obeys nothing, and marks around the text would be read as part of it.
  values: ({ text }) => ({ text }),
  output: (z) => z.object({ summary: z.string() }),
  plainField: "summary",
  // Such a model cannot be told to choose: its first line is its answer.
  tidy: ({ summary }) => ({ summary: tidyPhrase(summary).split("\n")[0] ?? "" }),
  check: ({ summary }) => (summary === "" ? "the summary is empty" : null),
});
