/**
 * A small Parquet writer for tests: required text columns, one plain uncompressed page a column, as many row groups as
 * given (format: apache/parquet-format, thrift compact protocol).
 */
type Field = readonly [id: number, type: number, bytes: readonly number[]];

const i32 = 5;
const i64 = 6;
const binary = 8;
const list = 9;
const struct = 12;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

const integer = (value: number): number[] => varint(value * 2);
const text = (value: string): number[] => [...varint(Buffer.byteLength(value)), ...Buffer.from(value)];
const listOf = (type: number, items: readonly (readonly number[])[]): number[] => [
  ...(items.length < 15 ? [(items.length << 4) | type] : [0xf0 | type, ...varint(items.length)]),
  ...items.flat(),
];

function structOf(...fields: readonly Field[]): number[] {
  let last = 0;
  const bytes = fields.flatMap(([id, type, value]) => {
    const head = ((id - last) << 4) | type;
    last = id;
    return [head, ...value];
  });
  return [...bytes, 0];
}

export function parquetFile(groups: readonly (readonly Readonly<Record<string, string>>[])[]): Buffer {
  const names = Object.keys(groups[0]?.[0] ?? {});
  const bytes: number[] = [...Buffer.from("PAR1")];
  const rowGroups = groups.map((rows) => {
    const columns = names.map((name) => {
      const page = rows.flatMap((row) => {
        const value = Buffer.from(row[name] ?? "");
        const size = Buffer.alloc(4);
        size.writeUInt32LE(value.length);
        return [...size, ...value];
      });
      const header = structOf(
        [1, i32, integer(0)],
        [2, i32, integer(page.length)],
        [3, i32, integer(page.length)],
        [
          5,
          struct,
          structOf([1, i32, integer(rows.length)], [2, i32, integer(0)], [3, i32, integer(3)], [4, i32, integer(3)]),
        ],
      );
      const offset = bytes.length;
      bytes.push(...header, ...page);
      const size = header.length + page.length;
      return structOf(
        [2, i64, integer(offset)],
        [
          3,
          struct,
          structOf(
            [1, i32, integer(6)],
            [2, list, listOf(i32, [integer(0)])],
            [3, list, listOf(binary, [text(name)])],
            [4, i32, integer(0)],
            [5, i64, integer(rows.length)],
            [6, i64, integer(size)],
            [7, i64, integer(size)],
            [9, i64, integer(offset)],
          ),
        ],
      );
    });
    return structOf(
      [1, list, listOf(struct, columns)],
      [2, i64, integer(bytes.length)],
      [3, i64, integer(rows.length)],
    );
  });
  const root = structOf([4, binary, text("schema")], [5, i32, integer(names.length)]);
  const leaves = names.map((name) =>
    structOf([1, i32, integer(6)], [3, i32, integer(0)], [4, binary, text(name)], [6, i32, integer(0)]),
  );
  const footer = structOf(
    [1, i32, integer(1)],
    [2, list, listOf(struct, [root, ...leaves])],
    [3, i64, integer(groups.reduce((sum, rows) => sum + rows.length, 0))],
    [4, list, listOf(struct, rowGroups)],
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([Buffer.from(bytes), Buffer.from(footer), length, Buffer.from("PAR1")]);
}
