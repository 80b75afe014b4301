/**
 * Writes ONNX models of a few operations by hand, with weights given as numbers, and the files that
 * @huggingface/transformers wants beside them: pooling, masking and scores then have exact expected values.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { attribute, floatInput, floats, graphOf, input, longs, modelOf, node, output } from "./onnx-writer.ts";

/** One row a token of the vocabulary, in order. */
export type Table = readonly (readonly number[])[];

export interface TinyModel {
  /** Words the tokenizer knows, beside the special tokens. */
  readonly words: readonly string[];
  /** Tokens one pass takes. Default 16. */
  readonly window?: number;
}

const special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"] as const;

/** Ids of special tokens and words, as the tokenizer gives them. */
export function vocabularyOf({ words }: TinyModel): ReadonlyMap<string, number> {
  return new Map([...special, ...words].map((word, id) => [word, id]));
}

/** An encoder whose vector of a token is its row of `table`, in any context. */
export function writeEncoder(folder: string, model: TinyModel, table: Table): void {
  const width = table[0]?.length ?? 0;
  const graph = graphOf({
    nodes: [node("Gather", ["table", "input_ids"], ["last_hidden_state"])],
    weights: [floats("table", [table.length, width], table.flat())],
    inputs: [input("input_ids"), input("attention_mask")],
    outputs: [output("last_hidden_state", ["batch", "length", width])],
  });
  writeModel(folder, model, { model_type: "bert", hidden_size: width }, { model: graph });
}

/** A classifier whose logits are the sums of its tokens' rows of `table`; masked tokens do not count. */
export function writeClassifier(folder: string, model: TinyModel, table: Table, labels: readonly string[]): void {
  const graph = graphOf({
    nodes: [
      node("Gather", ["table", "input_ids"], ["rows"]),
      node("Cast", ["attention_mask"], ["mask"], [attribute("to", 1)]),
      node("Unsqueeze", ["mask", "last"], ["mask3"]),
      node("Mul", ["rows", "mask3"], ["masked"]),
      node("ReduceSum", ["masked", "tokens"], ["logits"], [attribute("keepdims", 0)]),
    ],
    weights: [
      floats("table", [table.length, labels.length], table.flat()),
      longs("last", [1], [2]),
      longs("tokens", [1], [1]),
    ],
    inputs: [input("input_ids"), input("attention_mask")],
    outputs: [output("logits", ["batch", labels.length])],
  });
  const id2label = Object.fromEntries(labels.map((label, at) => [at, label]));
  const label2id = Object.fromEntries(labels.map((label, at) => [label, at]));
  writeModel(folder, model, { model_type: "bert", id2label, label2id }, { model: graph });
}

/** An encoder-decoder that says `says` whatever it reads: each token leads to the next, the last to the end. */
export function writeSeq2seq(folder: string, model: TinyModel, says: readonly string[]): void {
  const ids = vocabularyOf(model);
  const id = (word: string): number => ids.get(word) ?? 1;
  const [start, end] = [id("[CLS]"), id("[SEP]")];
  const table = Array.from({ length: ids.size }, () => new Array<number>(ids.size).fill(0));
  const chain = [start, ...says.map(id), end];
  chain.slice(1).forEach((next, at) => {
    const row = table[chain[at] ?? 0];
    if (row !== undefined) row[next] = 10;
  });
  const encoder = graphOf({
    nodes: [
      node("Cast", ["input_ids"], ["numbers"], [attribute("to", 1)]),
      node("Unsqueeze", ["numbers", "last"], ["last_hidden_state"]),
    ],
    weights: [longs("last", [1], [2])],
    inputs: [input("input_ids"), input("attention_mask")],
    outputs: [output("last_hidden_state", ["batch", "length", 1])],
  });
  const decoder = graphOf({
    nodes: [node("Gather", ["table", "input_ids"], ["logits"])],
    weights: [floats("table", [ids.size, ids.size], table.flat())],
    inputs: [input("input_ids"), floatInput("encoder_hidden_states", ["batch", "source", 1])],
    outputs: [output("logits", ["batch", "length", ids.size])],
  });
  const config = {
    model_type: "bart",
    is_encoder_decoder: true,
    decoder_start_token_id: start,
    eos_token_id: end,
    encoder_layers: 1,
    decoder_layers: 1,
    encoder_attention_heads: 1,
    decoder_attention_heads: 1,
    d_model: 1,
  };
  writeModel(folder, model, config, { encoder_model: encoder, decoder_model_merged: decoder });
  writeFileSync(
    join(folder, "generation_config.json"),
    JSON.stringify({ decoder_start_token_id: start, eos_token_id: end, pad_token_id: 0 }),
  );
}

function writeModel(
  folder: string,
  model: TinyModel,
  config: Readonly<Record<string, unknown>>,
  graphs: Readonly<Record<string, Buffer>>,
): void {
  const vocabulary = vocabularyOf(model);
  const window = model.window ?? 16;
  mkdirSync(join(folder, "onnx"), { recursive: true });
  for (const [name, graph] of Object.entries(graphs)) {
    writeFileSync(join(folder, "onnx", `${name}.onnx`), modelOf(graph));
  }
  const json = (name: string, value: unknown): void => writeFileSync(join(folder, name), JSON.stringify(value));
  json("config.json", {
    vocab_size: vocabulary.size,
    pad_token_id: 0,
    max_position_embeddings: window,
    num_hidden_layers: 1,
    num_attention_heads: 1,
    ...config,
  });
  json("tokenizer_config.json", {
    tokenizer_class: "PreTrainedTokenizerFast",
    model_max_length: window,
    pad_token: "[PAD]",
    unk_token: "[UNK]",
    cls_token: "[CLS]",
    sep_token: "[SEP]",
  });
  json("tokenizer.json", tokenizerOf(vocabulary));
}

/** Lower case, words at white space and punctuation, [CLS] text [SEP] (text [SEP]). */
function tokenizerOf(vocabulary: ReadonlyMap<string, number>): unknown {
  const piece = (name: string, type: number) => ({ SpecialToken: { id: name, type_id: type } });
  const text = (name: string, type: number) => ({ Sequence: { id: name, type_id: type } });
  const single = [piece("[CLS]", 0), text("A", 0), piece("[SEP]", 0)];
  const known = (name: string) => ({ id: name, ids: [vocabulary.get(name)], tokens: [name] });
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: special.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: { type: "Lowercase" },
    pre_tokenizer: { type: "Whitespace" },
    post_processor: {
      type: "TemplateProcessing",
      single,
      pair: [...single, text("B", 1), piece("[SEP]", 1)],
      special_tokens: { "[CLS]": known("[CLS]"), "[SEP]": known("[SEP]") },
    },
    decoder: null,
    model: { type: "WordLevel", vocab: Object.fromEntries(vocabulary), unk_token: "[UNK]" },
  };
}
