/**
 * Strategy `seq2seq`: each document, as much of it as the model reads, goes bare to a trained encoder-decoder
 * (`--model transformers:MODEL`); of several documents the summaries stand one after another. The supervised baseline of
 * the papers; GitSum: H. Doan et al., "Too long; didn't read: automatic summarization of GitHub README.MD", 2023.
 */
import type { AgentContext } from "../agents/engine.ts";
import type { Evidence } from "../agents/role.ts";
import { seq2seqSummarizer } from "../agents/roles/seq2seq-summarizer.ts";
import { UsageError } from "../base/errors.ts";
import { cutToLimits, withinLimits } from "../base/length.ts";
import type { Document } from "../documents/document.ts";
import { estimateTokens } from "../text/token-estimate.ts";
import type { Strategy, SummaryProblem } from "./contract.ts";
import { fitDocument } from "./document-text.ts";

/** What most checkpoints were trained on; for models that do not say. */
const unknownWindow = 512;
/** Ours: kept free, since our estimate of tokens is no count. */
const margin = 0.9;

export const seq2seq: Strategy = {
  name: "seq2seq",
  summary: "a trained summarization model (BART, T5, Pegasus) reads the bare text; needs --model transformers:MODEL",
  source: "supervised baselines of all five papers",
  roles: [seq2seqSummarizer.name],
  defaults: {},
  async solve(problem, context) {
    const model = context.modelFor(seq2seqSummarizer.name);
    if (!model.startsWith("transformers:")) {
      throw new UsageError(`strategy seq2seq needs a trained summarization model, not ${model}`, {
        hint: "give one with --model transformers:MODEL, e.g. a BART, T5 or Pegasus checkpoint",
      });
    }
    const parts: string[] = [];
    const evidence: Evidence[] = [];
    for (const document of problem.documents) {
      const answer = await context.ask(seq2seqSummarizer, { text: textFor(document, context) }, { item: problem.item });
      parts.push(answer.output.summary);
      evidence.push(...answer.evidence);
    }
    return { summary: limited(parts.join(" "), problem, context), evidence };
  },
};

function textFor(document: Document, context: AgentContext): string {
  // The model tells the sum of what it reads and what it writes, which are alike.
  const both = context.contextWindowFor(seq2seqSummarizer.name);
  const window = both === null ? unknownWindow : Math.floor(both / 2);
  const fitted = fitDocument(document, Math.floor(window * margin));
  if (fitted.leftOut.length > 0) {
    const message = `the model reads ${window} tokens and the document has about ${estimateTokens(document.text)}; left out or cut: ${fitted.leftOut
      .slice(0, 5)
      .map((heading) => `"${heading}"`)
      .join(", ")}${fitted.leftOut.length > 5 ? ` and ${fitted.leftOut.length - 5} more` : ""}`;
    context.warn({ code: "context-packed", message });
  }
  return fitted.text;
}

/** A trained model cannot be told a length. */
function limited(summary: string, { limits }: SummaryProblem, context: AgentContext): string {
  if (withinLimits(summary, limits)) return summary;
  context.warn({ code: "cut-to-limit", message: "the model's summary was longer than wanted and was cut at a word" });
  return cutToLimits(summary, limits);
}
