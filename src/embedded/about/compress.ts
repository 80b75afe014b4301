/**
 * Shorter forms of a line: the complement of `X is a ...`, what `X lets you ...` lets you do, the part after a name and a
 * dash, the line without parentheses, and cuts at clause borders. Every form is words of the line in their order, so
 * nothing is claimed that the source does not say. Called by `candidates.ts`; a new way to shorten is a new `Move`.
 */
import { opensSubordinate } from "./asides.ts";
import { danglingEnds, doingVerbs, wantsObject } from "./lexicon.ts";
import { copula, isName, nameBreak } from "./subject.ts";

export type Move =
  | "complement"
  | "bare"
  | "purpose"
  | "predicate"
  | "object"
  | "tail"
  | "head"
  | "plain"
  | "cut"
  | "join"
  | "lead";

export interface Form {
  readonly text: string;
  readonly moves: readonly Move[];
}

const longestForm = 60; // words; beyond that no reader calls it a line

/** The line itself first, then its shorter forms; no duplicates. Without `cutting`, no cuts at clause borders. */
export function formsOf(line: string, cutting = true): Form[] {
  const found = new Map<string, Form>();
  const keep = (text: string, moves: readonly Move[]) => {
    const tidied = tidy(text);
    const count = tidied.split(/\s+/).length;
    if (tidied.length < 3 || count > longestForm || (count < 2 && moves.length > 0) || !/\p{L}{2}/u.test(tidied))
      return;
    if (!found.has(tidied)) found.set(tidied, { text: tidied, moves });
  };
  const whole = line.trim();
  const bases: Form[] = [{ text: whole, moves: [] }];
  const unbracketed = dropBrackets(whole);
  if (unbracketed !== whole) bases.push({ text: unbracketed, moves: ["plain"] });
  const inner: Form[] = [];
  for (const base of bases)
    for (const form of rephrased(base.text)) inner.push({ text: form.text, moves: [...base.moves, ...form.moves] });
  for (const form of [...bases, ...inner]) keep(form.text, form.moves);
  if (!cutting) return [...found.values()];
  for (const form of [bases.at(-1) as Form, ...inner]) {
    for (const text of cutsOf(form.text)) keep(text, [...form.moves, "cut"]);
  }
  return [...found.values()];
}

/** White space folded, stray separators at both ends off, first letter kept as it is. */
export function tidy(text: string): string {
  return text
    .replace(/(^|\s):[a-z][a-z0-9_+-]*:(?=\s|$)/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/\s+([,.;:!?])(?=\s|$)/g, "$1")
    .replace(/^(?:[\s\-–—:|,;•*·>]|\.(?!\p{L}))+(?=\S)/u, "")
    .replace(/[\s\-–—:|,;•*·]+$/u, "")
    .trim();
}

function dropBrackets(text: string): string {
  const without = text.replace(/\s*[([（][^()[\]（）]*[)\]）]/gu, "");
  return without.trim().length < 8 ? text : without;
}

