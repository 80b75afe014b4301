/** Transformers models in memory, one a folder, task and weight type (`shared.ts`), and why one cannot be loaded. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CancelledError, UsageError } from "../../base/errors.ts";
import type { ModelSpec } from "../model-spec.ts";
import type { ProviderRun } from "../providers/provider.ts";
import { modelCacheDirectory } from "./cache-directory.ts";
import { hubAddress } from "./hub.ts";
import { usualThreads } from "./llama-files.ts";
import { fingerprint } from "./model-file.ts";
import { firstLine, loadPackage } from "./packages.ts";
import { type Place, placeOf } from "./place.ts";
import { type Share, sharedThings, type Unloadable } from "./shared.ts";
import type { LoadOptions, OnnxModel, OnnxTokenizer, TransformersLibrary } from "./transformers-types.ts";

export interface OnnxFile {
  readonly library: TransformersLibrary;
  readonly tokenizer: OnnxTokenizer;
  readonly model: OnnxModel;
  /** Names the weights: for the cache of answers and vectors. */
  readonly modelId: string;
  /** Tokens one pass takes, special ones included; null where neither model nor tokenizer says. */
  readonly window: number | null;
}

export type OnnxTask = "AutoModel" | "AutoModelForSequenceClassification" | "AutoModelForSeq2SeqLM";

const acquire = sharedThings<OnnxFile & Unloadable>();
/** Severity of ONNX Runtime from which it may write to stderr: fatal only. */
const fatalOnly = 4;

/** The model, loaded now or before. Throws UsageError for what cannot be loaded. */
export function acquireOnnx(spec: ModelSpec, task: OnnxTask, run: ProviderRun): Promise<Share<OnnxFile>> {
  const { dtype = "fp32", threads = usualThreads() } = spec.options;
  const place = placeOf(spec, run.env);
  return acquire(JSON.stringify([place, task, dtype, threads]), () => load(spec, place, task, run));
}

async function load(spec: ModelSpec, place: Place, task: OnnxTask, run: ProviderRun): Promise<OnnxFile & Unloadable> {
  const { env, signal, emit } = run;
  const library = await loadPackage<TransformersLibrary>("transformers", env);
  const offline = /^(1|true|yes|on)$/i.test(env.HF_HUB_OFFLINE?.trim() ?? "");
  library.env.cacheDir = join(modelCacheDirectory(env), "transformers");
  library.env.remoteHost = `${hubAddress(env)}/`;
  library.env.allowLocalModels = true;
  library.env.allowRemoteModels = place.folder === null && !offline;
  // Its messages would reach stderr among ours.
  library.env.logLevel = 50;
  const { dtype = "fp32", threads = usualThreads() } = spec.options;
  const options: LoadOptions = {
    dtype,
    device: "cpu",
    session_options: { intraOpNumThreads: threads, logSeverityLevel: fatalOnly },
    ...(place.folder === null ? {} : { local_files_only: true }),
    progress_callback: ({ status, file = "", loaded = 0, total }) => {
      if (status !== "progress" || signal.aborted) return;
      const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);
      const whole = total === undefined ? null : megabytes(total);
      emit?.({ type: "progress", unit: "MB", done: megabytes(loaded), total: whole, note: `of ${file}` });
    },
  };
  const name = place.folder ?? place.name;
  try {
    const tokenizer = await library.AutoTokenizer.from_pretrained(name, options);
    const model = await library[task].from_pretrained(name, options);
    return {
      library,
      tokenizer,
      model,
      modelId: `${place.name}@${weightsOf(place, library.env.cacheDir, dtype)}`,
      window: windowOf(tokenizer, model),
      async unload() {
        await model.dispose();
      },
    };
  } catch (error) {
    if (signal.aborted) throw new CancelledError("interrupted", { cause: error });
    throw loadError(spec.text, place, offline, error);
  }
}

/** Content of the largest weight file in use; the weight type where the file cannot be found (a hub's cache of another layout). */
function weightsOf(place: Place, cacheDir: string, dtype: string): string {
  const folder = place.folder ?? join(cacheDir, place.name);
  const suffix = dtype === "fp32" ? "" : dtype === "q8" ? "_quantized" : `_${dtype}`;
  for (const name of ["model", "encoder_model"]) {
    const path = join(folder, "onnx", `${name}${suffix}.onnx`);
    if (existsSync(path)) return fingerprint(path);
  }
  return dtype;
}

function windowOf(tokenizer: OnnxTokenizer, { config }: OnnxModel): number | null {
  const told = [tokenizer.model_max_length, config.max_position_embeddings, config.n_positions].filter(
    // Tokenizers without a limit say so with a number of thirty digits.
    (value): value is number => typeof value === "number" && value > 0 && value < 1e9,
  );
  return told.length === 0 ? null : Math.min(...told);
}

function loadError(spec: string, place: Place, offline: boolean, error: unknown): UsageError {
  const said = firstLine(error);
  const facts = { cause: error };
  if (/Unsupported model type|not supported|unknown model/i.test(said)) {
    return new UsageError(`${spec}: this kind of model cannot do that: ${said}`, {
      ...facts,
      hint: "embeddings need an encoder, --classifier a sequence classifier, --model a summarizer like BART, T5 or Pegasus",
    });
  }
  if (place.folder === null && (offline || /fetch failed|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|network/i.test(said))) {
    const why = offline ? "HF_HUB_OFFLINE forbids a download" : `the hub cannot be reached: ${said}`;
    return new UsageError(`${spec}: the model is not in the cache, and ${why}`, {
      ...facts,
      code: "not-available",
      hint: "go online once, set HF_ENDPOINT to a mirror, or give a folder",
    });
  }
  if (/protobuf|ModelProto|INVALID_PROTOBUF|Load model/i.test(said)) {
    return new UsageError(`${spec}: the ONNX file is damaged or cut short: ${said}`, {
      ...facts,
      hint: "export or download it again",
    });
  }
  if (/bad_alloc|memory/i.test(said)) {
    return new UsageError(`${spec}: there is not enough memory for this model`, {
      ...facts,
      hint: "use ?dtype=q8 or a smaller model",
    });
  }
  return new UsageError(`${spec}: the model cannot be loaded: ${said}`, {
    ...facts,
    hint: "the folder needs config.json, tokenizer.json and the ONNX files of ?dtype= in onnx/",
  });
}
