/** A run as text for a person: the facts of the run, then each source with its result and what led to it. */
import type { AgentStep } from "../../agents/trace.ts";
import type { RunRecord } from "../../runtime/run-store.ts";
import { withoutControls } from "../../text/control-characters.ts";
import { formatCost, formatCount, formatSeconds } from "./closing-line.ts";
import { questionLines } from "./questions.ts";
import { renderDebate } from "./run-debate.ts";
import { answerOf, type ItemFacts, type RunFacts } from "./run-facts.ts";
import { commandLine, localTime } from "./run-list.ts";
import { curveLines } from "./tune.ts";

/** Ours: with more sources than this, one line each; `--item` opens one. */
const openedItems = 5;
const shownLines = 12;
const shownColumns = 160;

export interface ShowOptions {
  /** Whole prompts and answers. */
  readonly full: boolean;
  /** Open every source, however many they are. */
  readonly detail: boolean;
}

export function renderRun({ run, items, unanswered, curve, failure }: RunFacts, options: ShowOptions): string {
  const opened = options.detail || options.full || items.length <= openedItems;
  const lines = [...runLines(run, failure), "", ...curveLines(curve ?? []), ""];
  for (const item of items) lines.push(...(opened ? itemLines(item, options.full) : [itemLine(item)]));
  if (!opened) lines.push("", `One source in detail: precis runs show ${run.runId} --item SOURCE`);
  if (unanswered.length > 0) lines.push("", "Calls without an answer");
  for (const call of unanswered)
    lines.push(`  ${call.agent}  ${call.model}  ${call.item ?? ""}: ${call.error ?? "still waiting"}`);
  // Answers are kept as they came; what a terminal would obey in them is not shown.
  return `${withoutControls(lines.join("\n"))
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()}\n`;
}

function runLines(run: RunRecord, failure: string | null): string[] {
  const { totals } = run;
  const took = run.endedAt === null || run.resumes > 0 ? "" : `, took ${formatSeconds(run.endedAt - run.createdAt)}`;
  const resumed = run.resumes === 0 ? "" : `, resumed ${run.resumes === 1 ? "once" : `${run.resumes} times`}`;
  const code = run.exitCode === null ? "" : `, exit code ${run.exitCode}`;
  const goOn =
    run.state === "interrupted" || run.state === "budget" ? `; go on with precis runs resume ${run.runId}` : "";
  return [
    `Run      ${run.runId}`,
    `Command  precis ${commandLine(run)}`,
    `Began    ${localTime(run.createdAt)} in ${run.cwd}${took}`,
    `State    ${run.state}${code}${resumed}${goOn}`,
    ...(failure === null ? [] : [`Failed   ${failure}`]),
    `Took     ${spent(totals.calls, totals.cacheHits, totals.inputTokens, totals.outputTokens, totals.costUsd)}`,
    `Version  precis ${run.version}`,
  ];
}

function spent(calls: number, hits: number, input: number, output: number, cost: number | null): string {
  const cached = hits === 0 ? "" : ` (${formatCount(hits)} ${hits === 1 ? "answer" : "answers"} from the cache)`;
  const noun = calls === 1 ? "call" : "calls";
  return `${formatCount(calls)} ${noun}${cached}, ${formatCount(input)} + ${formatCount(output)} tokens, cost ${formatCost(cost)}`;
}

function itemLine(item: ItemFacts): string {
  const told = item.result ?? (item.failure === null ? "not finished" : `failed: ${item.failure}`);
  return `${item.name ?? "(the whole run)"}\t${told.replace(/\s+/g, " ")}`;
}

function itemLines(item: ItemFacts, full: boolean): string[] {
  const result = item.result === null ? [] : block("Result", item.result, full);
  if (item.failure !== null) result.push(`    Failed: ${item.failure}`);
  return [
    item.name ?? "(the whole run)",
    ...result,
    ...(item.effort === null ? [] : [`    Effort: ${item.effort}`]),
    ...questionLines(item.questions),
    "",
    ...(item.debate === null ? [] : renderDebate(item.debate, full)),
    // The transcript tells what each step said; prompts and answers as they were are for --full.
    ...(item.debate === null || full
      ? item.steps.flatMap((step, index) => stepLines(step, index, full))
      : [`  ${formatCount(item.steps.length)} asks; each with prompt and answer: --full`]),
  ];
}

function stepLines(step: AgentStep, index: number, full: boolean): string[] {
  const name = step.agent === step.role ? step.agent : `${step.agent} (as ${step.role})`;
  const purpose = step.purpose === null ? "" : `, ${step.purpose}`;
  return [
    `  ${index + 1}. ${name}${purpose}: ${step.model}, ${formatSeconds(step.durationMs)}, ${stepCost(step)}`,
    ...(step.prompt === "" ? [] : block("Prompt", full ? step.prompt : taskOf(step.prompt), full)),
    ...(step.error === null ? block("Answer", answerOf(step), full) : [`    Failed: ${step.error}`]),
    ...evidenceLines(step),
    ...step.notes.map((note) => `    Note: ${note}`),
    "",
  ];
}

/** The prompt without its standing instructions, which are the same for every source. */
function taskOf(prompt: string): string {
  const at = prompt.indexOf("[user]\n");
  return at < 0 ? prompt : prompt.slice(at + "[user]\n".length);
}

function stepCost(step: AgentStep): string {
  if (step.cacheHit) return "from the cache";
  if (step.requests === 0) return "no call";
  const { input, output } = step.tokens;
  const tokens = `${input === null ? "?" : formatCount(input)} + ${output === null ? "?" : formatCount(output)} tokens`;
  const requests = step.requests === 1 ? "" : `${formatCount(step.requests)} requests, `;
  return `${requests}${tokens}, cost ${formatCost(step.costUsd)}`;
}

function evidenceLines(step: AgentStep): string[] {
  return step.evidence.map((evidence) => {
    const place = [
      evidence.source,
      evidence.section === "" ? undefined : `section "${evidence.section}"`,
      evidence.place === undefined ? undefined : `line ${evidence.place.line}`,
    ].filter((part) => part !== undefined);
    const where = place.length === 0 ? "" : ` (${place.join(", ")})`;
    return `    Evidence: ${evidence.text.replace(/\s+/g, " ").trim()}${where}`;
  });
}

/** A labelled text, indented; unless `full`, its first lines, and how many more there are. */
function block(label: string, text: string, full: boolean): string[] {
  const lines = text.trim().split("\n");
  const shown = full ? lines : lines.slice(0, shownLines);
  const cut = shown.map((line) => (full || line.length <= shownColumns ? line : `${line.slice(0, shownColumns)}...`));
  const more = lines.length - shown.length;
  const rest = more > 0 ? [`      (${formatCount(more)} more ${more === 1 ? "line" : "lines"}: --full)`] : [];
  return [`    ${label}`, ...cut.map((line) => `      ${line}`.trimEnd()), ...rest];
}