const intents = [
  /^(?:the\s+)?(?:goal|purpose|aim|idea|objective)\s+of\s+.{2,60}?\s+is\s+to\s+/i,
  /^.{2,60}?\s+(?:aims?|is designed|is intended|is made|is built|is meant|was created|is used|can be used|is here|strives)\s+to\s+/i,
  /^.{0,60}?(?:lets|let|allows|allow|enables|enable|helps|help)\s+(?:you|users?|developers?|people|your users|customers?|players?|us|one|anyone|everyone|members?|employees?|parents|drivers|students?)(?:\s+to)?\s+/i,
  /^(?:.{0,60}?\s)?(?:using|with|in|through)\s+.{2,40}?,?\s+you(?:'ll| will)? (?:can|are able to|be able to)\s+(?:\w+ly\s+)?/i,
  /^.{0,40}?\byou can\s+(?:\w+ly\s+)?/i,
  /^.{2,60}?\s+(?:is|are) (?:the|an?) (?:\w+ ){0,3}(?:way|place|means) to\s+/i,
];

/** "We have created this guide", "In Larch we collect tables": what follows is the thing. */
const making =
  /^.{0,70}?\b(?:we|i)(?:'ve| have)? (?:(?:also|just) )?(?:collect|collected|present|introduce|propose|provide|created|built|made|developed|wrote|written|compiled|gathered|put together)\s+(?=(?:this|these|an?|the|additional|several|many|some|all|new)\s)(?:this |these )?/i;

/** Verbs whose object is the thing itself: "This repository contains a parser" describes a parser. */
const holding =
  /^(?:provides|offers|contains|implements|includes|brings|features|exposes|hosts|gives|delivers|defines)$/;

/** Forms without the opening that only names the thing. */
function rephrased(text: string): Form[] {
  const forms: Form[] = [];
  const is = copula.exec(text);
  if (is !== null) {
    const who = is[1] ?? "";
    if ((isName(who) && !/['’]s\s/.test(who)) || /^(?:this|it|that|the)\b/i.test(who)) {
      const complement = text.slice(is[0].length);
      forms.push({ text: complement, moves: ["complement"] });
      const bare = complement.replace(/^(?:an?|the)\s+/i, "");
      if (bare !== complement) forms.push({ text: bare, moves: ["complement", "bare"] });
    }
  }
  for (const intent of intents) {
    const match = intent.exec(text);
    if (match !== null) forms.push({ text: text.slice(match[0].length), moves: ["purpose"] });
  }
  const made = making.exec(text);
  if (made !== null && text.length - made[0].length > 20)
    forms.push({ text: text.slice(made[0].length), moves: ["object"] });
  const words = text.split(" ");
  for (let index = 1; index < Math.min(words.length, 7); index += 1) {
    const verb = (words[index] as string).toLowerCase();
    if (doingVerbs.has(verb) && (isName(words.slice(0, index).join(" ")) || /^(?:it|this)$/i.test(words[0] ?? ""))) {
      const from = index + (/^(?:you|users|developers)$/i.test(words[index + 1] ?? "") ? 2 : 1);
      forms.push({ text: words.slice(index).join(" "), moves: ["predicate"] });
      if (holding.test(verb)) forms.push({ text: words.slice(from).join(" "), moves: ["object"] });
      break;
    }
  }
  const broken = nameBreak.exec(text);
  if (broken !== null && broken.index > 1) {
    const head = text.slice(0, broken.index);
    const tail = text.slice(broken.index + broken[0].length);
    if (head.split(/\s+/).length <= 7 && tail.length > 5) {
      forms.push({ text: tail, moves: ["tail"] });
      if (head.split(/\s+/).length >= 2) forms.push({ text: head, moves: ["head"] });
    } else if (tail.length > 5) forms.push({ text: head, moves: ["head"] });
  }
  if (forms.length === 0 && /^(?:an?|the)\s+\S+\s+\S+/i.test(text))
    forms.push({ text: text.replace(/^(?:an?|the)\s+/i, ""), moves: ["bare"] });
  const opener = /^(?:welcome to|introducing|meet|presenting)\s+/i.exec(text);
  if (opener !== null) forms.push({ text: text.slice(opener[0].length), moves: ["lead"] });
  const inverted = /^(?:(?:this|it|here|below|following) (?:is|are)|here's|it's)\s+(?=\S)/i.exec(text);
  if (inverted !== null && is === null) forms.push({ text: text.slice(inverted[0].length), moves: ["complement"] });
  return forms;
}

const clauseBorder =
  /[,;:–—]\s+|\s+[-–—]\s+|\.\s+|!\s+|\s+(?=(?:that|which|who|whose|with|for|to|by|from|in|on|using|and|or|where|when|so|while|without|including|such as|based on|through|via|as well as|because|but|inspired|designed|built|written|made|created|developed|allowing|providing|at|like|between|across|into|within)\s)/gi;

/** Texts up to a clause border, the first dozen borders, none ending on a word that wants another. */
function cutsOf(text: string): string[] {
  const cuts: string[] = [];
  if (opensSubordinate(text)) return cuts;
  for (const border of text.matchAll(clauseBorder)) {
    const cut = text.slice(0, border.index + (/^[.!]/.test(border[0]) ? 1 : 0));
    const words = cut.split(/\s+/);
    // Later borders only make it longer: without an end here, a line of 100,000 borders would take their square.
    if (words.length > 30) break;
    if (words.length < 3) continue;
    const rest = text.slice(border.index + border[0].length);
    if (wellEnded(cut) && !splitsList(cut, border[0], rest)) cuts.push(cut);
    if (cuts.length >= 12) break;
  }
  return cuts;
}

/** True where the cut would leave an enumeration without its last part ("simple, reliable" of "simple, reliable and fast"). */
function splitsList(cut: string, border: string, rest: string): boolean {
  const joining = /^\s*(?:and|or)\b/i.test(rest);
  if (!border.startsWith(",") && !joining) return false;
  const lastItem = cut.split(",");
  const shortItem = lastItem.length > 1 && (lastItem.at(-1) ?? "").trim().split(/\s+/).length <= 3;
  return shortItem || /^\s*(?:[^\s,]+\s+){0,3}(?:[^\s,]+,\s+)?(?:and|or)\s/i.test(joining ? "" : rest);
}

/** False where the text ends on a word that wants another, opens a clause it does not finish, or leaves a bracket open. */
export function wellEnded(text: string): boolean {
  const last = (/([\p{L}\p{N}'’.]+)[^\p{L}\p{N}]*$/u.exec(text)?.[1] ?? "").toLowerCase();
  if (danglingEnds.has(last) || wantsObject.has(last) || /['’]s$/.test(last)) return false;
  if (/,\s*\w+ly$/.test(text) || endsOpen.test(text)) return false;
  if (/\b(?:between|both|either|neither)\b(?!.*\b(?:and|or|nor)\b)/i.test(text)) return false;
  const clause = lastClause.exec(text);
  if (
    clause !== null &&
    (clause[2] ?? "").trim().split(/\s+/).length <
      (/^(?:that|which|who|whose|where|when|while|so|because|but)$/i.test(clause[1] ?? "") ? 3 : 2)
  )
    return false;
  return balanced(text);
}

/** A pronoun that a verb governs, a participle that wants its object, a Japanese particle. */
const endsOpen =
  /\b(?:you|them|us|me|him|we|they|i|it)$|\b(?:of|by|without|from|instead of|while|when|before|after) \w+ing$|\b(?:be|been) \w+(?:ed|en)$|, (?:held|\w+ed)$|\b(?:an?|the|its) \w+-(?:friendly|based|like|free|source|quality|level)$|[のをにがはでとて、，]$/iu;

/** The last connector that opens a clause, and what follows it. */
const lastClause =
  /^.*\s(that|which|who|whose|where|when|while|so|because|but|to|and|or|can|will|it|you|we|they|users|people|developers)\s+(\S.*)$/i;

export function balanced(text: string): boolean {
  const open: string[] = [];
  const closing: Record<string, string> = { ")": "(", "]": "[", "}": "{", "）": "（", "」": "「", "”": "“", "»": "«" };
  for (const sign of text) {
    if ("([{（「“«".includes(sign)) open.push(sign);
    else if (sign in closing && open.pop() !== closing[sign]) return false;
  }
  return open.length === 0 && (text.split('"').length - 1) % 2 === 0;
}

/** True where the text looks like leftovers of markup: empty quotes or brackets, doubled separators, a lone preposition before a stop. */
export function isBroken(text: string): boolean {
  return /\(\s*\)|\[\s*\]|""|,\s*,|\s\.\s|\b(?:of|for|in|on|by|with|the|an?|and|or|to|see|from)\s*[,.;:!?](?:\s|$)|RawText object|\.\. \w+::|#{3,}|={3,}|-{4,}/.test(
    text,
  );
}
