/** Suite file (YAML) -> Suite. Every refusal names file, line and column; nothing in the file is executed. */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isPrecisError, UsageError } from "../../base/errors.ts";
import { selectMetrics } from "../../metrics/select.ts";
import { noiseNames } from "../data/noise.ts";
import { adapterNames } from "../tasks/registry.ts";
import { readFilter } from "./read-filter.ts";
import { readSystem } from "./read-system.ts";
import type { DataSource, DataSpec, LearningSpec, Suite } from "./suite.ts";
import { readYaml, type YamlNode } from "./yaml-node.ts";

export interface ReadSuiteOptions {
  readonly cwd: string;
  /** What ${PRECIS_DATA} in a path stands for; undefined: a path that uses it is refused. */
  readonly dataFolder: string | undefined;
}

/** Reads and checks a suite (YAML). Throws UsageError for a file that cannot be read or says what cannot be. */
export async function readSuite(path: string, options: ReadSuiteOptions): Promise<Suite> {
  const file = resolve(options.cwd, path);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code === "ENOENT" ? "it does not exist" : String(cause);
    throw new UsageError(`cannot read the suite ${path} (${reason})`, { hint: "give an existing YAML file", cause });
  }
  return suiteOf(await readYaml(text, path), dirname(file), options.dataFolder);
}

const suiteKeys = [
  "name",
  "about",
  "task",
  "data",
  "systems",
  "metrics",
  "primary",
  "seeds",
  "repetitions",
  "options",
  "learning",
];

function suiteOf(root: YamlNode, folder: string, dataFolder: string | undefined): Suite {
  const keys = root.members(suiteKeys);
  const need = (key: string): YamlNode =>
    keys.get(key) ?? root.fail(`the suite has no "${key}"`, `add ${key}:, see docs/bench.md`);
  const place: Place = { folder, dataFolder, task: keys.get("task") };
  const options =
    keys
      .get("options")
      ?.entries()
      .map(([key, value]) => [key, value.json()] as const) ?? [];
  const data = unique(need("data"), (node) => readData(node, place, Object.fromEntries(options)));
  const known = data.map(({ name }) => name);
  const systems = unique(keys.get("systems"), (node) => readSystem(node, { known, path: (at) => pathOf(at, place) }));
  const metrics = keys.get("metrics")?.list().map(checkedMetric) ?? [];
  return {
    name: need("name").text(),
    about: keys.get("about")?.text() ?? "",
    data,
    systems,
    metrics,
    primary: keys.get("primary")?.text() ?? null,
    seeds: keys
      .get("seeds")
      ?.list()
      .map((seed) => seed.whole(0)) ?? [0],
    repetitions: keys.get("repetitions")?.whole(1) ?? 1,
    learning: unique(keys.get("learning"), (node) => readLearning(node, place)),
    folder,
  };
}

function readLearning(node: YamlNode, place: Place): LearningSpec {
  const keys = node.members(["name", "artifact"]);
  const name = keys.get("name") ?? node.fail("a learning curve has no name", "add name:");
  const artifact = keys.get("artifact") ?? node.fail("a learning curve has no artifact", "add artifact: FILE of tune");
  return { name: name.text(), path: pathOf(artifact, place), fail: node.fail };
}

interface Place {
  readonly folder: string;
  readonly dataFolder: string | undefined;
  readonly task: YamlNode | undefined;
}

/** Reads a list whose elements have names, each name once. */
function unique<T extends { readonly name: string }>(node: YamlNode | undefined, read: (node: YamlNode) => T): T[] {
  const seen = new Set<string>();
  return (node?.list() ?? []).map((element) => {
    const value = read(element);
    if (seen.has(value.name)) element.fail(`the name "${value.name}" is used twice`, "give each a name of its own");
    seen.add(value.name);
    return value;
  });
}

