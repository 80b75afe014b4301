/**
 * A GGUF file as a LanguageModel: the file's own chat template, answers held to the schema by a grammar, several
 * sequences at a time in one context. Called by `providers/local.ts` alone.
 */
import { CancelledError, isPrecisError, ModelError, UsageError } from "../../base/errors.ts";
import type { ChatAnswer, ChatRequest, FinishReason, LanguageModel } from "../spec/language-model.ts";
import { assumedOutputTokens } from "../tokens.ts";
import { grammarSchema } from "./grammar-schema.ts";
import { acquireFile, isMemory, type LoadedFile, type LoadRequest } from "./llama-files.ts";
import type { LlamaChat, LlamaContext, LlamaGrammar, LlamaSequence, LlamaTurn } from "./llama-types.ts";
import { firstLine } from "./packages.ts";
import { type Pool, poolOf } from "./pool.ts";

export interface GgufSettings extends LoadRequest {
  readonly modelId: string;
  /** Tokens of one sequence; absent: what the file was trained on, at most `usualWindow`. */
  readonly contextWindow?: number;
  readonly maxOutputTokens?: number;
  /** Answers written at a time. */
  readonly sequences: number;
}

/** Ours: the memory of a context grows with its length, and no README needs more. */
export const usualWindow = 8_192;
/** An answer shorter than this is no answer. */
const leastAnswer = 16;

/** Loads the file (or joins those who use it already) and makes a context. Throws UsageError where that cannot be. */
export async function openGguf(settings: GgufSettings): Promise<LanguageModel> {
  const { thing: file, release } = await acquireFile(settings);
  const trained = file.model.trainContextSize;
  if (trained !== null && (settings.contextWindow ?? 0) > trained) {
    await release();
    throw new UsageError(`${settings.spec}: the model was trained on ${trained} tokens of context`, {
      hint: `give at most ?contextWindow=${trained}`,
    });
  }
  let context: LlamaContext;
  let writers: Writer[];
  try {
    context = await file.model.createContext({
      contextSize: settings.contextWindow ?? Math.min(trained ?? usualWindow, usualWindow),
      sequences: settings.sequences,
      threads: settings.threads,
      createSignal: settings.signal,
    });
    writers = openWriters(file, context, settings.sequences);
  } catch (error) {
    await release();
    throw contextError(settings, error);
  }
  const pool = poolOf(writers);
  const grammars = new Map<string, Promise<LlamaGrammar>>();
  const window = context.contextSize;
  return {
    spec: settings.spec,
    endpoint: "in-process",
    modelId: settings.modelId,
    contextWindow: window,
    doGenerate: (request, { signal }) => generate({ settings, file, pool, grammars, window }, request, signal),
    async close() {
      await context.dispose();
      await release();
    },
  };
}

/** One answer at a time: a sequence of the context, and the template that turns messages into its prompt. */
interface Writer {
  readonly sequence: LlamaSequence;
  readonly chat: LlamaChat;
}

/** The template is found once: trying all known ones against the file's takes as long as a short answer. */
function openWriters({ library }: LoadedFile, context: LlamaContext, count: number): Writer[] {
  const writers: Writer[] = [];
  for (let at = 0; at < count; at++) {
    const sequence = context.getSequence();
    const chatWrapper = writers[0]?.chat.chatWrapper ?? "auto";
    writers.push({ sequence, chat: new library.LlamaChat({ contextSequence: sequence, chatWrapper }) });
  }
  return writers;
}

interface Opened {
  readonly settings: GgufSettings;
  readonly file: LoadedFile;
  readonly pool: Pool<Writer>;
  readonly grammars: Map<string, Promise<LlamaGrammar>>;
  readonly window: number;
}

