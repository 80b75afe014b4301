/** Texts that wait for a person's word, and where that word is kept: the same store and the same form as `precis feedback add`. */
import { isPrecisError, UsageError } from "../base/errors.ts";
import { hashText } from "../base/hash.ts";
import { now } from "../base/now.ts";
import { loadDocument } from "../documents/index.ts";
import { type Decision, withId } from "../feedback/entry.ts";
import { givesOrders } from "../feedback/standing.ts";
import type { RunRecord } from "../runtime/run-store.ts";
import type { DecisionRequest, DecisionSaid, TeachBody, TeachText } from "./bodies.ts";
import { allowedFile, type Folder, isAddress } from "./folder.ts";
import { runBody } from "./run-body.ts";
import type { StoreDoor } from "./store-door.ts";

/** Tasks whose result is one text about one source. */
const tasks = ["about", "document"];
/** Ours: who has looked at the texts of this many runs has earned a pause. */
const lookedAt = 300;
const mostWaiting = 50;

export async function waiting(door: StoreDoor, rater: string): Promise<TeachBody> {
  const { store } = door;
  const said = store.feedback.list();
  const decided = new Set(
    said.flatMap((entry) =>
      entry.kind === "decision" && entry.rater === rater ? [key(entry.task, entry.item, entry.shown)] : [],
    ),
  );
  const texts: TeachText[] = [];
  for (const { runId, command, cwd } of store.runs(lookedAt)) {
    if (texts.length >= mostWaiting) break;
    if (!tasks.includes(command)) continue;
    const run = store.run(runId);
    if (run === undefined) continue;
    for (const { index, name, result } of (await runBody(store, run)).items) {
      if (name === null || result === null || decided.has(key(command, name, result))) continue;
      decided.add(key(command, name, result));
      texts.push({ run: runId, index, task: command, item: name, cwd, text: result });
    }
  }
  return { texts, decisions: said.filter((entry) => entry.kind === "decision" && entry.rater === rater).length };
}

const key = (task: string, item: string, shown: string): string => JSON.stringify([task, item, shown]);

/** Keeps a decision. The text is the recorded one: the page says only which. Throws UsageError. */
export async function decide(
  door: StoreDoor,
  folder: Folder,
  run: RunRecord,
  asked: DecisionRequest,
): Promise<DecisionSaid> {
  if (door.readOnly !== null) throw new UsageError(`nothing can be decided: ${door.readOnly}`);
  const body = await runBody(door.store, run);
  const item = body.items.find(({ index }) => index === asked.index);
  if (item?.name == null || item.result === null) throw new UsageError("this run has no such text");
  const edited = asked.decision === "edit" ? (asked.edited ?? "").trim() : null;
  if (edited === "") throw new UsageError("the edited text is empty", { hint: "reject it instead" });
  const text = await sourceOf(folder, run, item.name);
  const entry: Decision = withId({
    kind: "decision",
    task: run.command,
    item: item.name,
    input: text,
    sourceHash: text === null ? null : hashText(text),
    shown: item.result,
    decision: asked.decision,
    edited,
    reason: asked.reason?.trim() || null,
    rater: asked.rater.trim() || "me",
    at: now(),
    run: run.runId,
    model: body.steps.findLast((step) => step.item === item.name)?.model ?? null,
    prompt: null,
    origin: "studio",
  });
  door.store.feedback.add(entry);
  return { id: entry.id, orders: edited !== null && givesOrders(edited), source: text !== null };
}

/** null where it is an address, lies outside the folder, or cannot be read any more: the decision is kept all the same. */
async function sourceOf(folder: Folder, run: RunRecord, name: string): Promise<string | null> {
  if (isAddress(name)) return null;
  try {
    const { text } = await loadDocument(allowedFile(folder, name, run.cwd), { cwd: run.cwd });
    return text;
  } catch (error) {
    if (isPrecisError(error)) return null;
    throw error;
  }
}
