/**
 * One sentence about a unit by each kind of evidence: its header, what people wrote, its body; and by all of them together.
 * Debaters speak with one of them, the code summarizer with all. Pure.
 */
import { type CodeMaterial, holdsUnits } from "../../agents/code-material.ts";
import type { Intent } from "../../agents/intents.ts";
import { capital } from "../repo/identifiers.ts";
import { stopped, wordCount } from "../repo/prose.ts";
import { clauseOf } from "./clause.ts";
import { detailOf, shown } from "./details.ts";
import { bodyFacts } from "./evidence.ts";
import { provenFact } from "./facts.ts";
import { holderPurpose, inHouseMood } from "./house.ts";
import { tellsMore } from "./name-only.ts";
import { documented, remarkOf, statements } from "./remarks.ts";
import { named, sentenceOf } from "./sentence.ts";
import { given, list, longWords, tellingParameters, withArticle } from "./words.ts";

export interface Finding {
  readonly summary: string;
  /** What it rests on, for the explanation. */
  readonly because: string;
  /** True where people said it in so many words. */
  readonly documented: boolean;
}

/** Sentences that say why something is there or is so. */
export const reasons =
  /\b(?:because|so that|in order to|to avoid|to prevent|otherwise|work ?around|rather than|for compatibility)\b/i;

/** Sentences of documentation that say how a thing is to be used. */
export const usages =
  /\b(?:call this|use this|should be called|must be called|for use (?:in|by|with)|usage:|example:)/i;

/** A sentence of documentation above this many words is shortened; ours, a few above the usual twenty. */
const mostWords = 24;

/** By the angle of a debater; an angle without a method of its own speaks from the header. */
export function byAngle(angle: string, unit: CodeMaterial): Finding {
  if (angle === "comments") return byComments(unit);
  return angle === "body" ? byBody(unit) : bySignature(unit);
}

export function bySignature(unit: CodeMaterial): Finding {
  const because = `the header says ${unit.signature || unit.name}`;
  return { summary: settled(sentenceOf(unit, clauseOf(unit)), unit), because, documented: false };
}

/** What the body proves; null where it proves nothing. */
export function byFact(unit: CodeMaterial): Finding | null {
  const fact = provenFact(unit);
  if (fact === null) return null;
  const sentence = named(unit) ? `${unit.name} ${fact.charAt(0).toLowerCase()}${fact.slice(1)}` : fact;
  return {
    summary: settled(stopped(sentence), unit),
    because: "the body does that and nothing else",
    documented: false,
  };
}

/** True where `--write` may put the sentence of `byAll` into a file: somebody wrote it, or the body proves it. */
export function isBacked(unit: CodeMaterial, intent: Intent): boolean {
  if (byComments(unit).documented) return true;
  return intent === "what" && byFact(unit) !== null;
}

/** A sentence of ours as its house words it, with what its class is for where the name is anybody's. */
function settled(sentence: string, unit: CodeMaterial): string {
  const purpose = holderPurpose(unit, sentence);
  return `${inHouseMood(sentence, unit)}${purpose === "" ? "" : ` ${purpose}`}`;
}

/** Documentation first, then a comment that tells a step, then a message that it shows; else the bare name. */
export function byComments(unit: CodeMaterial): Finding {
  const [first] = documented(unit);
  // Two words say enough of a file or a class ("Bisection algorithms"), of a function they are its name again.
  if (first !== undefined && wordCount(first) >= (holdsUnits(unit) || !tellsMore(unit) ? 2 : 3)) {
    return { summary: stopped(capital(shortened(first))), because: "its documentation says so", documented: true };
  }
  const detail = writtenDetail(unit).trim();
  if (detail === "") return bareName(unit, "nobody wrote anything about it but its name");
  return {
    summary: named(unit) ? `${unit.name}: ${detail}` : detail,
    because: `people wrote: ${detail}`,
    documented: false,
  };
}

/** A long sentence without what it says in brackets, and where that is not enough without its last clauses. */
function shortened(sentence: string): string {
  if (wordCount(sentence) <= mostWords) return sentence;
  let left = sentence.replace(/\s*\((?:[^()]|\([^()]*\))*\)/g, "");
  while (wordCount(left) > mostWords) {
    const clause =
      /^(.*\S)(?:,|;| --| \u2013| \u2014)\s+(?:as|which|where|when|returning|using|with|so|but|if|unless|because|since|in|for|by)\b[^,;]*.*$/s.exec(
        left,
      )?.[1];
    if (clause === undefined || wordCount(clause) < 6) return left;
    left = clause;
  }
  return left;
}

