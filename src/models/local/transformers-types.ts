/** The part of @huggingface/transformers 4 that precis uses; its own types are not there where it is not installed. */
export interface TransformersLibrary {
  readonly env: {
    cacheDir: string | null;
    remoteHost: string;
    allowRemoteModels: boolean;
    allowLocalModels: boolean;
    localModelPath: string;
    logLevel: number;
  };
  readonly Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => OnnxTensor;
  readonly AutoConfig: Loader<ModelConfig>;
  readonly AutoTokenizer: Loader<OnnxTokenizer>;
  readonly AutoModel: Loader<OnnxModel>;
  readonly AutoModelForSequenceClassification: Loader<OnnxModel>;
  readonly AutoModelForSeq2SeqLM: Loader<OnnxModel>;
  readonly StoppingCriteria: new () => object;
}

interface Loader<T> {
  from_pretrained(model: string, options: LoadOptions): Promise<T>;
}

export interface LoadOptions {
  readonly local_files_only?: boolean;
  readonly dtype?: string;
  readonly device?: "cpu";
  readonly session_options?: { readonly intraOpNumThreads: number; readonly logSeverityLevel: number };
  readonly progress_callback?: (event: DownloadEvent) => void;
}

export interface DownloadEvent {
  readonly status: string;
  readonly file?: string;
  readonly loaded?: number;
  readonly total?: number;
}

export interface OnnxTensor {
  readonly data: ArrayLike<number | bigint>;
  readonly dims: readonly number[];
  dispose?(): void;
}

export interface OnnxTokenizer {
  encode(text: string, options?: { readonly text_pair?: string; readonly add_special_tokens?: boolean }): number[];
  tokenize(text: string, options?: { readonly add_special_tokens?: boolean }): string[];
  decode(ids: readonly (number | bigint)[], options: { readonly skip_special_tokens: boolean }): string;
  readonly model_max_length?: number;
  readonly pad_token_id?: number;
}

export interface ModelConfig {
  readonly model_type?: string;
  readonly is_encoder_decoder?: boolean;
  readonly max_position_embeddings?: number;
  readonly n_positions?: number;
  readonly pad_token_id?: number | null;
  readonly id2label?: Readonly<Record<string, string>>;
  readonly task_specific_params?: Readonly<Record<string, { readonly prefix?: string } | undefined>> | null;
  readonly prefix?: string | null;
}

export interface OnnxModel {
  readonly config: ModelConfig;
  readonly sessions: Readonly<Record<string, { readonly inputNames: readonly string[] }>>;
  (inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
  generate(options: Readonly<Record<string, unknown>>): Promise<OnnxTensor>;
  dispose(): Promise<unknown>;
}
