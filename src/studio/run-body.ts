/** A recorded run as the page shows it; what a run says is found where `precis runs show` finds it. */
import { answerOf, explainRun, type ItemFacts } from "../cli/render/run-facts.ts";
import { commandLine } from "../cli/render/run-list.ts";
import type { LocalRunStore, RunRecord } from "../runtime/run-store.ts";
import type { Decision } from "../strategies/auto/effort.ts";
import type { TuneArtifact } from "../tasks/tune.ts";
import type { ItemBody, RunBody, RunLine, Sentence, StepBody, StepLine } from "./bodies.ts";

export function runLine(run: RunRecord): RunLine {
  const { runId, command, cwd, createdAt, endedAt, state, exitCode, totals, resumes } = run;
  return { runId, command, line: commandLine(run), cwd, createdAt, endedAt, state, exitCode, totals, resumes };
}

export async function runBody(store: LocalRunStore, run: RunRecord): Promise<RunBody> {
  const facts = await explainRun(store, run);
  const kept = resultsByName(store, run.runId);
  const steps: StepLine[] = [];
  for (const item of facts.items)
    for (const step of item.steps) {
      const { agent, role, model, purpose, notes, requests, cacheHit, tokens, costUsd, startedAt, durationMs, error } =
        step;
      steps.push({
        ...{ agent, role, model, item: step.item, purpose, notes, requests, cacheHit, tokens, costUsd },
        ...{ startedAt, durationMs, error },
        index: steps.length,
      });
    }
  return {
    run: {
      ...runLine(run),
      version: run.version,
      models: [...new Set(steps.map((step) => step.model))],
      failure: facts.failure,
    },
    items: facts.items.flatMap((item, index) =>
      item.name === null && item.result === null ? [] : [itemBody(item, index, kept.get(item.name ?? ""))],
    ),
    steps,
    unanswered: facts.unanswered.map(({ agent, model, state, error }) => ({ agent, model, state, error })),
    tuning: (store.artifact(run.runId, "tuning") as TuneArtifact | undefined) ?? null,
  };
}

/** The texts of step `index`, in the order of `RunBody.steps`. */
export async function stepBody(store: LocalRunStore, run: RunRecord, index: number): Promise<StepBody | undefined> {
  const step = (await explainRun(store, run)).items.flatMap((item) => item.steps)[index];
  if (step === undefined) return undefined;
  return { prompt: step.prompt, answer: answerOf(step), output: step.output, evidence: step.evidence };
}

type Kept = Readonly<Record<string, unknown>>;

function resultsByName(store: LocalRunStore, runId: string): Map<string, Kept> {
  const found = new Map<string, Kept>();
  for (const name of store.artifactNames(runId)) {
    const value = store.artifact(runId, name);
    if (typeof value !== "object" || value === null) continue;
    const { source, file } = value as Kept;
    const item = source ?? file;
    if (typeof item === "string") found.set(item, value as Kept);
  }
  return found;
}

const readable = ["title", "symbol", "kind", "line", "strategy", "words", "chars", "written"] as const;

function itemBody(item: ItemFacts, index: number, kept: Kept = {}): ItemBody {
  const decisions = (kept.effort as { decisions?: readonly Decision[] } | undefined)?.decisions;
  const warnings = Array.isArray(kept.warnings) ? (kept.warnings as { message?: unknown }[]) : [];
  return {
    index,
    name: item.name,
    result: item.result,
    sentences: sentencesOf(item, kept),
    failure: item.failure,
    support: typeof kept.support === "number" ? kept.support : null,
    decisions: Array.isArray(decisions) ? decisions : [],
    warnings: warnings.map(({ message }) => String(message)),
    questions: item.questions,
    debate: item.debate,
    facts: readable.flatMap((name) => {
      const value = kept[name];
      return typeof value === "string" || typeof value === "number" ? [[name, String(value)] as const] : [];
    }),
  };
}

function sentencesOf(item: ItemFacts, { sentences }: Kept): readonly Sentence[] {
  if (item.result === null) return [];
  const whole = [{ text: item.result, evidence: item.evidence }];
  if (!Array.isArray(sentences)) return whole;
  const usable = sentences.every((one: unknown) => {
    const { text, evidence } = (one ?? {}) as { text?: unknown; evidence?: unknown };
    return typeof text === "string" && Array.isArray(evidence);
  });
  return usable && sentences.length > 0 ? sentences.map(({ text, evidence }: Sentence) => ({ text, evidence })) : whole;
}
