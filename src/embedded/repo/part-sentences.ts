/**
 * The sentences in which a summary tells of its parts, written and read back: a parent's summary is made of pieces of its
 * children's, so both directions stand here and a test holds them together. Pure.
 *
 * A folder or group: the lead, then "In core: parses URL, adds listener." for a part that is named, a sentence of its own for one
 * whose words say the name already, "Holds pool class, client class, and retry class." for such parts without a verb, and at the end
 * "Also: docs and scripts." for parts that are only named. A file or class, a few words long: "parses URL; adds listener."
 */
import { splitSentences } from "../../text/sentences.ts";
import { capital, joined, opensWithVerb } from "./identifiers.ts";
import { stopped } from "./prose.ts";

/** What is said of one part; either may be "". */
export interface ToldPart {
  /** "bound", or "a, b and c" where several say the same. */
  readonly label: string;
  /** "keeps a prompt under its bound, groups children". */
  readonly phrase: string;
}

/** A composed summary taken apart again; a text that was not composed is all lead. */
export interface ReadSummary {
  readonly lead: string;
  readonly parts: readonly ToldPart[];
}

const named = /^In ([^\s:]+(?:(?:, | and )[^\s:]+)*(?: more)?): (.+)$/;
const listed = /^([^\s:]+(?:(?:, | and )[^\s:]+)*(?: more)?): (.+)$/;
const alsoMark = "Also: ";
const holdsMark = "Holds ";

/** The parts of a folder as sentences, in the order given but for what is said together; `also` are names, `led` is true after a lead. */
export function partSentences(parts: readonly ToldPart[], also: readonly string[], led: boolean): string[] {
  const things = parts.filter(({ label, phrase }) => label === "" && isThing(phrase));
  const sentences: string[] = [];
  for (const part of parts) {
    if (part.label !== "") sentences.push(stopped(`In ${part.label}: ${lowerFirst(part.phrase)}`));
    else if (things.length < 2 || !things.includes(part)) sentences.push(stopped(capital(part.phrase)));
    else if (part === things[0]) sentences.push(thingsSentence(things.map(({ phrase }) => lowerFirst(phrase))));
  }
  // With nothing else to say, names are what there is.
  if (also.length > 0) sentences.push(`${sentences.length === 0 && !led ? holdsMark : alsoMark}${joined(also)}.`);
  return sentences;
}

/** The parts of a file or class as one list, "" for none. */
export function partList(parts: readonly ToldPart[]): string {
  const list = parts.map(({ label, phrase }) =>
    label === "" ? lowerFirst(phrase) : `${label}: ${lowerFirst(phrase)}`,
  );
  if (list.length === 0) return "";
  // A list that opens with a name keeps it as it is written.
  return stopped(parts[0]?.label === "" ? capital(list.join("; ")) : list.join("; "));
}

/** The other way round. Of a function only the first sentence counts: the rest is for its callers. */
export function readSummary(summary: string, kind: string): ReadSummary {
  const sentences = splitSentences(summary);
  const first = sentences[0] ?? "";
  if (kind === "function" || kind === "method") return { lead: first, parts: [] };
  if (kind !== "folder" && kind !== "group") {
    if (sentences.length !== 1 || !isList(summary)) return { lead: first, parts: [] };
    return { lead: "", parts: summary.replace(/\.$/, "").split("; ").map(listedPart) };
  }
  const parts = sentences.map(partsOf);
  const composed = parts[0]?.some(({ label }) => label !== "") === true || first.startsWith(holdsMark);
  return { lead: composed ? "" : first, parts: parts.slice(composed ? 0 : 1).flat() };
}

function isList(summary: string): boolean {
  // One part that many children share: "a, b, c and 9 more: adds two numbers".
  return summary.includes("; ") || /^[^\s:]+(?:, [^\s:]+)+ and \d+ more: /.test(summary);
}

function listedPart(text: string): ToldPart {
  const [, label, phrase] = listed.exec(text) ?? [];
  return label === undefined || phrase === undefined ? { label: "", phrase: text } : { label, phrase };
}

function partsOf(sentence: string): ToldPart[] {
  const bare = sentence.replace(/\.$/, "");
  const [, label, phrase] = named.exec(bare) ?? [];
  if (label !== undefined && phrase !== undefined) return [{ label, phrase }];
  if (bare.startsWith(alsoMark))
    return bare
      .slice(alsoMark.length)
      .split(/, | and /)
      .filter((name) => !/^\d+ more$/.test(name))
      .map((name) => ({ label: name, phrase: "" }));
  if (bare.startsWith(holdsMark))
    return bare
      .slice(holdsMark.length)
      .split(/, and |, /)
      .map((thing) => ({ label: "", phrase: thing }));
  return [{ label: "", phrase: bare }];
}

/** Words for a thing rather than for what it does, without a comma that would divide them. */
function isThing(phrase: string): boolean {
  return !opensWithVerb(phrase) && !phrase.includes(",") && phrase.split(/\s+/).length <= 5;
}

function thingsSentence(things: readonly string[]): string {
  const last = things.at(-1) ?? "";
  if (things.length === 2) return `${holdsMark}${joined(things)}.`;
  return `${holdsMark}${things.slice(0, -1).join(", ")}, and ${last}.`;
}

/** As inside a sentence: acronyms and names keep their capital. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) && !/^\p{Lu}\p{Ll}+\p{Lu}/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
