/**
 * A Transformers encoder as an EmbeddingModel: token vectors, pooled and normalized. Long texts are cut into windows and
 * joined again, so that no part of a text is without weight.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { throwIfAborted } from "../../base/abort.ts";
import { ModelError } from "../../base/errors.ts";
import type { ModelSpec } from "../model-spec.ts";
import type { ProviderRun } from "../providers/provider.ts";
import type { EmbeddingModel, TokenEmbedding } from "../spec/language-model.ts";
import { acquireOnnx, type OnnxFile } from "./onnx-files.ts";
import { firstLine } from "./packages.ts";
import { poolOf } from "./pool.ts";
import { type Frame, framed, frameOf, inputsOf, pieces, type Window } from "./token-windows.ts";

/** Windows one pass takes: enough to fill the processor, few enough for the memory of long ones. */
const windowsAPass = 64;
/** Texts one call takes: several passes, so that like lengths meet in one. */
const textsACall = 256;
/** Assumed where neither model nor tokenizer says. */
const unknownWindow = 512;

/** Loads the model (or joins those who use it already). Throws UsageError where that cannot be. */
export async function openEncoder(spec: ModelSpec, run: ProviderRun): Promise<EmbeddingModel> {
  const { thing: file, release } = await acquireOnnx(spec, "AutoModel", run);
  const pooling = spec.options.pooling ?? folderPooling(spec.model);
  const normalize = spec.options.normalize !== "off";
  const { trainedOn } = spec.options;
  const frame = frameOf(file.tokenizer);
  const room = (file.window ?? unknownWindow) - frame.before.length - frame.after.length;
  // One pass at a time: ONNX Runtime already uses all threads it was given.
  const turns = poolOf([file]);
  const encode = (texts: readonly string[], signal: AbortSignal): Promise<Encoded[]> =>
    turns.use(signal, () => encodeAll(file, texts, { frame, room, signal, spec: spec.text }));
  return {
    spec: spec.text,
    endpoint: "in-process",
    modelId: `${file.modelId}|${pooling}|${normalize ? "unit" : "raw"}`,
    maxBatch: textsACall,
    ...(trainedOn === undefined ? {} : { trainedOn: [trainedOn] }),
    async doEmbed(texts, { signal }) {
      const encoded = await encode(texts, signal);
      const vectors = encoded.map((windows) => pooled(windows, pooling, normalize));
      const input = encoded.flat().reduce((sum, { window }) => sum + window.ids.length, 0);
      return { vectors, usage: { input, output: 0 } };
    },
    async doEmbedTokens(texts, { signal }) {
      const encoded = await encode(texts, signal);
      return encoded.map((windows, at) => tokensOf(file, texts[at] ?? "", windows, frame));
    },
    close: release,
  };
}

/** One window and the vectors of its tokens. */
interface EncodedWindow {
  readonly window: Window;
  readonly vectors: readonly Float32Array[];
}
type Encoded = readonly EncodedWindow[];

interface EncodeOptions {
  readonly frame: Frame;
  /** Text tokens a window holds. */
  readonly room: number;
  readonly signal: AbortSignal;
  readonly spec: string;
}

async function encodeAll(file: OnnxFile, texts: readonly string[], options: EncodeOptions): Promise<Encoded[]> {
  const windows = texts.flatMap((text, owner) =>
    pieces(file.tokenizer.encode(text, { add_special_tokens: false }), options.room).map((ids) => ({
      owner,
      window: framed(ids, options.frame),
    })),
  );
  // Like lengths together: padding is work for nothing.
  const order = windows.map((_, at) => at).sort((a, b) => lengthOf(windows[a]) - lengthOf(windows[b]));
  const done = new Map<number, EncodedWindow>();
  for (let from = 0; from < order.length; from += windowsAPass) {
    throwIfAborted(options.signal);
    const chosen = order.slice(from, from + windowsAPass);
    const batch = chosen.flatMap((at) => windows[at]?.window ?? []);
    const vectors = await runBatch(file, batch, options.spec);
    chosen.forEach((at, row) => {
      done.set(at, { window: batch[row] as Window, vectors: vectors[row] ?? [] });
    });
  }
  const encoded: EncodedWindow[][] = texts.map(() => []);
  windows.forEach(({ owner }, at) => {
    encoded[owner]?.push(done.get(at) as EncodedWindow);
  });
  return encoded;
}

