/**
 * A YAML tree read with its places: whoever reads a value can refuse it with line and column. The suite reader alone uses
 * it; what a suite may hold stands there.
 */
import { type ErrorCode, UsageError } from "../../base/errors.ts";
import { nearest } from "../../base/nearest.ts";

export interface YamlNode {
  /** Throws UsageError "config-invalid": file, line, column, what is wrong, what to do. */
  fail(problem: string, hint: string): never;
  /** Members of a map with these keys alone; an unknown key is refused, naming the nearest. */
  members(allowed: readonly string[]): ReadonlyMap<string, YamlNode>;
  /** Members of a map with any keys. */
  entries(): readonly (readonly [string, YamlNode])[];
  /** Elements of a list; a single value counts as a list of one. */
  list(): readonly YamlNode[];
  text(): string;
  whole(least: number): number;
  number(least: number, most: number): number;
  /** Plain data, whatever it is. */
  json(): unknown;
  readonly isMap: boolean;
}

const code: ErrorCode = "config-invalid";

/** The root of a file's text. `name` is the file as the user gave it. Throws UsageError for what is no YAML. */
export async function readYaml(text: string, name: string): Promise<YamlNode> {
  const { LineCounter, parseDocument, isMap, isScalar, isSeq } = await import("yaml");
  const lines = new LineCounter();
  const tree = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const failAt = (offset: number | undefined, problem: string, hint: string): never => {
    const place = lines.linePos(offset ?? 0);
    throw new UsageError(`${name}:${place.line}:${place.col}: ${problem}`, { code, hint });
  };
  const broken = tree.errors[0];
  if (broken !== undefined) {
    const problem = (broken.message.split("\n")[0] as string).replace(/ at line .*$/, "");
    failAt(broken.pos[0], problem, "correct the YAML");
  }
  const offsetOf = (node: unknown): number | undefined => (node as { range?: [number] } | null)?.range?.[0];

  const wrap = (node: unknown, path: string, fallback: number | undefined): YamlNode => {
    const offset = offsetOf(node) ?? fallback;
    const fail = (problem: string, hint: string): never => failAt(offset, problem, hint);
    const plain = (): unknown =>
      isScalar(node) ? node.value : ((node as { toJS?(doc: unknown): unknown } | null)?.toJS?.(tree) ?? null);
    const expected = (what: string): never =>
      fail(`${path} must be ${what}, not ${shown(plain())}`, "correct the value");
    const pairs = (): readonly (readonly [string, YamlNode, number | undefined])[] => {
      if (!isMap(node)) return expected("keys and values");
      return node.items.map((pair) => {
        const key = isScalar(pair.key) ? String(pair.key.value) : "";
        const at = offsetOf(pair.key);
        return [key, wrap(pair.value, path === "the suite" ? key : `${path}.${key}`, at), at] as const;
      });
    };
    return {
      fail,
      isMap: isMap(node),
      members(allowed) {
        return new Map(
          pairs().map(([key, value, at]) => {
            if (!allowed.includes(key)) {
              const meant = nearest(key, allowed);
              const hint = meant === null ? `use some of ${allowed.join(", ")}` : `did you mean ${meant}?`;
              failAt(at, `unknown key "${key}"${path === "the suite" ? "" : ` in ${path}`}`, hint);
            }
            return [key, value] as const;
          }),
        );
      },
      entries: () => pairs().map(([key, value]) => [key, value] as const),
      list: () =>
        isSeq(node) ? node.items.map((item, at) => wrap(item, `${path}[${at}]`, offset)) : [wrap(node, path, fallback)],
      text() {
        const value = plain();
        if (typeof value === "number") return String(value);
        return typeof value === "string" && value !== "" ? value : expected("a text");
      },
      whole(least) {
        const value = plain();
        return typeof value === "number" && Number.isInteger(value) && value >= least
          ? value
          : expected(`a whole number from ${least}`);
      },
      number(least, most) {
        const value = plain();
        return typeof value === "number" && value >= least && value <= most
          ? value
          : expected(`a number from ${least} to ${most}`);
      },
      json: plain,
    };
  };
  return wrap(tree.contents, "the suite", 0);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
