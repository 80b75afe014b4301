/** All commands, in the order of help and reference. A new command: a file beside this one and a line here. */
import type { CommandSpec } from "../command-spec.ts";
import { aboutCommand } from "./about.ts";
import { benchCommand } from "./bench.ts";
import { benchDiffCommand } from "./bench-diff.ts";
import { codeCommand } from "./code.ts";
import { compareCommand } from "./compare.ts";
import { completionCommand } from "./completion.ts";
import { datasetDescribeCommand } from "./dataset-describe.ts";
import { datasetImportCommands } from "./dataset-import.ts";
import { digestCommand } from "./digest.ts";
import { documentCommand } from "./document.ts";
import { feedbackCommands } from "./feedback.ts";
import { feedbackAddCommand } from "./feedback-add.ts";
import { mapCommand } from "./map.ts";
import { mcpCommand } from "./mcp.ts";
import { modelsCommand } from "./models.ts";
import { obfuscateCommand } from "./obfuscate.ts";
import { repoCommand } from "./repo.ts";
import { runsExportCommand } from "./runs-export.ts";
import { runsListCommand } from "./runs-list.ts";
import { runsPruneCommand } from "./runs-prune.ts";
import { runsResumeCommand } from "./runs-resume.ts";
import { runsShowCommand } from "./runs-show.ts";
import { scoreCommand } from "./score.ts";
import { studioCommand } from "./studio.ts";
import { summarizeCommand } from "./summarize.ts";
import { translateCommand } from "./translate.ts";
import { trustCommand, trustListCommand, trustRevokeCommand } from "./trust.ts";
import { tuneCommands } from "./tune.ts";

export const commands: readonly CommandSpec[] = [
  aboutCommand,
  codeCommand,
  translateCommand,
  repoCommand,
  digestCommand,
  documentCommand,
  summarizeCommand,
  ...tuneCommands,
  ...datasetImportCommands,
  datasetDescribeCommand,
  scoreCommand,
  compareCommand,
  benchCommand,
  benchDiffCommand,
  mapCommand,
  mcpCommand,
  obfuscateCommand,
  feedbackAddCommand,
  ...feedbackCommands,
  runsListCommand,
  runsShowCommand,
  runsResumeCommand,
  runsExportCommand,
  runsPruneCommand,
  studioCommand,
  modelsCommand,
  trustCommand,
  trustListCommand,
  trustRevokeCommand,
  completionCommand,
];
