/** What the surroundings of a unit lend to its sentence: the mood of its neighbours, and what its class is for. Pure; ours. */
import type { CodeMaterial } from "../../agents/code-material.ts";
import { isVerb, opensWithVerb, thirdPerson } from "../repo/identifiers.ts";
import { wordCount } from "../repo/prose.ts";
import { named } from "./sentence.ts";

/** Ours: two neighbours, or one where there is no other, make a custom. */
export function housesOrders(unit: CodeMaterial): boolean {
  const examples = unit.surroundings?.examples ?? [];
  const orders = examples.filter(({ doc }) => isVerb(/^[A-Za-z]+/.exec(doc)?.[0] ?? "")).length;
  const told = examples.filter(({ doc }) => opensWithVerb(doc)).length;
  return orders > told;
}

/** A sentence of ours as this house words its documentation: "Returns the queue." becomes "Return the queue.". */
export function inHouseMood(sentence: string, unit: CodeMaterial): string {
  if (named(unit) || !housesOrders(unit) || !opensWithVerb(sentence)) return sentence;
  const first = /^[A-Za-z]+/.exec(sentence)?.[0] ?? "";
  const base = baseForm(first.toLowerCase());
  if (base === null) return sentence;
  const rest = sentence
    .slice(first.length)
    .replace(/\band (returns|raises|throws|calls|sets)\b/g, (_, verb: string) => `and ${baseForm(verb) ?? verb}`);
  return `${base.charAt(0).toUpperCase()}${base.slice(1)}${rest}`;
}

function baseForm(verb: string): string | null {
  const candidates = [verb.replace(/s$/, ""), verb.replace(/es$/, ""), verb.replace(/ies$/, "y")];
  return candidates.find((candidate) => candidate !== verb && thirdPerson(candidate) === verb) ?? null;
}

/** Names that say nothing of what they work on. */
const general =
  /^_*(?:get|set|put|add|remove|delete|del|pop|push|find|has|load|save|open|close|start|stop|run|next|init|reset|clear|update|read|write|call|apply|create|make|build|list|all|keys|values|items|size|count|each|iter|copy|clone|handle|process|execute|visit|check|fetch|send|emit|on|off|dispose|destroy|refresh|parse|format|render|dump|loads|dumps)_*$/i;

/** What its class says it is for, as a sentence of its own; "" where the name is telling or nobody said it. */
export function holderPurpose(unit: CodeMaterial, said: string): string {
  if (!general.test(unit.name)) return "";
  const holder =
    unit.surroundings?.enclosing.at(-1) ?? (unit.kind === "function" ? unit.surroundings?.module : undefined);
  const doc = holder?.doc.replace(/[.:;]+$/, "") ?? "";
  if (holder === null || holder === undefined || wordCount(doc) < 2 || wordCount(doc) > 16) return "";
  const known = new Set(said.toLowerCase().match(/[\p{L}]{3,}/gu));
  const news = (doc.toLowerCase().match(/[\p{L}]{3,}/gu) ?? []).filter((word) => !known.has(word));
  if (news.length < 2) return "";
  const name = holder.name.split(".").at(-1) ?? holder.name;
  return doc.startsWith(name) ? `${doc}.` : `${name}: ${doc}.`;
}
