/** One entry of a suite's `systems`: something to run, or outputs that somebody else published. */
import { type Effort, efforts, isEffort } from "../../strategies/auto/effort.ts";
import { readFilter } from "./read-filter.ts";
import type { PublishedSystem, RunSystem, Sweep, SystemSpec } from "./suite.ts";
import type { YamlNode } from "./yaml-node.ts";

const runKeys = [
  "name",
  "strategy",
  "effort",
  "settings",
  "options",
  "model",
  "models",
  "roles",
  "temperature",
  "prompts",
  "sweep",
  "reported",
  "data",
];
const publishedKeys = ["name", "outputs", "filter", "id", "output", "each", "data"];

export interface SystemPlace {
  /** Names of the suite's data sets. */
  readonly known: readonly string[];
  path(node: YamlNode): string;
}

export function readSystem(node: YamlNode, place: SystemPlace): SystemSpec {
  const published = node.isMap && node.entries().some(([key]) => key === "outputs");
  const keys = node.members(published ? publishedKeys : runKeys);
  const name = (keys.get("name") ?? node.fail("a system has no name", "add name:")).text();
  const data = (keys.get("data")?.list() ?? []).map((each) => {
    const wanted = each.text();
    if (!place.known.includes(wanted))
      each.fail(`there is no data set "${wanted}"`, `use some of ${place.known.join(", ")}`);
    return wanted;
  });
  return published ? publishedOf(node, name, data, keys, place) : runOf(node, name, data, keys, place);
}

function publishedOf(
  node: YamlNode,
  name: string,
  data: readonly string[],
  keys: ReadonlyMap<string, YamlNode>,
  place: SystemPlace,
): PublishedSystem {
  return {
    kind: "outputs",
    name,
    path: place.path(keys.get("outputs") ?? node),
    filter: readFilter(keys.get("filter")),
    idField: keys.get("id")?.text() ?? "id",
    outputField: keys.get("output")?.text() ?? "output",
    eachField: keys.get("each")?.text() ?? null,
    data,
    fail: node.fail,
  };
}

function runOf(
  node: YamlNode,
  name: string,
  data: readonly string[],
  keys: ReadonlyMap<string, YamlNode>,
  place: SystemPlace,
): RunSystem {
  const object = (key: string): Record<string, unknown> =>
    Object.fromEntries((keys.get(key)?.entries() ?? []).map(([field, value]) => [field, value.json()]));
  const both = keys.get("model") !== undefined && keys.get("models") !== undefined;
  if (both) node.fail("model and models exclude each other", "give one of them");
  const sweep = (keys.get("sweep")?.entries() ?? []).map(([parameter, values]): Sweep => {
    const list = values.list();
    if (list.length < 2) values.fail(`${parameter} needs at least two values`, "give a list, or put it into settings:");
    return { parameter, values: list.map((value) => value.json()) };
  });
  const prompts = keys.get("prompts");
  return {
    kind: "run",
    name,
    strategy: keys.get("strategy")?.text() ?? null,
    effort: effortOf(keys.get("effort")),
    settings: object("settings"),
    options: object("options"),
    models: (keys.get("models") ?? keys.get("model"))?.list().map((model) => model.text()) ?? [],
    roles: Object.fromEntries((keys.get("roles")?.entries() ?? []).map(([role, spec]) => [role, spec.text()])),
    temperature: keys.get("temperature")?.number(0, 2) ?? null,
    prompts: prompts === undefined ? null : place.path(prompts),
    sweep,
    reported: reportedOf(keys.get("reported")),
    data,
    fail: node.fail,
  };
}

function effortOf(node: YamlNode | undefined): Effort | null {
  const effort = node?.text() ?? null;
  if (effort === null || isEffort(effort)) return effort;
  return (node as YamlNode).fail(`there is no effort "${effort}"`, `use one of ${efforts.join(", ")}`);
}

/** {source: "where", calls: 44.8, rougeL: 0.24}: numbers by name of a metric, and where they stand. */
function reportedOf(node: YamlNode | undefined): RunSystem["reported"] {
  if (node === undefined) return null;
  const entries = node.entries();
  const source = entries.find(([key]) => key === "source")?.[1];
  if (source === undefined)
    return node.fail("reported figures without a source", "add source: and say where they stand");
  const numbers = entries.filter(([key]) => key !== "source");
  return {
    source: source.text(),
    values: Object.fromEntries(numbers.map(([key, value]) => [key, value.number(0, 1e9)])),
  };
}
