/**
 * A sequence classifier as a judge of consistency: FactCC-like models and entailment models, which read source and claim
 * in this order. W. Kryscinski et al., "Evaluating the Factual Consistency of Abstractive Text Summarization", 2020.
 */
import { ModelError, UsageError } from "../../base/errors.ts";
import type { ModelSpec } from "../model-spec.ts";
import type { ProviderRun } from "../providers/provider.ts";
import type { ConsistencyModel } from "../spec/language-model.ts";
import { acquireOnnx, type OnnxFile } from "./onnx-files.ts";
import { firstLine } from "./packages.ts";
import { poolOf } from "./pool.ts";
import { framedPair, inputsOf, pairFrameOf, pieces } from "./token-windows.ts";

const consistentLabel = /^(correct|consistent|entail(s|ed|ment)?|support(s|ed)?|factual|faithful|true)$/i;
const unknownWindow = 512;
const windowsAPass = 16;

/** Throws UsageError for a model whose labels do not say which of them means "consistent". */
export async function openClassifier(spec: ModelSpec, run: ProviderRun): Promise<ConsistencyModel> {
  const { thing: file, release } = await acquireOnnx(spec, "AutoModelForSequenceClassification", run);
  try {
    const wanted = labelIndex(file, spec);
    const frame = pairFrameOf(file.tokenizer);
    const turns = poolOf([file]);
    const room = (file.window ?? unknownWindow) - frame.before.length - frame.between.length - frame.after.length;
    return {
      spec: spec.text,
      async classify(claim, source, signal) {
        const bare = { add_special_tokens: false };
        const claimIds = file.tokenizer.encode(claim, bare);
        // A claim longer than half a window leaves too little of the source to judge it by.
        const own = claimIds.slice(0, Math.floor(room / 2));
        const windows = pieces(file.tokenizer.encode(source, bare), room - own.length).map((ids) =>
          framedPair(ids, own, frame),
        );
        let best = { probability: -1, consistent: false };
        for (let from = 0; from < windows.length; from += windowsAPass) {
          const rows = await turns.use(signal, () =>
            probabilities(file, windows.slice(from, from + windowsAPass), spec.text),
          );
          // Ours: a long source is read in windows, and one that bears the claim out is enough.
          for (const row of rows) {
            const probability = row[wanted] ?? 0;
            if (probability > best.probability) best = { probability, consistent: probability >= Math.max(...row) };
          }
        }
        return best;
      },
      close: release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Softmax of the logits, a row a window. */
async function probabilities(
  file: OnnxFile,
  windows: Parameters<typeof inputsOf>[1],
  spec: string,
): Promise<number[][]> {
  let logits: { readonly data: ArrayLike<number | bigint>; readonly dims: readonly number[] } | undefined;
  try {
    logits = (await file.model(inputsOf(file, windows))).logits;
  } catch (error) {
    throw new ModelError("model-failed", `${spec}: ${firstLine(error)}`, { hint: "see --debug", cause: error });
  }
  const width = logits?.dims[1];
  if (logits === undefined || width === undefined) {
    throw new ModelError("model-failed", `${spec}: the model gives no logits`, { hint: "use a sequence classifier" });
  }
  const values = Array.from(logits.data as ArrayLike<number>);
  return windows.map((_, row) => softmax(values.slice(row * width, (row + 1) * width)));
}

function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const powers = logits.map((value) => Math.exp(value - most));
  const sum = powers.reduce((total, value) => total + value, 0);
  return powers.map((value) => value / sum);
}

function labelIndex(file: OnnxFile, spec: ModelSpec): number {
  const labels = Object.entries(file.model.config.id2label ?? {});
  const { label } = spec.options;
  const found = labels.find(([, name]) =>
    label === undefined ? consistentLabel.test(name) : name.toLowerCase() === label.toLowerCase(),
  );
  if (found !== undefined) return Number(found[0]);
  const names = labels.map(([, name]) => name).join(", ");
  throw new UsageError(
    label === undefined
      ? `${spec.text}: none of its labels says "consistent": ${names || "it names none"}`
      : `${spec.text}: it has no label "${label}": ${names || "it names none"}`,
    { hint: "say which label means it with ?label=NAME" },
  );
}
