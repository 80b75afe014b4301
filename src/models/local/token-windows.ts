/**
 * Texts as the model's windows: cut into pieces that fit, each with the special tokens the model expects, padded to one
 * length a batch. Nothing of a text is left out; how pieces are joined again is each task's affair.
 */
import { endianness } from "node:os";
import type { OnnxFile } from "./onnx-files.ts";
import type { OnnxTensor, OnnxTokenizer } from "./transformers-types.ts";

/** Which half of a 64-bit number holds its low bits on this machine. */
const lowHalf = endianness() === "LE" ? 0 : 1;

export interface Window {
  readonly ids: readonly number[];
  /** True where the token is not text, like [CLS]. */
  readonly special: readonly boolean[];
  /** 0, and 1 for the second text of a pair. */
  readonly types: readonly number[];
}

/** Tokens around a text, or around and between the two of a pair. */
export interface Frame {
  readonly before: readonly number[];
  readonly between: readonly number[];
  readonly after: readonly number[];
}

/** What the tokenizer puts around one text. */
export function frameOf(tokenizer: OnnxTokenizer): Frame {
  const bare = tokenizer.encode("a", { add_special_tokens: false });
  const [before, after] = around(tokenizer.encode("a"), bare);
  return { before, between: [], after };
}

/** What the tokenizer puts around and between two texts. */
export function pairFrameOf(tokenizer: OnnxTokenizer): Frame {
  const first = tokenizer.encode("a", { add_special_tokens: false });
  const second = tokenizer.encode("b", { add_special_tokens: false });
  const whole = tokenizer.encode("a", { text_pair: "b" });
  const [before, rest] = around(whole, first);
  const [between, after] = around(rest, second);
  return { before, between, after };
}

function around(whole: readonly number[], part: readonly number[]): [readonly number[], readonly number[]] {
  for (let at = 0; at + part.length <= whole.length; at++) {
    if (part.every((id, offset) => whole[at + offset] === id)) {
      return [whole.slice(0, at), whole.slice(at + part.length)];
    }
  }
  return [[], []];
}

/** Pieces of at most `room` ids, as equal in length as they can be, so that no piece is a mere rest; one for no ids. */
export function pieces<T>(ids: readonly T[], room: number): (readonly T[])[] {
  const count = Math.max(1, Math.ceil(ids.length / Math.max(1, room)));
  return Array.from({ length: count }, (_, at) =>
    ids.slice(Math.round((at * ids.length) / count), Math.round(((at + 1) * ids.length) / count)),
  );
}

export function framed(ids: readonly number[], frame: Frame): Window {
  const { before, after } = frame;
  const all = [...before, ...ids, ...after];
  const special = all.map((_, at) => at < before.length || at >= before.length + ids.length);
  return { ids: all, special, types: all.map(() => 0) };
}

export function framedPair(first: readonly number[], second: readonly number[], frame: Frame): Window {
  const head = [...frame.before, ...first, ...frame.between];
  const ids = [...head, ...second, ...frame.after];
  return { ids, special: ids.map(() => false), types: ids.map((_, at) => (at < head.length ? 0 : 1)) };
}

/** The model's inputs for windows of any lengths: ids, mask and, where the model takes them, types; shape [windows, longest]. */
export function inputsOf(file: OnnxFile, windows: readonly Window[]): Record<string, OnnxTensor> {
  const longest = Math.max(...windows.map(({ ids }) => ids.length));
  const pad = file.tokenizer.pad_token_id ?? file.model.config.pad_token_id ?? 0;
  const tensor = (value: (window: Window, at: number) => number): OnnxTensor => {
    // Filled as 32-bit halves: a BigInt a token would be an allocation each. Ids and masks are never negative.
    const halves = new Int32Array(windows.length * longest * 2);
    for (const [row, window] of windows.entries()) {
      for (let at = 0; at < longest; at++) halves[(row * longest + at) * 2 + lowHalf] = value(window, at);
    }
    return new file.library.Tensor("int64", new BigInt64Array(halves.buffer), [windows.length, longest]);
  };
  const takesTypes = Object.values(file.model.sessions).some(({ inputNames }) => inputNames.includes("token_type_ids"));
  return {
    input_ids: tensor(({ ids }, at) => ids[at] ?? pad),
    attention_mask: tensor(({ ids }, at) => (at < ids.length ? 1 : 0)),
    ...(takesTypes ? { token_type_ids: tensor(({ types }, at) => types[at] ?? 0) } : {}),
  };
}
