/**
 * Writes a BERT encoder (Devlin et al. 2019, section 3; post-layer-norm blocks, GELU by the error function) as ONNX from
 * its safetensors: the packages that carry such models ship weights, ONNX Runtime wants a graph. Segment ids are those of
 * one text (0), so pairs of texts are not for it.
 */
import {
  attribute,
  floatAttribute,
  floats,
  graphOf,
  input,
  listAttribute,
  longs,
  modelOf,
  node,
  output,
  rawFloats,
} from "./onnx-writer.ts";

/** What of a model's config.json shapes the graph. */
export interface BertShape {
  readonly hidden_size: number;
  readonly num_hidden_layers: number;
  readonly num_attention_heads: number;
  readonly layer_norm_eps: number;
}

/** The bytes of an .onnx file: inputs `input_ids` and `attention_mask`, output `last_hidden_state` [batch, length, width]. */
export function bertOnnx(safetensors: Buffer, shape: BertShape): Buffer {
  const tensors = readSafetensors(safetensors);
  const width = shape.hidden_size;
  const heads = shape.num_attention_heads;
  const nodes: Buffer[] = [];
  const weights: Buffer[] = [
    longs("one", [1], [1]),
    longs("first", [], [0]),
    longs("step", [], [1]),
    longs("axes", [2], [1, 2]),
    longs("split", [4], [0, 0, heads, width / heads]),
    longs("joined", [3], [0, 0, width]),
    floats("masked", [], [-1e9]),
    floats("unit", [], [1]),
    floats("half", [], [0.5]),
    floats("root", [], [Math.SQRT2]),
    floats("scale", [], [1 / Math.sqrt(width / heads)]),
  ];
  let made = 0;
  /** Adds an operation and gives the name of its result. */
  const apply = (type: string, from: readonly string[], attributes: readonly Buffer[] = [], to?: string): string => {
    const name = to ?? `v${made++}`;
    nodes.push(node(type, from, [name], attributes));
    return name;
  };
  /** A weight of the file under its own name; `transposed` for MatMul, which multiplies from the right. */
  const weight = (name: string, transposed = false): string => {
    const { shape: size, content } = tensors(name);
    const [rows = 0, columns = 0] = size;
    weights.push(
      transposed ? rawFloats(name, [columns, rows], transpose(content, rows, columns)) : rawFloats(name, size, content),
    );
    return name;
  };
  const dense = (x: string, name: string): string =>
    apply("Add", [apply("MatMul", [x, weight(`${name}.weight`, true)]), weight(`${name}.bias`)]);
  const layerNorm = (x: string, name: string, to?: string): string =>
    apply(
      "LayerNormalization",
      [x, weight(`${name}.weight`), weight(`${name}.bias`)],
      [floatAttribute("epsilon", shape.layer_norm_eps)],
      to,
    );

  const length = apply("Squeeze", [apply("Gather", [apply("Shape", ["input_ids"]), "one"])]);
  const places = apply("Range", ["first", length, "step"]);
  const words = apply("Gather", [weight("embeddings.word_embeddings.weight"), "input_ids"]);
  const positions = apply("Gather", [weight("embeddings.position_embeddings.weight"), places]);
  const segment = apply("Gather", [weight("embeddings.token_type_embeddings.weight"), "first"]);
  let x = layerNorm(apply("Add", [apply("Add", [words, positions]), segment]), "embeddings.LayerNorm");

  const seen = apply("Cast", [apply("Unsqueeze", ["attention_mask", "axes"])], [attribute("to", 1)]);
  const mask = apply("Mul", [apply("Sub", ["unit", seen]), "masked"]);
  for (let layer = 0; layer < shape.num_hidden_layers; layer++) {
    const at = (name: string): string => `encoder.layer.${layer}.${name}`;
    const split = (name: string, order: readonly number[]): string =>
      apply(
        "Transpose",
        [apply("Reshape", [dense(x, at(`attention.self.${name}`)), "split"])],
        [listAttribute("perm", order)],
      );
    const likeness = apply("MatMul", [split("query", [0, 2, 1, 3]), split("key", [0, 2, 3, 1])]);
    const share = apply("Softmax", [apply("Add", [apply("Mul", [likeness, "scale"]), mask])]);
    const mixed = apply("MatMul", [share, split("value", [0, 2, 1, 3])]);
    const heard = apply("Reshape", [apply("Transpose", [mixed], [listAttribute("perm", [0, 2, 1, 3])]), "joined"]);
    const attended = layerNorm(
      apply("Add", [dense(heard, at("attention.output.dense")), x]),
      at("attention.output.LayerNorm"),
    );
    const inner = dense(attended, at("intermediate.dense"));
    const bell = apply("Add", [apply("Erf", [apply("Div", [inner, "root"])]), "unit"]);
    const gelu = apply("Mul", [apply("Mul", [inner, "half"]), bell]);
    const last = layer === shape.num_hidden_layers - 1 ? "last_hidden_state" : undefined;
    x = layerNorm(apply("Add", [dense(gelu, at("output.dense")), attended]), at("output.LayerNorm"), last);
  }
  const graph = graphOf({
    nodes,
    weights,
    inputs: [input("input_ids"), input("attention_mask")],
    outputs: [output("last_hidden_state", ["batch", "length", width])],
  });
  return modelOf(graph, 17);
}

interface Tensor {
  readonly shape: readonly number[];
  /** 32-bit floats, little-endian. */
  readonly content: Buffer;
}

/** Reads tensors by name: eight bytes of header length, a JSON header with offsets, then the numbers. */
function readSafetensors(file: Buffer): (name: string) => Tensor {
  const start = 8 + Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.subarray(8, start).toString("utf8")) as Readonly<
    Record<string, { readonly dtype: string; readonly shape: number[]; readonly data_offsets: [number, number] }>
  >;
  return (name) => {
    const entry = header[name];
    if (entry?.dtype !== "F32") throw new Error(`no 32-bit tensor ${name} in the file`);
    const [from, to] = entry.data_offsets;
    return { shape: entry.shape, content: file.subarray(start + from, start + to) };
  };
}

function transpose(content: Buffer, rows: number, columns: number): Buffer {
  const turned = Buffer.allocUnsafe(content.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      content.copy(turned, (column * rows + row) * 4, (row * columns + column) * 4, (row * columns + column + 1) * 4);
    }
  }
  return turned;
}
