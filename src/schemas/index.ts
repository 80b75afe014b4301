/**
 * What `--json` prints, command by command: one definition from which docs/schema is made (npm run docs:schema) and by which the
 * tests check what the commands print. Strict here, so that a field that nobody published fails a test; the published files
 * leave room for fields to come. A new command is a function beside the others and a line in the list.
 */
import type * as zod from "zod";
import type { Z } from "../agents/role.ts";
import { aboutOutput } from "./about.ts";
import { benchDiff, benchResult } from "./bench.ts";
import { codeResult } from "./code.ts";
import { compareResult, voteFigures } from "./compare.ts";
import { datasetDescription, datasetReport } from "./dataset.ts";
import { digestResult } from "./digest.ts";
import { documentResult } from "./document.ts";
import { failedSource } from "./errors.ts";
import { feedbackDescription, feedbackEntry, feedbackImport, feedbackList, feedbackRemoval } from "./feedback.ts";
import { repositoryMap } from "./map.ts";
import { repoCheck, repoResult } from "./repo.ts";
import { runExport, runList, runPrune, runShow } from "./runs.ts";
import { scoreReport } from "./score.ts";
import { bill, modelStatuses, obfuscation, trustList } from "./small.ts";
import { translateResult } from "./translate.ts";
import { tuneArtifact } from "./tune.ts";

export interface OutputSchema {
  /** docs/schema/NAME.schema.json. */
  readonly name: string;
  /** The command line that prints it. */
  readonly title: string;
  schema(z: Z): zod.ZodType;
}

export const outputSchemas: readonly OutputSchema[] = [
  { name: "about", title: "precis about --json", schema: aboutOutput },
  { name: "code", title: "precis code --json", schema: codeResult },
  { name: "translate", title: "precis translate --json", schema: translateResult },
  { name: "repo", title: "precis repo --json", schema: repoResult },
  { name: "repo-check", title: "precis repo --check --json", schema: repoCheck },
  { name: "digest", title: "precis digest --json", schema: digestResult },
  { name: "document", title: "precis document --json", schema: documentResult },
  {
    name: "summarize",
    title: "precis summarize --json: what the command it picks prints",
    schema: (z) => z.union([aboutOutput(z), codeResult(z), repoResult(z), digestResult(z), documentResult(z)]),
  },
  { name: "tune", title: "precis tune about --json, and the file it writes", schema: tuneArtifact },
  {
    name: "dataset",
    title: "precis dataset npm|jsonl|csv|parquet|files|functions --json, and dataset.json",
    schema: datasetReport,
  },
  { name: "dataset-describe", title: "precis dataset describe --json", schema: datasetDescription },
  { name: "score", title: "precis score --json", schema: scoreReport },
  { name: "compare", title: "precis compare --json", schema: compareResult },
  { name: "compare-votes", title: "precis compare --votes --json", schema: voteFigures },
  { name: "bench", title: "precis bench --json, and report.json", schema: benchResult },
  { name: "bench-diff", title: "precis bench diff --json", schema: benchDiff },
  { name: "trust-list", title: "precis trust list --json", schema: trustList },
  { name: "feedback-add", title: "precis feedback add --json", schema: feedbackEntry },
  { name: "feedback-list", title: "precis feedback list --json", schema: feedbackList },
  { name: "feedback-describe", title: "precis feedback describe --json", schema: feedbackDescription },
  { name: "feedback-import", title: "precis feedback import --json", schema: feedbackImport },
  { name: "feedback-remove", title: "precis feedback remove --json", schema: feedbackRemoval },
  { name: "runs-list", title: "precis runs list --json", schema: runList },
  { name: "runs-show", title: "precis runs show --json", schema: runShow },
  { name: "runs-export", title: "precis runs export", schema: runExport },
  { name: "runs-prune", title: "precis runs prune --json", schema: runPrune },
  { name: "models", title: "precis models --json", schema: modelStatuses },
  { name: "map", title: "precis map --json", schema: repositoryMap },
  { name: "obfuscate", title: "precis obfuscate --json", schema: obfuscation },
  { name: "dry-run", title: "any command with --dry-run --json", schema: bill },
  { name: "errors", title: "a source that failed, in the place of its result", schema: failedSource },
];
