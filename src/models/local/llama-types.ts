/** The part of node-llama-cpp 3 that precis uses; its own types are not there where it is not installed. */
export interface LlamaLibrary {
  getLlama(options: {
    readonly gpu: "auto" | false;
    readonly build: "never";
    readonly skipDownload: true;
    readonly progressLogs: false;
    readonly maxThreads: number;
    logger(level: string, message: string): void;
  }): Promise<Llama>;
  readonly LlamaChat: new (options: {
    readonly contextSequence: LlamaSequence;
    readonly chatWrapper: LlamaChat["chatWrapper"] | "auto";
  }) => LlamaChat;
}

export interface Llama {
  loadModel(options: { readonly modelPath: string; readonly loadSignal?: AbortSignal }): Promise<LlamaModel>;
  /** Takes the subset of JSON Schema that `grammar-schema.ts` writes. */
  createGrammarForJsonSchema(schema: object): Promise<LlamaGrammar>;
  dispose(): Promise<void>;
}

/** Opaque to us. */
export interface LlamaGrammar {
  readonly grammar: string;
}

export interface LlamaModel {
  /** Null where the file does not say. */
  readonly trainContextSize: number | null;
  readonly tokenizer: unknown;
  createContext(options: {
    readonly contextSize: number;
    readonly sequences: number;
    readonly threads: number;
    readonly createSignal?: AbortSignal;
  }): Promise<LlamaContext>;
  dispose(): Promise<void>;
}

export interface LlamaContext {
  /** Tokens one sequence holds. */
  readonly contextSize: number;
  getSequence(): LlamaSequence;
  dispose(): Promise<void>;
}

export interface LlamaSequence {
  clearHistory(): Promise<void>;
  readonly tokenMeter: {
    getState(): LlamaTokens;
    diff(before: LlamaTokens): LlamaTokens;
  };
}

export interface LlamaTokens {
  readonly usedInputTokens: number;
  readonly usedOutputTokens: number;
}

export type LlamaTurn =
  | { readonly type: "system" | "user"; readonly text: string }
  | { readonly type: "model"; readonly response: readonly string[] };

export interface LlamaChat {
  readonly chatWrapper: {
    readonly wrapperName: string;
    generateContextState(options: { readonly chatHistory: readonly LlamaTurn[] }): {
      readonly contextText: { tokenize(tokenizer: unknown): readonly unknown[] };
    };
  };
  generateResponse(history: readonly LlamaTurn[], options: LlamaSampling): Promise<LlamaReply>;
}

export interface LlamaSampling {
  readonly maxTokens: number;
  readonly temperature: number;
  readonly seed: number;
  readonly topP?: number;
  readonly signal: AbortSignal;
  readonly grammar?: LlamaGrammar;
  readonly repeatPenalty: false;
}

export interface LlamaReply {
  readonly response: string;
  readonly metadata: { readonly stopReason: string };
}
