/** A recorded run, ordered for telling: its sources, and under each what its agents did. */
import type { Evidence } from "../../agents/role.ts";
import type { AgentStep } from "../../agents/trace.ts";
import type { RunRecord, RunStore, StoredCall } from "../../runtime/run-store.ts";
import { toldEffort } from "../../strategies/auto/decide.ts";
import type { EffortReport } from "../../strategies/auto/effort.ts";
import type { StageRecord } from "../../strategies/debate/plan.ts";
import type { QuestionRecord } from "../../strategies/questioning/record.ts";
import type { TuneArtifact } from "../../tasks/tune.ts";
import { debateOf } from "./run-debate.ts";

export interface ItemFacts {
  /** The source or data item; null for work that belongs to the run as a whole. */
  readonly name: string | null;
  /** The finished text, where one is kept. */
  readonly result: string | null;
  /** What backs the result; empty where nothing is kept. */
  readonly evidence: readonly Evidence[];
  /** Why there is no result, in a line. */
  readonly failure: string | null;
  /** What was asked about a summary and what came of it (strategy questioning); empty for other work. */
  readonly questions: readonly QuestionRecord[];
  /** Why it took what it took ("2 asks: two answers agree in content"); null where nothing was decided. */
  readonly effort: string | null;
  /** The stages of its debate; null where there was none. */
  readonly debate: readonly StageRecord[] | null;
  readonly steps: readonly AgentStep[];
}

export interface RunFacts {
  readonly run: RunRecord;
  /** Why the run as a whole ended without a result, in a line; null where it did not. Sources have their own. */
  readonly failure: string | null;
  /** Learning curve of a tuning; null for other runs. */
  readonly curve: TuneArtifact["curve"] | null;
  readonly items: readonly ItemFacts[];
  /** Calls without an answer: still in flight, lost with their process, or failed. */
  readonly unanswered: readonly StoredCall[];
}

export async function explainRun(store: RunStore, run: RunRecord): Promise<RunFacts> {
  const steps = withoutRepeats(await store.steps(run.runId), run.resumes > 0);
  const outcomes = await outcomesOf(store, run.runId);
  const names = new Set<string | null>([...outcomes.keys(), ...steps.map((step) => step.item)]);
  return {
    run,
    // A run that failed at first and was done by a resume is done.
    failure: run.state === "failed" ? failureOf(await store.artifact(run.runId, "failure")) : null,
    curve: ((await store.artifact(run.runId, "tuning")) as TuneArtifact | undefined)?.curve ?? null,
    items: [...names].map((name) => {
      const outcome = (name === null ? undefined : outcomes.get(name)) ?? nothing;
      return {
        name,
        ...outcome,
        steps: withEvidence(
          steps.filter((step) => step.item === name),
          outcome.evidence,
        ),
      };
    }),
    unanswered: (await store.calls(run.runId)).filter((call) => call.state !== "done"),
  };
}

/** A resumed run plays the steps of an unfinished source again from its journal; the first time is the one that was paid. */
function withoutRepeats(steps: readonly AgentStep[], resumed: boolean): readonly AgentStep[] {
  if (!resumed) return steps;
  const seen = new Set<string>();
  return steps.filter((step) => {
    const key = JSON.stringify([step.item, step.agent, step.purpose, step.prompt, step.answer]);
    const repeats = seen.has(key) && step.requests === 0;
    seen.add(key);
    return !repeats;
  });
}

type Outcome = Pick<ItemFacts, "result" | "evidence" | "failure" | "questions" | "effort" | "debate">;

const nothing: Outcome = { result: null, evidence: [], failure: null, questions: [], effort: null, debate: null };

