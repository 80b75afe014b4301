/**
 * An encoder-decoder (BART, T5, Pegasus and their like) behind the contract of a LanguageModel: the last message is the
 * text, the answer its summary. Such models obey no instructions and know no schema; strategy `seq2seq` asks them rightly.
 */
import { CancelledError, ModelError } from "../../base/errors.ts";
import type { ModelSpec } from "../model-spec.ts";
import type { ProviderRun } from "../providers/provider.ts";
import type { ChatRequest, LanguageModel } from "../spec/language-model.ts";
import { acquireOnnx, type OnnxFile } from "./onnx-files.ts";
import { firstLine } from "./packages.ts";
import { poolOf } from "./pool.ts";
import { framed, frameOf, inputsOf } from "./token-windows.ts";

/** Ours: the answer's tokens without a wish; the models' own settings cut at 20 when they name no length. */
const usualAnswer = 128;

/** Loads the model (or joins those who use it already). Throws UsageError where that cannot be. */
export async function openSeq2seq(spec: ModelSpec, run: ProviderRun): Promise<LanguageModel> {
  const { thing: file, release } = await acquireOnnx(spec, "AutoModelForSeq2SeqLM", run);
  const { maxOutputTokens, contextWindow } = spec.options;
  const frame = frameOf(file.tokenizer);
  const turns = poolOf([file]);
  const window = contextWindow ?? file.window;
  return {
    spec: spec.text,
    endpoint: "in-process",
    modelId: file.modelId,
    // Encoder and decoder have a window each; to the gateway it is the sum.
    contextWindow: window === null ? null : 2 * window,
    async doGenerate(request, { signal }) {
      const instructed = request.messages.some(({ role, content }) => role !== "user" && content !== "");
      const ids = file.tokenizer.encode(prefixOf(file) + textOf(request), { add_special_tokens: false });
      const room = window === null ? ids.length : Math.max(1, window - frame.before.length - frame.after.length);
      const input = framed(ids.slice(0, room), frame);
      const limit = Math.min(request.maxOutputTokens ?? usualAnswer, maxOutputTokens ?? Number.POSITIVE_INFINITY);
      const made = await turns.use(signal, () => generate(file, inputsOf(file, [input]), limit, signal, spec.text));
      const text = file.tokenizer.decode(made, { skip_special_tokens: true }).trim();
      return {
        text,
        finish: made.length > limit ? "length" : "stop",
        usage: { input: input.ids.length, output: made.length },
        warnings: [
          ...(instructed
            ? ["a summarization model obeys no instructions and read the prompt as text; use --strategy seq2seq"]
            : []),
          ...(ids.length > room ? [`the model read the first ${room} of ${ids.length} tokens`] : []),
        ],
      };
    },
    close: release,
  };
}

async function generate(
  file: OnnxFile,
  inputs: Readonly<Record<string, unknown>>,
  limit: number,
  signal: AbortSignal,
  spec: string,
): Promise<(number | bigint)[]> {
  // Asked after every token, for every row, whether it is done: the only way in for an interruption.
  class Interrupted extends file.library.StoppingCriteria {
    _call(rows: readonly unknown[]): boolean[] {
      return rows.map(() => signal.aborted);
    }
  }
  try {
    const made = await file.model.generate({
      ...inputs,
      max_new_tokens: limit,
      do_sample: false,
      stopping_criteria: new Interrupted(),
    });
    if (signal.aborted) throw new CancelledError("interrupted", { cause: signal.reason });
    return Array.from(made.data);
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    throw new ModelError("model-failed", `${spec}: ${firstLine(error)}`, { hint: "see --debug", cause: error });
  }
}

function textOf(request: ChatRequest): string {
  return request.messages
    .map(({ content }) => content)
    .filter((content) => content !== "")
    .join("\n\n");
}

/** T5 was trained on several tasks and is told which by the first words. */
function prefixOf({ model: { config } }: OnnxFile): string {
  return config.task_specific_params?.summarization?.prefix ?? config.prefix ?? "";
}
