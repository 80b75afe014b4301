/** Writes ONNX models by hand: protobuf, as onnx.proto numbers the fields. */

export interface Graph {
  readonly nodes: readonly Buffer[];
  readonly weights: readonly Buffer[];
  readonly inputs: readonly Buffer[];
  readonly outputs: readonly Buffer[];
}

/** A model file of one graph. `opset` 13 knows all of the tiny models, 17 layer normalization. */
export function modelOf(graph: Buffer, opsetVersion = 13): Buffer {
  const opset = message([string(1, ""), number(2, opsetVersion)]);
  return message([number(1, 8), string(2, "precis"), bytes(7, graph), bytes(8, opset)]);
}

export function graphOf({ nodes, weights, inputs, outputs }: Graph): Buffer {
  return message([
    ...nodes.map((part) => bytes(1, part)),
    string(2, "precis"),
    ...weights.map((part) => bytes(5, part)),
    ...inputs.map((part) => bytes(11, part)),
    ...outputs.map((part) => bytes(12, part)),
  ]);
}

export function node(
  type: string,
  from: readonly string[],
  to: readonly string[],
  attributes: readonly Buffer[] = [],
): Buffer {
  return message([
    ...from.map((name) => string(1, name)),
    ...to.map((name) => string(2, name)),
    string(4, type),
    ...attributes.map((part) => bytes(5, part)),
  ]);
}

/** A whole number; its type in AttributeProto is 2. */
export function attribute(name: string, value: number): Buffer {
  return message([string(1, name), number(3, value), number(20, 2)]);
}

/** A number with a fraction; its type in AttributeProto is 1. */
export function floatAttribute(name: string, value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeFloatLE(value);
  return message([string(1, name), Buffer.concat([varint(2 * 8 + 5), four]), number(20, 1)]);
}

/** Several whole numbers; its type in AttributeProto is 7. */
export function listAttribute(name: string, values: readonly number[]): Buffer {
  return message([string(1, name), ...values.map((value) => number(8, value)), number(20, 7)]);
}

export function floats(name: string, shape: readonly number[], values: readonly number[]): Buffer {
  return rawFloats(name, shape, Buffer.from(Float32Array.from(values).buffer));
}

/** A tensor whose 32-bit little-endian numbers are at hand as bytes. */
export function rawFloats(name: string, shape: readonly number[], content: Buffer): Buffer {
  return message([...shape.map((size) => number(1, size)), number(2, 1), string(8, name), bytes(9, content)]);
}

export function longs(name: string, shape: readonly number[], values: readonly number[]): Buffer {
  return message([
    ...shape.map((size) => number(1, size)),
    number(2, 7),
    string(8, name),
    bytes(9, Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer)),
  ]);
}

export const input = (name: string): Buffer => value(name, 7, ["batch", "length"]);
export const floatInput = (name: string, shape: readonly (string | number)[]): Buffer => value(name, 1, shape);
export const output = (name: string, shape: readonly (string | number)[]): Buffer => value(name, 1, shape);

function value(name: string, type: number, shape: readonly (string | number)[]): Buffer {
  const dims = shape.map((size) => bytes(1, message([typeof size === "number" ? number(1, size) : string(2, size)])));
  const tensor = message([number(1, type), bytes(2, message(dims))]);
  return message([string(1, name), bytes(2, message([bytes(1, tensor)]))]);
}

const message = (fields: readonly Buffer[]): Buffer => Buffer.concat(fields);
const number = (field: number, content: number): Buffer => Buffer.concat([varint(field * 8), varint(content)]);
const string = (field: number, content: string): Buffer => bytes(field, Buffer.from(content, "utf8"));

function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
}

function varint(content: number): Buffer {
  const parts: number[] = [];
  let rest = content;
  do {
    parts.push((rest & 127) | (rest > 127 ? 128 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return Buffer.from(parts);
}
