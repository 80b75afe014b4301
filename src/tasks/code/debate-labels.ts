/** Compares a debate's patterns with a second rater's, where the user asked for one. */
import type { AgentContext } from "../../agents/engine.ts";
import { UsageError } from "../../base/errors.ts";
import { compareLabels, type Labels, labelByModel } from "../../strategies/debate/labels.ts";
import type { Pattern } from "../../strategies/debate/pattern.ts";
import type { StageRecord } from "../../strategies/debate/plan.ts";
import { readLabels } from "./labels.ts";

/** `labels` is "llm" or a file. null where there was no debate or none was asked for. */
export async function labelStages(
  labels: string | undefined,
  stages: readonly StageRecord[],
  options: { readonly task: string; readonly item: string; readonly cwd: string },
  context: AgentContext,
): Promise<Labels | null> {
  if (labels === undefined) return null;
  if (stages.length === 0) {
    context.warn({ code: "option-without-effect", message: "labels have no effect without a debate" });
    return null;
  }
  if (labels === "llm") return labelByModel(stages, options.task, options.item, context);
  const given = await readLabels(labels, options.cwd);
  const known = stages.filter(({ stage }) => given[stage] !== undefined);
  if (known.length === 0) {
    throw new UsageError(`the labels file ${labels} labels none of the stages`, {
      hint: `the stages are ${stages.map(({ stage }) => stage).join(", ")}`,
    });
  }
  return compareLabels(
    labels,
    known,
    known.map(({ stage }) => given[stage] as Pattern),
  );
}
