/** Whether an answer is usable: the value it stands for, or the reason why not, in words for the model that wrote it. */
import { scrub } from "../http/scrub.ts";
import { readJsonAnswer, withoutReasoning } from "../json-answer.ts";
import type { ChatRequest, OutputCheck } from "../spec/language-model.ts";

export type Verdict =
  | { readonly ok: true; readonly value: unknown }
  /** `refused`: plain words of refusal where an answer was asked for. */
  | { readonly ok: false; readonly reason: string; readonly refused?: boolean };

/** How models that have no field for it say no; only looked for where plain words stand in place of JSON. */
const refusal =
  /^\W*(?:i['’]?m (?:very |so )?sorry|i am (?:very |so )?sorry|sorry,|i apologi[sz]e|i (?:can(?:not|['’]?t)|won['’]t|am unable|['’]m unable)\b|i['’]m unable|as an ai\b|unfortunately, i (?:can|am))/i;

export async function judge(text: string, request: ChatRequest, check: OutputCheck | undefined): Promise<Verdict> {
  if (check?.plainText) return check.parse(withoutReasoning(text).trim());
  if (request.output === undefined) {
    return check === undefined ? { ok: true, value: undefined } : check.parse(withoutReasoning(text).trim());
  }
  const reading = await readJsonAnswer(text);
  if (reading.kind === "broken") return { ok: false, reason: reading.reason };
  if (reading.kind === "json" && typeof reading.value === "object" && reading.value !== null) {
    return check === undefined ? { ok: true, value: reading.value } : check.parse(reading.value);
  }
  // Plain words, or a bare JSON string: a small model that answered a one-field schema in its own way.
  const words = reading.kind === "text" ? reading.text : String(reading.value);
  if (refusal.test(words)) {
    return { ok: false, reason: `the model refused: ${scrub(words, null, 160)}`, refused: true };
  }
  if (check?.fromText === undefined) return { ok: false, reason: "it is not JSON" };
  return check.parse(check.fromText(words));
}