const lengthOf = (entry: { readonly window: Window } | undefined): number => entry?.window.ids.length ?? 0;

async function runBatch(file: OnnxFile, batch: readonly Window[], spec: string): Promise<Float32Array[][]> {
  let hidden: { readonly data: ArrayLike<number | bigint>; readonly dims: readonly number[] } | undefined;
  try {
    const outputs = await file.model(inputsOf(file, batch));
    hidden = outputs.last_hidden_state ?? outputs.token_embeddings;
  } catch (error) {
    throw new ModelError("model-failed", `${spec}: ${firstLine(error)}`, { hint: "see --debug", cause: error });
  }
  const [rows, length, width] = hidden?.dims ?? [];
  if (hidden === undefined || rows !== batch.length || length === undefined || width === undefined) {
    throw new ModelError("model-failed", `${spec}: the model gives no vector for each token`, {
      hint: "use an encoder exported for feature extraction",
    });
  }
  const data = hidden.data instanceof Float32Array ? hidden.data : new Float32Array(hidden.data as ArrayLike<number>);
  return batch.map(({ ids }, row) =>
    ids.map((_, at) => data.subarray((row * length + at) * width, (row * length + at + 1) * width)),
  );
}

/**
 * One vector of a text. "mean": of all tokens of all windows, special ones included, as sentence-transformers does within
 * one window. "cls": of each window's first token. Ours: several windows count by their tokens ("mean") or alike ("cls").
 */
export function pooled(windows: Encoded, pooling: "mean" | "cls", normalize: boolean): Float32Array {
  const counted = windows.flatMap(({ vectors }) => (pooling === "cls" ? vectors.slice(0, 1) : vectors));
  const sum = new Float64Array(counted[0]?.length ?? 0);
  for (const vector of counted)
    for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] as number) + (vector[k] as number);
  let squares = 0;
  for (let k = 0; k < sum.length; k++) {
    sum[k] = (sum[k] as number) / counted.length;
    squares += (sum[k] as number) ** 2;
  }
  const length = normalize && squares > 0 ? Math.sqrt(squares) : 1;
  const vector = new Float32Array(sum.length);
  for (let k = 0; k < sum.length; k++) vector[k] = (sum[k] as number) / length;
  return vector;
}

function tokensOf(file: OnnxFile, text: string, windows: Encoded, frame: Frame): TokenEmbedding {
  const own = file.tokenizer.tokenize(text);
  const framing = file.tokenizer.tokenize("", { add_special_tokens: true });
  const tokens: string[] = [];
  let next = 0;
  for (const { window } of windows) {
    window.special.forEach((special, at) => {
      const fromEnd = window.ids.length - at;
      const name = at < frame.before.length ? framing[at] : framing[framing.length - fromEnd];
      tokens.push((special ? name : own[next++]) ?? "");
    });
  }
  return {
    tokens,
    vectors: windows.flatMap(({ vectors }) => vectors),
    special: windows.flatMap(({ window }) => window.special),
  };
}

/** sentence-transformers writes how a model pools beside it. */
function folderPooling(model: string): "mean" | "cls" {
  const path = join(resolve(model), "1_Pooling", "config.json");
  if (!existsSync(path)) return "mean";
  const config = JSON.parse(readFileSync(path, "utf8")) as { readonly pooling_mode_cls_token?: unknown };
  return config.pooling_mode_cls_token === true ? "cls" : "mean";
}