/** What the body does, the name out of sight: "Sets index and handlers." The bare name where it shows nothing. */
export function byBody(unit: CodeMaterial): Finding {
  const facts = bodyFacts(unit);
  const parameters = tellingParameters(unit.parameters);
  const clause = clauseOf(unit);
  const made = /^a new (.+)$/.exec(facts.result)?.[1];
  if (made !== undefined && clause.verb === "return") {
    const from = parameters.length === 0 ? "" : ` from ${given(list(parameters.slice(0, 2)))}`;
    const because = `the body returns ${facts.result}`;
    return {
      summary: sentenceOf(unit, { verb: "create", rest: `${withArticle(made)}${from}` }),
      because,
      documented: false,
    };
  }
  const parts = shown(facts, parameters);
  if (parts.length === 0) return bareName(unit, "the body shows nothing else");
  const words = list(parts.slice(0, 2));
  const summary = stopped(named(unit) ? `${unit.name} ${words}` : capital(words));
  return { summary, because: `the body ${words}`, documented: false };
}

/** A speaker without evidence of its kind has only the name; of a class or file, what its header shows. */
function bareName(unit: CodeMaterial, because: string): Finding {
  // Where all kinds of evidence have the name alone, it reads best as a sentence.
  if (holdsUnits(unit) || !tellsMore(unit)) return { ...bySignature(unit), because };
  return { summary: stopped(capital(longWords(unit.name).join(" "))), because, documented: false };
}

/** The detail that one kind of evidence can add to a summary, with the space or comma before it; "" for none. */
export function detailBy(angle: string, unit: CodeMaterial): string {
  if (angle === "comments") return writtenDetail(unit);
  return angle === "body" ? detailOf(bodyFacts(unit), clauseOf(unit)) : "";
}

/** For one intent with all evidence: what people wrote wins; else the header, with what that intent asks for. */
export function byAll(unit: CodeMaterial, intent: Intent): Finding {
  const written = byComments(unit);
  const base = written.documented ? written : (byFact(unit) ?? bySignature(unit));
  switch (intent) {
    case "how-it-is-done":
      return { ...bySignature(unit), summary: sentenceOf(unit, clauseOf(unit), detailBy("body", unit)) };
    case "property": {
      const raises = bodyFacts(unit).raises.slice(0, 3);
      return raises.length === 0 ? base : { ...base, summary: `${base.summary} Raises ${list(raises)}.` };
    }
    case "how-to-use": {
      const usage = documented(unit).find((sentence) => usages.test(sentence));
      return usage === undefined || base.summary.includes(usage.replace(/[.]$/, ""))
        ? base
        : { ...base, summary: `${base.summary} ${stopped(capital(usage))}` };
    }
    case "why": {
      const reason = reasonOf(unit);
      if (reason === "" || base.summary.includes(reason.replace(/[.]$/, ""))) return base;
      const ending = /^because\b/i.test(reason);
      return {
        ...base,
        summary: ending
          ? `${base.summary.replace(/[.]$/, "")} ${stopped(`b${reason.slice(1)}`)}`
          : `${base.summary} ${stopped(capital(reason))}`,
      };
    }
    case "others":
      return { ...base, summary: `${base.summary}${writtenDetail(unit)}` };
    default:
      return base;
  }
}

/** False where the unit holds nothing of what an intent asks for, so that its summary is the one of "what". */
export function tells(unit: CodeMaterial, intent: Intent): boolean {
  return intent === "what" || byAll(unit, intent).summary !== byAll(unit, "what").summary;
}

/** The first sentence in documentation or comments that gives a reason; "" for none. */
function reasonOf(unit: CodeMaterial): string {
  if (holdsUnits(unit)) return documented(unit).find((sentence) => reasons.test(sentence)) ?? "";
  return [...documented(unit), ...unit.comments.flatMap(statements)].find((sentence) => reasons.test(sentence)) ?? "";
}

/** What comments or messages add, as a further sentence; "" for nothing. */
function writtenDetail(unit: CodeMaterial): string {
  const [, second] = documented(unit);
  if (second !== undefined) return ` ${stopped(capital(second))}`;
  const remark = remarkOf(unit);
  if (remark !== "") return ` ${stopped(capital(remark))}`;
  const [message] = bodyFacts(unit).messages;
  return message === undefined ? "" : ` Its message is "${message.replace(/[.!]$/, "")}".`;
}
