/**
 * What the semantic metrics need from a model. The metrics room declares the port; model rooms implement it. Arrays in
 * and out, so that an implementation can batch.
 */

/** Token vectors of one text. */
export interface TokenVectors {
  readonly vectors: readonly (readonly number[] | Float32Array | Float64Array)[];
  /** The tokens themselves, one a vector: for idf weights and to see what matched. */
  readonly tokens: readonly string[];
  /** True where the vector belongs to a special token ([CLS], [SEP]), which weighs 0 but may be somebody's best match. */
  readonly special?: readonly boolean[];
}

/** Turns texts into vectors; a model behind it is the caller's choice. */
export interface Embedder {
  /** Names model and version in every signature, e.g. "transformers:all-MiniLM-L6-v2". */
  readonly spec: string;
  /** One vector a text, in order, all of the same length; not necessarily normalized. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Vector[]>;
  /** Vectors of every token, for BERTScore; absent where the model gives sentences only. */
  embedTokens?(texts: readonly string[], signal?: AbortSignal): Promise<readonly TokenVectors[]>;
  /** Which inputs the model was trained on, where that matters: SIDE needs "code-summary". */
  readonly trainedOn?: readonly string[];
}

/** An embedding; of one embedder, all are equally long. */
export type Vector = readonly number[] | Float32Array | Float64Array;