/** Sources are kept as artifacts that name their source; what they call their text depends on the command. */
async function outcomesOf(store: RunStore, runId: string): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  // In the order the sources were given, not in that of their finishing.
  const numberOf = (name: string): number => Number(/:(\d+)$/.exec(name)?.[1] ?? Number.MAX_SAFE_INTEGER);
  const names = (await store.artifactNames(runId)).toSorted((a, b) => numberOf(a) - numberOf(b));
  for (const name of names) {
    const value = await store.artifact(runId, name);
    if (typeof value !== "object" || value === null) continue;
    const { source, file, about, summary, code, evidence, error, questions } = value as Readonly<
      Record<string, unknown>
    >;
    const item = source ?? file;
    const text = about ?? summary ?? code;
    if (typeof item !== "string") continue;
    if (typeof text === "string")
      outcomes.set(item, {
        ...nothing,
        result: text,
        evidence: Array.isArray(evidence) ? (evidence as Evidence[]) : [],
        questions: Array.isArray(questions) ? (questions as QuestionRecord[]) : [],
        effort: effortOf(value as Readonly<Record<string, unknown>>),
        debate: debateOf(value as Readonly<Record<string, unknown>>),
      });
    // A source that failed at first and was done by a resume is done.
    else if (error !== undefined && !outcomes.has(item)) outcomes.set(item, { ...nothing, failure: messageOf(error) });
  }
  return outcomes;
}

/** The decision of a result in one line. */
function effortOf({ effort }: Readonly<Record<string, unknown>>): string | null {
  const decisions = (effort as Partial<EffortReport> | undefined)?.decisions;
  return Array.isArray(decisions) && decisions.length > 0 ? toldEffort(decisions) : null;
}

function failureOf(kept: unknown): string | null {
  return typeof kept === "object" && kept !== null ? messageOf(kept) : null;
}

function messageOf(error: unknown): string {
  const { message, hint } = error as { message?: unknown; hint?: unknown };
  return [message, hint].filter((part) => typeof part === "string" && part !== "").join(": ");
}

/** A language model names no evidence; what the result was found to rest on is told with the last agent. */
function withEvidence(steps: readonly AgentStep[], evidence: readonly Evidence[]): readonly AgentStep[] {
  const last = steps.at(-1);
  if (last === undefined || last.error !== null || last.evidence.length > 0) return steps;
  return [...steps.slice(0, -1), { ...last, evidence }];
}

/** The published form (product.md): `calls` holds every ask, those of the embedded engine too. */
export function runShowJson(
  run: RunRecord,
  items: readonly ItemFacts[],
  curve: RunFacts["curve"] = null,
  failure: string | null = null,
): object {
  return {
    run: {
      runId: run.runId,
      command: run.command,
      argv: run.argv,
      cwd: run.cwd,
      created: new Date(run.createdAt).toISOString(),
      state: run.state,
      exitCode: run.exitCode,
      ...(failure === null ? {} : { error: failure }),
      durationMs: run.endedAt === null ? null : run.endedAt - run.createdAt,
      version: run.version,
      resumes: run.resumes,
      calls: run.totals.calls,
      cacheHits: run.totals.cacheHits,
      tokens: { input: run.totals.inputTokens, output: run.totals.outputTokens },
      costUsd: run.totals.costUsd,
      resolved: run.resolved,
      ...(curve === null ? {} : { curve }),
      results: items.flatMap(({ name, result, failure, questions }) =>
        result === null && failure === null
          ? []
          : [{ source: name, text: result, error: failure, ...(questions.length === 0 ? {} : { questions }) }],
      ),
    },
    calls: items.flatMap(({ steps }) => steps.map(stepJson)),
  };
}

/** What an agent said: a model's own words; of the embedded engine, which has none, the output as JSON. */
export function answerOf(step: AgentStep): string {
  return step.answer === "" && step.error === null ? step.output : step.answer;
}

function stepJson(step: AgentStep): object {
  return {
    agent: step.agent,
    role: step.role,
    model: step.model,
    item: step.item,
    purpose: step.purpose,
    prompt: step.prompt,
    answer: answerOf(step),
    evidence: step.evidence,
    notes: step.notes,
    requests: step.requests,
    cacheHit: step.cacheHit,
    tokens: step.tokens,
    costUsd: step.costUsd,
    durationMs: step.durationMs,
    error: step.error,
  };
}
