/** Reads a list of metrics as people write it: "rouge,bleu?tokenizer=intl&lowercase=yes". */
import { entryOf } from "../base/entry-of.ts";
import { UsageError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import type { MetricFamily } from "./metric.ts";
import { metricFamilies, metricsElsewhere } from "./registry.ts";

/** One family with checked options and the measures wanted of it; plain data, so that a worker thread can open it. */
export interface MetricRequest {
  readonly family: string;
  readonly measures: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** Options as the user wrote them, "" for none: part of the names of the results. */
  readonly suffix: string;
}

export interface Selection {
  readonly requests: readonly MetricRequest[];
  /** Names asked for that `score` cannot compute, with the reason. */
  readonly elsewhere: Readonly<Record<string, string>>;
}

/**
 * Checks names and options; measures of one family with equal options become one request. Throws a UsageError that
 * names the nearest metric or the allowed values, and for an empty list one that names them all.
 */
export function selectMetrics(list: string | readonly string[]): Selection {
  const words = (typeof list === "string" ? [list] : list).flatMap((part) => part.split(","));
  const names = words.map((word) => word.trim()).filter((word) => word !== "");
  if (names.length === 0) throw new UsageError("no metric is named", { hint: `give some of ${allNames().join(", ")}` });
  const requests: MetricRequest[] = [];
  const elsewhere: Record<string, string> = {};
  for (const name of names) {
    const [base = "", suffix = ""] = splitOnce(name, "?");
    const missing = entryOf(metricsElsewhere, base);
    if (missing !== undefined) {
      elsewhere[base] = missing;
      continue;
    }
    const family = familyOf(base);
    const measures = base === family.name ? family.standard : [base];
    const options = readOptions(family, base, suffix);
    const same = requests.findIndex((other) => other.family === family.name && other.suffix === suffix);
    const known = requests[same];
    if (known === undefined) requests.push({ family: family.name, measures, options, suffix });
    else requests[same] = { ...known, measures: [...new Set([...known.measures, ...measures])] };
  }
  return { requests, elsewhere };
}

/** The family of that name; throws a UsageError for none (a request comes from `selectMetrics`). */
export function familyNamed(name: string): MetricFamily {
  const family = metricFamilies.find((candidate) => candidate.name === name);
  if (family === undefined) throw new UsageError(`unknown metric family ${name}`);
  return family;
}

function familyOf(name: string): MetricFamily {
  const family =
    metricFamilies.find((candidate) => candidate.name === name) ??
    metricFamilies.find((candidate) => candidate.measures.includes(name));
  if (family !== undefined) return family;
  const meant = nearest(name, allNames());
  throw new UsageError(`unknown metric "${name}"`, {
    hint: meant === null ? `give some of ${allNames().join(", ")}` : `did you mean ${meant}?`,
  });
}

function allNames(): string[] {
  return [
    ...new Set(metricFamilies.flatMap(({ name, measures }) => [name, ...measures])),
    ...Object.keys(metricsElsewhere),
  ];
}

function readOptions(family: MetricFamily, name: string, suffix: string): Record<string, string> {
  const given = new Map(
    suffix === "" ? [] : suffix.split("&").map((pair): [string, string] => splitOnce(pair, "=") as [string, string]),
  );
  for (const key of given.keys()) {
    if (Object.hasOwn(family.options, key)) continue;
    const known = Object.keys(family.options);
    throw new UsageError(`metric ${name} has no option "${key}"`, {
      hint: known.length === 0 ? "it has no options" : `it has ${known.join(", ")}`,
    });
  }
  return Object.fromEntries(
    Object.entries(family.options).map(([key, rule]) => {
      const value = given.get(key) ?? rule.default;
      const allowed = rule.values === undefined ? /^[1-9]\d{0,3}$/.test(value) : rule.values.includes(value);
      if (!allowed) {
        throw new UsageError(`${name}: ${key} cannot be "${value}"`, {
          hint: rule.values === undefined ? "give a whole number from 1" : `give one of ${rule.values.join(", ")}`,
        });
      }
      return [key, value];
    }),
  );
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
