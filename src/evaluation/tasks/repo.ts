/**
 * Suites over `repo`: a tree of code documented, and measured folder by folder. An item is a directory (`input`, from the data
 * file's folder); `obfuscated: true` on a data set documents a copy without its names and comments, `undocumented: true` one
 * without comments only, whose units are scored against the comments. The baselines of
 * Agent4cs are strategies here (`hr-cs`, `cs-bf`), so rows of the suite name them.
 */
import { dirname, resolve } from "node:path";
import { SourceError, UsageError } from "../../base/errors.ts";
import { allNodes } from "../../tasks/repo/document.ts";
import { scoreTree, type TreeScores } from "../../tasks/repo/metrics.ts";
import { inObfuscatedCopy } from "../../tasks/repo/obfuscated.ts";
import { scanRepository } from "../../tasks/repo/scan.ts";
import { documentedUnits, inUndocumentedCopy } from "../../tasks/repo/undocumented.ts";
import { scoreUnits } from "../../tasks/repo/unit-scores.ts";
import { type RepoOptions, repo, repoStrategies } from "../../tasks/repo.ts";
import type { DataSpec, Fail } from "../suite/suite.ts";
import { type BenchItem, cellOutput, checkByRules, type OptionRules, type TaskAdapter } from "./adapter.ts";

const rules: OptionRules = {
  granularity: "text",
  keywords: "count",
  maxRevisions: "count",
  contextTokens: "whole",
  ast: "flag",
  obfuscated: "flag",
  undocumented: "flag",
};

type RepoCellOptions = Pick<RepoOptions, "granularity" | "keywords" | "maxRevisions" | "contextTokens" | "ast"> & {
  readonly obfuscated?: boolean;
  readonly undocumented?: boolean;
};

export const repoAdapter: TaskAdapter = {
  name: "repo",
  fields: { input: { field: "input", required: true } },
  strategies: repoStrategies,
  efforts: { low: "hierarchical", high: "hierarchical" },
  metrics: ["words"],
  baselines: [],
  checkOptions: check,
  async prepare(item, data, { embedder }) {
    const directory = directoryOf(item, data);
    return {
      source: await sourceText(directory),
      language: "en",
      async run(system, context) {
        // Swept values come as settings; they are options of the task all the same.
        check(system.settings, (message, hint) => {
          throw new UsageError(message, { hint });
        });
        const {
          obfuscated = false,
          undocumented = false,
          ...options
        } = { ...system.options, ...system.settings } as RepoCellOptions;
        const { strategy, effort } = system;
        const how = effort === null ? { strategy } : { effort };
        const document = (path: string) =>
          repo(path, { ...options, ...how, prompts: system.prompts, out: null }, context);
        const copy = undocumented ? inUndocumentedCopy : obfuscated ? inObfuscatedCopy : null;
        const result = await (copy === null ? document(directory) : copy(directory, context.signal, document));
        const judge = context.agentsFor(`${item.id} judge`);
        const units = undocumented
          ? (
              await scoreUnits(result.tree, await documentedUnits(directory, context.signal), {
                judge,
                ...(embedder === undefined ? {} : { embedder }),
              })
            ).values
          : {};
        const text = [...allNodes(result.tree)]
          .flatMap(({ kind, summary }) => (kind === "folder" && summary !== null ? [summary] : []))
          .join("\n\n");
        return cellOutput(text, result, {
          // Folders alone are what every strategy summarizes; a strategy without files has no figure for all parts.
          ...(strategy === "cs-bf" ? {} : figures(await scoreTree(result.tree), "")),
          ...figures(await scoreTree(result.tree, { children: "folders" }), "folders-"),
          ...Object.fromEntries(Object.entries(units).map(([name, value]) => [`units-${name}`, value])),
        });
      },
      baseline: () => Promise.resolve(null),
    };
  },
};

function check(options: Readonly<Record<string, unknown>>, fail: Fail): void {
  checkByRules(rules, options, fail);
  const { granularity } = options;
  if (granularity !== undefined && granularity !== "function" && granularity !== "file")
    fail(`granularity must be function or file, not ${JSON.stringify(granularity)}`, "correct the value");
}

function directoryOf(item: BenchItem, data: DataSpec): string {
  const given = item.values.input;
  if (typeof given !== "string" || given === "")
    throw new SourceError("source-damaged", `${item.id} names no directory`, { source: item.id });
  return resolve(dirname(data.source.path), given);
}

/** All text of a tree, for measures of support by the source. */
async function sourceText(directory: string): Promise<string> {
  const scanned = await scanRepository({ directory, exclude: [] });
  if (scanned.files.length === 0)
    throw new SourceError("source-missing", `${directory} has no file to document`, {
      source: directory,
      hint: "install the packages that the suite names (npm ci), or correct its paths",
    });
  const texts: string[] = [];
  for (const path of scanned.files) texts.push(await scanned.load(path));
  return texts.join("\n\n");
}

/** Means over folders, and the cosine with the parts at each depth (0: the root). */
function figures(scores: TreeScores, prefix: string): Record<string, number | null> {
  const out: Record<string, number | null> = {};
  for (const { depth, similarity, coverage, density, readingEase } of scores.depths) {
    if (depth !== null) {
      out[`${prefix}${scores.similarityName}@${depth}`] = similarity;
      continue;
    }
    out[`${prefix}${scores.similarityName}`] = similarity;
    out[`${prefix}coverage`] = coverage;
    out[`${prefix}density`] = density;
    out[`${prefix}reading-ease`] = readingEase;
  }
  return out;
}