function checkedMetric(node: YamlNode): string {
  const metric = node.text();
  try {
    selectMetrics(metric);
  } catch (error) {
    if (!isPrecisError(error)) throw error;
    node.fail(error.message, error.hint ?? "correct the name");
  }
  return metric;
}

const dataKeys = [
  "name",
  "task",
  "file",
  "npm",
  "format",
  "fields",
  "id",
  "input",
  "reference",
  "references",
  "filter",
  "groups",
  "limit",
  "sample",
  "noise",
  "options",
];

function readData(node: YamlNode, place: Place, shared: Readonly<Record<string, unknown>>): DataSpec {
  const keys = node.members(dataKeys);
  const name = keys.get("name") ?? node.fail("a data set has no name", "add name:");
  const taskNode = keys.get("task") ?? place.task ?? node.fail("no task is named", "add task: here or for the suite");
  const task = taskNode.text();
  if (!adapterNames.includes(task)) {
    taskNode.fail(`there is no task "${task}" for suites`, `use one of ${adapterNames.join(", ")}`);
  }
  const fields: Record<string, string> = {};
  for (const [meaning, value] of keys.get("fields")?.entries() ?? []) fields[meaning] = value.text();
  for (const meaning of ["id", "input", "reference", "references"]) {
    const value = keys.get(meaning);
    if (value !== undefined) fields[meaning] = value.text();
  }
  const noise = keys.get("noise")?.list() ?? [];
  for (const each of noise) {
    if (!noiseNames.includes(each.text())) {
      each.fail(`there is no change "${each.text()}"`, `use some of ${noiseNames.join(", ")}`);
    }
  }
  const sample = keys.get("sample")?.members(["count", "seed", "rest"]);
  const own =
    keys
      .get("options")
      ?.entries()
      .map(([key, value]) => [key, value.json()] as const) ?? [];
  return {
    name: name.text(),
    task,
    source: sourceOf(node, keys, place),
    fields,
    format: keys.get("format")?.text() ?? null,
    filter: readFilter(keys.get("filter")),
    groups:
      keys
        .get("groups")
        ?.list()
        .map((group) => group.text()) ?? [],
    limit: keys.get("limit")?.whole(1) ?? null,
    sample:
      sample === undefined
        ? null
        : {
            count: sample.get("count")?.whole(1) ?? 100,
            seed: sample.get("seed")?.whole(0) ?? 0,
            rest: flagOf(sample.get("rest")),
          },
    noise: noise.map((each) => each.text()),
    options: { ...shared, ...Object.fromEntries(own) },
    fail: node.fail,
  };
}

function flagOf(node: YamlNode | undefined): boolean {
  const value = node?.json() ?? false;
  if (typeof value === "boolean") return value;
  return node?.fail(`rest must be true or false, not ${JSON.stringify(value)}`, "correct the value") ?? false;
}

function sourceOf(node: YamlNode, keys: ReadonlyMap<string, YamlNode>, place: Place): DataSource {
  const file = keys.get("file");
  const npm = keys.get("npm");
  if (file !== undefined && npm !== undefined) return npm.fail("file and npm exclude each other", "give one of them");
  if (file !== undefined) return { kind: "file", path: pathOf(file, place) };
  if (npm !== undefined) return { kind: "npm", path: pathOf(npm, place) };
  return node.fail("a data set needs a file", "add file: (JSON lines) or npm: (a folder with node_modules)");
}

/** A path from the suite's folder; ${PRECIS_DATA} is the one name that is replaced. */
function pathOf(node: YamlNode, { folder, dataFolder }: Place): string {
  const text = node.text().replace(/\$\{([^}]*)\}/g, (whole, name: string) => {
    if (name !== "PRECIS_DATA")
      return node.fail(`${whole} cannot be used in a path`, `only \${PRECIS_DATA} is replaced`);
    return dataFolder ?? node.fail("no folder of data is known", "give it with --data DIR or PRECIS_DATA");
  });
  return resolve(folder, text);
}
