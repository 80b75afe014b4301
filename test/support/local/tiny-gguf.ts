/**
 * Writes llama models of a few hundred kilobytes as GGUF (version 3, F32), so that tests run a real llama.cpp on weights
 * they know. Two kinds: random weights, or a chain in which every token has one successor. Layout: the GGUF specification.
 */
import { random } from "../../../src/base/random.ts";

export interface TinyLlama {
  /** Seed of the random weights. Default 1. Ignored with `phrase`. */
  readonly seed?: number;
  /** The model says exactly these pieces after a double quote or a new turn, then a double quote; pieces must differ. */
  readonly phrase?: readonly string[];
  /** Tokens of context the file says it was trained on. Default 32,768. */
  readonly context?: number;
  /** Default "llama". */
  readonly architecture?: string;
}

const bos = 1;
const eos = 2;

export function tinyGguf(options: TinyLlama = {}): Buffer {
  const { tokens, types } = vocabulary(options.phrase ?? []);
  // A chain needs a dimension a token, so that its table of successors can be any.
  const width = options.phrase === undefined ? 64 : Math.ceil(tokens.length / 32) * 32;
  const heads = 4;
  const inner = 64;
  const tensors = [...weights(options, tokens, width, inner)];
  const architecture = options.architecture ?? "llama";
  const facts: [string, Value][] = [
    ["general.architecture", text(architecture)],
    ["general.name", text("tiny")],
    ["general.alignment", u32(32)],
    [`${architecture}.context_length`, u32(options.context ?? 32_768)],
    [`${architecture}.embedding_length`, u32(width)],
    [`${architecture}.block_count`, u32(1)],
    [`${architecture}.feed_forward_length`, u32(inner)],
    [`${architecture}.attention.head_count`, u32(heads)],
    [`${architecture}.attention.head_count_kv`, u32(heads)],
    [`${architecture}.attention.layer_norm_rms_epsilon`, f32(1e-5)],
    [`${architecture}.rope.dimension_count`, u32(width / heads)],
    [`${architecture}.vocab_size`, u32(tokens.length)],
    ["tokenizer.ggml.model", text("llama")],
    ["tokenizer.ggml.tokens", list(tokens.map(text))],
    ["tokenizer.ggml.scores", list(tokens.map((_, at) => f32(-at)))],
    ["tokenizer.ggml.token_type", list(types.map(i32))],
    ["tokenizer.ggml.bos_token_id", u32(bos)],
    ["tokenizer.ggml.eos_token_id", u32(eos)],
    ["tokenizer.ggml.unknown_token_id", u32(0)],
    ["tokenizer.ggml.add_bos_token", bool(true)],
    ["tokenizer.ggml.add_space_prefix", bool(false)],
    ["tokenizer.chat_template", text(chatTemplate)],
  ];
  const head = [Buffer.from("GGUF"), u32(3).bytes, u64(tensors.length), u64(facts.length)];
  for (const [name, value] of facts) head.push(text(name).bytes, u32(value.type).bytes, value.bytes);
  let offset = 0;
  for (const { name, shape, values } of tensors) {
    head.push(text(name).bytes, u32(shape.length).bytes, ...shape.map(u64), u32(0).bytes, u64(offset));
    offset += aligned(values.byteLength);
  }
  const parts = [padded(Buffer.concat(head))];
  for (const { values } of tensors) parts.push(padded(Buffer.from(values.buffer)));
  return Buffer.concat(parts);
}

/** ChatML, whose turns llama.cpp's users know. */
const chatTemplate =
  "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/** Three control tokens, every byte, printable ASCII, then the pieces of the phrase. Types: 2 unknown, 3 control, 6 byte, 1 normal. */
