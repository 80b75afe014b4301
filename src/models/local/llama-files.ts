/** GGUF files in memory, one a path (`shared.ts`), and why one cannot be loaded. */
import { availableParallelism } from "node:os";
import { sleep } from "../../base/abort.ts";
import { CancelledError, UsageError } from "../../base/errors.ts";
import type { Llama, LlamaLibrary, LlamaModel } from "./llama-types.ts";
import { firstLine, loadPackage } from "./packages.ts";
import { type Share, sharedThings, type Unloadable } from "./shared.ts";

export interface LoadRequest {
  readonly spec: string;
  readonly path: string;
  readonly gpu: boolean;
  /** CPU threads, all contexts together. */
  readonly threads: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

export interface LoadedFile {
  readonly library: LlamaLibrary;
  readonly llama: Llama;
  readonly model: LlamaModel;
}

const acquire = sharedThings<LoadedFile & Unloadable>();

/** One fewer than the cores: ggml's threads spin while they wait, so that one that is kept off its core stalls all. */
export const usualThreads = (): number => Math.max(1, availableParallelism() - 1);

/** The file, loaded now or before. `release` must be called once. Throws UsageError for what cannot be loaded. */
export function acquireFile(request: LoadRequest): Promise<Share<LoadedFile>> {
  const key = JSON.stringify([request.path, request.gpu, request.threads]);
  return acquire(key, () => load(request));
}

async function load(request: LoadRequest): Promise<LoadedFile & Unloadable> {
  const { spec, path, gpu, threads, env, signal } = request;
  const library = await loadPackage<LlamaLibrary>("gguf", env);
  const said: string[] = [];
  let llama: Llama;
  try {
    llama = await library.getLlama({
      gpu: gpu ? "auto" : false,
      build: "never",
      skipDownload: true,
      progressLogs: false,
      maxThreads: threads,
      // Kept for the reason of a failure; nothing of it may reach stdout.
      logger: (level, message) => {
        if (level === "error" || level === "fatal") said.push(message.trim());
      },
    });
  } catch (error) {
    throw new UsageError(`${spec}: llama.cpp does not start on this machine: ${firstLine(error)}`, {
      code: "not-available",
      hint: "its ready-made parts need a 64-bit processor (AVX on x86) and a system it is built for; use a model server instead",
      cause: error,
    });
  }
  try {
    const model = await llama.loadModel({ modelPath: path, loadSignal: signal });
    return {
      library,
      llama,
      model,
      async unload() {
        await model.dispose();
        await llama.dispose();
      },
    };
  } catch (error) {
    await reasonOf(said);
    await llama.dispose();
    if (signal.aborted) throw new CancelledError("interrupted", { cause: error });
    throw loadError(spec, path, error, said);
  }
}

/** llama.cpp's log arrives from another thread, after its failure. */
async function reasonOf(said: readonly string[]): Promise<void> {
  for (let wait = 0; wait < 20 && !said.some((line) => line.includes("error loading model")); wait++) await sleep(10);
}

/** What llama.cpp wrote tells more than what it throws. */
export function loadError(spec: string, path: string, error: unknown, said: readonly string[]): UsageError {
  const all = [firstLine(error), ...said].join("\n");
  const architecture = /unknown model architecture: '([^']*)'/.exec(all)?.[1];
  if (architecture !== undefined) {
    return new UsageError(`${spec}: this llama.cpp does not know the architecture "${architecture}"`, {
      hint: "update node-llama-cpp, or use another model",
      cause: error,
    });
  }
  if (/not within the file bounds|failed to read (key-value pairs|tensor)|unexpected(ly)? (end|reached)/i.test(all)) {
    return new UsageError(`${spec}: ${path} is cut short or damaged`, { hint: "download it again", cause: error });
  }
  if (isMemory(error) || /failed to allocate|out of memory|unable to allocate/i.test(all)) {
    return new UsageError(`${spec}: there is not enough memory for this model`, {
      hint: "use a smaller or more strongly quantized file",
      cause: error,
    });
  }
  const reason = said.find((line) => /error loading model/.test(line))?.replace(/^.*error loading model: /, "");
  return new UsageError(`${spec}: ${path} cannot be loaded: ${reason ?? firstLine(error)}`, {
    hint: "check that the file is a whole language model in GGUF",
    cause: error,
  });
}

export function isMemory(error: unknown): boolean {
  return error instanceof Error && (error.name === "InsufficientMemoryError" || /memory|alloc/i.test(error.message));
}