async function generate(opened: Opened, request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
  const { file, pool, settings } = opened;
  const shaped = request.output === undefined ? null : await grammarFor(opened, request.output.schema);
  return pool.use(signal, async ({ sequence, chat }) => {
    try {
      await sequence.clearHistory();
      const history = turnsOf(request);
      const before = sequence.tokenMeter.getState();
      const state = chat.chatWrapper.generateContextState({ chatHistory: history });
      const prompt = state.contextText.tokenize(file.model.tokenizer).length;
      const reply = await chat.generateResponse(history, {
        maxTokens: roomFor(opened, request, prompt),
        // Ours: without a wish the most likely token, so that equal calls give equal answers.
        temperature: request.temperature ?? 0,
        seed: seedOf(request),
        signal,
        repeatPenalty: false,
        ...(request.topP === undefined ? {} : { topP: request.topP }),
        ...(shaped === null ? {} : { grammar: shaped.grammar }),
      });
      const { usedOutputTokens } = sequence.tokenMeter.diff(before);
      return {
        text: reply.response,
        finish: finishOf(reply.metadata.stopReason),
        usage: { input: prompt, output: usedOutputTokens },
        warnings: shaped === null ? [] : shaped.warnings,
      };
    } catch (error) {
      if (isPrecisError(error)) throw error;
      if (signal.aborted) throw new CancelledError("interrupted", { cause: error });
      throw new ModelError("model-failed", `${settings.spec}: ${firstLine(error)}`, {
        hint: "see the cause with --debug",
        cause: error,
      });
    }
  });
}

/** Tokens the answer may have. Throws ModelError where the prompt leaves no room: llama.cpp would drop its beginning. */
function roomFor({ settings, window }: Opened, request: ChatRequest, prompt: number): number {
  const room = window - prompt;
  if (room < leastAnswer) {
    throw new ModelError(
      "model-context-exceeded",
      `${settings.spec}: the prompt has ${prompt} tokens and the context holds ${window}`,
      { hint: "raise the context with ?contextWindow=N, or use a strategy that splits the text" },
    );
  }
  const most = Math.min(
    request.maxOutputTokens ?? assumedOutputTokens,
    settings.maxOutputTokens ?? Number.POSITIVE_INFINITY,
  );
  return Math.min(room, most);
}

function turnsOf(request: ChatRequest): LlamaTurn[] {
  const turns = request.messages.map(
    ({ role, content }): LlamaTurn =>
      role === "assistant" ? { type: "model", response: [content] } : { type: role, text: content },
  );
  return [...turns, { type: "model", response: [] }];
}

/** Repetitions of a prompt draw differently, and each the same again. llama.cpp takes 32 bits. */
function seedOf({ seed = 0, repetition = 0 }: ChatRequest): number {
  return (seed + repetition * 0x9e3779b1) >>> 0;
}

function finishOf(stopReason: string): FinishReason {
  if (stopReason === "maxTokens") return "length";
  return ["eogToken", "stopGenerationTrigger", "customStopTrigger"].includes(stopReason) ? "stop" : "other";
}

async function grammarFor(opened: Opened, schema: { readonly [key: string]: unknown }) {
  const { schema: subset, left } = grammarSchema(schema);
  const key = JSON.stringify(subset);
  const grammar = opened.grammars.get(key) ?? opened.file.llama.createGrammarForJsonSchema(subset);
  opened.grammars.set(key, grammar);
  const warnings =
    left.length === 0 ? [] : [`the grammar cannot hold ${left.join(", ")}; the answer is checked instead`];
  return { grammar: await grammar, warnings };
}

function contextError(settings: GgufSettings, error: unknown): Error {
  if (settings.signal.aborted) return new CancelledError("interrupted", { cause: error });
  const size = settings.contextWindow === undefined ? "" : ` of ${settings.contextWindow} tokens`;
  if (isMemory(error)) {
    return new UsageError(`${settings.spec}: there is not enough memory for ${settings.sequences} contexts${size}`, {
      hint: "lower them with ?contextWindow=2048&sequences=1",
      cause: error,
    });
  }
  return new UsageError(`${settings.spec}: no context${size} can be made: ${firstLine(error)}`, {
    hint: "lower it with ?contextWindow=2048",
    cause: error,
  });
}