function vocabulary(phrase: readonly string[]): { tokens: string[]; types: number[] } {
  const bytes = Array.from({ length: 256 }, (_, at) => `<0x${at.toString(16).toUpperCase().padStart(2, "0")}>`);
  const plain = ["\u2581", ...Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))];
  const pieces = phrase.map((piece) => piece.replaceAll(" ", "\u2581")).filter((piece) => !plain.includes(piece));
  const tokens = ["<unk>", "<s>", "</s>", ...bytes, ...plain, ...pieces];
  const types = tokens.map((_, at) => (at === 0 ? 2 : at < 3 ? 3 : at < 3 + bytes.length ? 6 : 1));
  return { tokens, types };
}

interface Tensor {
  readonly name: string;
  /** The contiguous dimension first, as ggml counts. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

function* weights(options: TinyLlama, tokens: readonly string[], width: number, inner: number): Generator<Tensor> {
  const chain = options.phrase === undefined ? null : successors(tokens, options.phrase);
  const next = random(options.seed ?? 1, "tiny-gguf");
  const gauss = (): number => Math.sqrt(-2 * Math.log(next.next() + 1e-12)) * Math.cos(2 * Math.PI * next.next());
  const filled = (count: number, value: () => number): Float32Array => Float32Array.from({ length: count }, value);
  // The layer of a chain adds nothing: the next token depends on the last one alone.
  const matrix = (name: string, rows: number, columns: number): Tensor => ({
    name,
    shape: [rows, columns],
    values: filled(rows * columns, chain === null ? () => gauss() / Math.sqrt(rows) : () => 0),
  });
  const ones = (name: string): Tensor => ({ name, shape: [width], values: filled(width, () => 1) });
  const shape = [width, tokens.length];
  const embedding = filled(width * tokens.length, chain === null ? gauss : () => 0);
  if (chain !== null) for (let token = 0; token < tokens.length; token++) embedding[token * width + token] = 1;
  yield { name: "token_embd.weight", shape, values: embedding };
  yield ones("blk.0.attn_norm.weight");
  for (const part of ["q", "k", "v", "output"]) yield matrix(`blk.0.attn_${part}.weight`, width, width);
  yield ones("blk.0.ffn_norm.weight");
  yield matrix("blk.0.ffn_gate.weight", width, inner);
  yield matrix("blk.0.ffn_up.weight", width, inner);
  yield matrix("blk.0.ffn_down.weight", inner, width);
  yield ones("output_norm.weight");
  const output = filled(width * tokens.length, chain === null ? () => gauss() / Math.sqrt(width) : () => 0);
  // Row b, column a: how much b is wanted after a.
  if (chain !== null) for (const [from, to] of chain) output[to * width + from] = 1;
  yield { name: "output.weight", shape, values: output };
}

/** A quote and a line break lead into the phrase, whatever is in no chain ends the turn. */
function successors(tokens: readonly string[], phrase: readonly string[]): Map<number, number> {
  const id = (piece: string): number => tokens.lastIndexOf(piece.replaceAll(" ", "\u2581"));
  const quote = id('"');
  const chain = new Map(tokens.map((_, at) => [at, eos]));
  const words = phrase.map(id);
  for (const start of [quote, tokens.indexOf("<0x22>"), tokens.indexOf("<0x0A>")]) chain.set(start, words[0] ?? quote);
  for (const [at, word] of words.entries()) chain.set(word, words[at + 1] ?? quote);
  return chain;
}

interface Value {
  readonly type: number;
  readonly bytes: Buffer;
}

function u32(value: number): Value {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return { type: 4, bytes };
}

function i32(value: number): Value {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return { type: 5, bytes };
}

function f32(value: number): Value {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return { type: 6, bytes };
}

function bool(value: boolean): Value {
  return { type: 7, bytes: Buffer.from([value ? 1 : 0]) };
}

function text(value: string): Value {
  const bytes = Buffer.from(value, "utf8");
  return { type: 8, bytes: Buffer.concat([u64(bytes.length), bytes]) };
}

function list(values: readonly Value[]): Value {
  const head = [u32(values[0]?.type ?? 4).bytes, u64(values.length)];
  return { type: 9, bytes: Buffer.concat([...head, ...values.map(({ bytes }) => bytes)]) };
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

const aligned = (size: number): number => Math.ceil(size / 32) * 32;

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);
}
