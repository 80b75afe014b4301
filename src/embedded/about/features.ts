/**
 * What the ranker sees of a candidate: where it stands, its shape, what its words do, and how well it stands for the rest
 * of the document. Every feature is a number of about 0 to 1 under a readable name; the weights file names the same.
 * A new feature is one line here, then `npm run train:embedded`.
 */

import type { Candidate } from "./candidates.ts";
import { balanced, isBroken } from "./compress.ts";
import { type Context, type LineFacts, pairsOf } from "./context.ts";
import {
  actionWords,
  articles,
  danglingEnds,
  demonstratives,
  doingVerbs,
  functionWords,
  kindNouns,
  noticeWords,
  openingVerbs,
  pronouns,
  sellingWords,
} from "./lexicon.ts";
import { copula, nameBreak, type Subject } from "./subject.ts";
import { tokens, weigh } from "./tokens.ts";

export type Features = Readonly<Record<string, number>>;

/** A phrase that opens by saying which things a list, guide or course holds. */
const contents =
  /^(?:(?:this|here|it) (?:is|repository|repo)\s)?(?:\S+\s){0,5}?(?:lists?|collection|compilation|guides?|guidelines|resources|course|lectures?|notes|materials?|book|exercises|best practices)\b/i;

/** "Larch - a parser for ledgers": the name stands beside the line anyway. */
export function nameThenMore(text: string, subject: Subject): boolean {
  const broken = nameBreak.exec(text);
  if (broken === null) return false;
  const head = tokens(text.slice(0, broken.index)).join("");
  return subject.names.has(head) && tokens(text.slice(broken.index)).length >= 3;
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const flag = (value: boolean) => (value ? 1 : 0);

export function featuresOf(candidate: Candidate, context: Context): Features {
  const { text, line, moves } = candidate;
  const words = candidate.tokens;
  const content = words.filter((word) => !functionWords.has(word));
  const first = words[0] ?? "";
  const second = words[1] ?? "";
  const n = weigh(words);
  const { subject } = context.field;
  const facts = context.facts[line.ordinal] as LineFacts;
  const weight = content.reduce((sum, word) => sum + Math.log(context.frequency.get(word) ?? 1), 0);
  const startsWithName = [1, 2, 3, 4].some((count) => subject.names.has(words.slice(0, count).join("")));
  const holdsName =
    startsWithName ||
    words.some((word, index) => subject.names.has(word) || subject.names.has(word + (words[index + 1] ?? "")));
  const onlyName = subject.names.has(words.join("")) || content.length <= 1;
  const is = copula.exec(text);
  const kindAt = words.findIndex((word) => kindNouns.has(word));
  const chars = text.length;
  const pairs = pairsOf(words);
  const novelty = share(content.filter((word) => (context.frequency.get(word) ?? 0) <= 1).length, content.length);
  return {
    bias: 1,
    // where
    firstLine: flag(line.ordinal === 0),
    secondLine: flag(line.ordinal === 1),
    thirdLine: flag(line.ordinal === 2),
    late: Math.log1p(line.ordinal) / 4,
    firstOfBlock: flag(line.sentenceIndex === 0),
    aloneInBlock: flag(line.blockSize === 1),
    title: flag(line.role === "title"),
    heading: flag(line.role === "heading"),
    tagline: flag(line.role === "tagline"),
    list: flag(line.role === "list"),
    alt: flag(line.role === "alt"),
    metadata: flag(line.role === "metadata"),
    overview: flag(line.kind === "overview"),
    features: flag(line.kind === "features"),
    other: flag(line.kind === "other"),
    deepSection: Math.min(line.sectionIndex, 8) / 8,
    // length
    short: Math.max(0, 7 - n) / 7,
    veryShort: Math.max(0, 4 - n) / 4,
    long: Math.max(0, n - 12) / 12,
    veryLong: Math.max(0, n - 20) / 20,
    chars: Math.min(chars, 80) / 80,
    charsOver: Math.max(0, chars - 80) / 80,
    // what it opens with
    opensName: flag(startsWithName),
    holdsName: flag(holdsName),
    onlyName: flag(onlyName),
    opensArticle: flag(articles.has(first)),
    opensDemonstrative: flag(demonstratives.has(first)),
    opensPronoun: flag(pronouns.has(first)),
    opensVerb: flag(openingVerbs.has(first)),
    opensDoing: flag(doingVerbs.has(first)),
    opensAction: flag(actionWords.has(first)),
    opensGerund: flag(/ing$/.test(first) && first.length > 5),
    opensFunction: flag(
      functionWords.has(first) && !articles.has(first) && !demonstratives.has(first) && !pronouns.has(first),
    ),
    opensLower: flag(/^\p{Ll}/u.test(text)),
    opensKind: flag(kindNouns.has(first) || kindNouns.has(second)),
    opensSelling: flag(sellingWords.has(first) || (articles.has(first) && sellingWords.has(second))),
    // what it says
    copula: flag(is !== null),
    copulaName: flag(is !== null && startsWithName),
    kindNoun: flag(kindAt >= 0),
    kindEarly: kindAt < 0 ? 0 : 1 / (1 + kindAt / 4),
    purpose: flag(/\b(?:for|to)\s/i.test(text)),
    official: flag(/\bofficial\b/i.test(text)),
    contentShare: share(content.length, n),
    selling: Math.min(1, share(words.filter((word) => sellingWords.has(word)).length * 3, n)),
    action: flag(
      /\b(?:download|install|click|subscribe|contact us|visit|rate us|follow us|check out|feel free|please|thank)\b/i.test(
        text,
      ),
    ),
    notice: flag(words.some((word) => noticeWords.has(word))),
    aside: flag(facts.aside),
    leans: flag(facts.leans && text.slice(0, 8) === line.text.slice(0, 8)),
    concept: flag(facts.concept),
    contents: flag(
      context.holds &&
        n >= 5 &&
        !startsWithName &&
        line.role !== "title" &&
        line.role !== "heading" &&
        line.role !== "list" &&
        contents.test(text),
    ),
    headingBesides: flag(context.defined && line.role === "heading"),
    youWords: Math.min(1, words.filter((word) => word === "you" || word === "your").length / 2),
    weWords: flag(
      words.some((word) => word === "we" || word === "our" || word === "us" || word === "i" || word === "my"),
    ),
    question: flag(/[?？]/.test(text)),
    exclaim: flag(/[!！]/.test(text)),
    link: flag(/https?:|www\.|@\w|\.(?:com|org|io|net|dev)\b/i.test(text)),
    digits: flag(/\d/.test(text)),
    shouting: flag(/^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u.test(text) && n > 1),
    titleCase: share(text.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word)).length, text.split(/\s+/).length),
    colonEnd: flag(/[:：]$/.test(line.text)),
    several: flag(/[.!?]\s+\p{Lu}/u.test(text)),
    listed: Math.min(1, (text.split(/,/).length - 1) / 4),
    bracketed: flag(/[([{|]/.test(text)),
    symbolic: flag(/[|•★✔→=<>{}$#\\/]{1}/u.test(text)),
    ended: flag(/[.!。！]$/.test(text)),
    // how it was made
    whole: flag(moves.length === 0),
    complement: flag(moves.includes("complement")),
    bare: flag(moves.includes("bare")),
    purposeMove: flag(moves.includes("purpose")),
    predicate: flag(moves.includes("predicate")),
    object: flag(moves.includes("object")),
    tail: flag(moves.includes("tail")),
    head: flag(moves.includes("head")),
    plain: flag(moves.includes("plain")),
    cut: flag(moves.includes("cut")),
    join: flag(moves.includes("join")),
    lead: flag(moves.includes("lead")),
    kept: share(words.length, facts.words),
    wholeFits: flag(moves.length === 0 && chars <= 80),
    // how it stands for the rest
    central: Math.min(1, share(weight, content.length) / 2),
    mass: Math.min(1, weight / 12),
    openingOverlap: share(content.filter((word) => context.opening.has(word)).length, content.length),
    titleOverlap: share(content.filter((word) => context.title.has(word)).length, content.length),
    frequent: share(
      content.filter((word) => (context.frequency.get(word) ?? 0) >= 0.5 * context.most).length,
      content.length,
    ),
    novel: novelty,
    pairMass: Math.min(1, pairs.reduce((sum, pair) => sum + Math.log(context.pairs.get(pair) ?? 1), 0) / 4),
    pairShare: share(pairs.filter((pair) => (context.pairs.get(pair) ?? 0) > 1).length, n),
    // what its line is
    lineShort: flag(facts.words <= 5),
    lineLong: flag(facts.words >= 25),
    lineCopula: flag(facts.copula),
    lineNamed: flag(facts.named),
    lineImperative: flag(facts.imperative),
    lineQuestion: flag(facts.question),
    lineSlogan: flag(facts.slogan),
    lineProse: flag(facts.prose),
    firstCopula: flag(facts.firstCopula),
    firstNamed: flag(facts.firstNamed),
    firstImperative: flag(facts.firstImperative),
    firstProse: flag(facts.firstProse),
    beforeProse: flag(facts.beforeProse),
    centralRank: facts.centralRank,
    firstProseCopula: flag(facts.firstProse && facts.copula),
    firstLineCopula: flag(line.ordinal === 0 && facts.copula),
    firstLineSlogan: flag(line.ordinal === 0 && facts.slogan),
    firstLineQuestion: flag(line.ordinal === 0 && facts.question),
    taglineShort: flag(line.role === "tagline" && n <= 15),
    definition: flag(facts.definition),
    definitionNoun: flag(facts.definition && kindAt >= 0),
    definitionFull: flag(facts.definition && !moves.includes("cut")),
    taglineNoun: flag(line.role === "tagline" && kindAt >= 0),
    taglineNovel: line.role === "tagline" ? novelty : 0,
    taglineName: flag(line.role === "tagline" && holdsName),
    headingNoun: flag((line.role === "heading" || line.role === "title") && kindAt >= 0),
    titleTail: flag(line.role === "title" && moves.includes("tail")),
    titleLong: flag(line.role === "title" && n >= 4),
    slogan: flag(n <= 6 && kindAt < 0 && novelty > 0.5),
    shortCut: flag(moves.includes("cut") && n <= 5),
    nounPhrase: flag(
      kindAt >= 0 && is === null && !openingVerbs.has(first) && !pronouns.has(first) && !demonstratives.has(first),
    ),
    unbalanced: flag(!balanced(text)),
    broken: flag(isBroken(text)),
    dangling: flag(danglingEnds.has(words.at(-1) ?? "") || /[のをにがはと、，]$/u.test(text)),
  };
}
