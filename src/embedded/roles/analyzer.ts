/**
 * Analyzer without a model: the kinds of sections that the sample documents have and the terms that recur in them. It
 * names a kind only by what it can see: file format, headings, words; never by guessing what the collection is called.
 */
import type { AnalyzerInput, AnalyzerOutput } from "../../agents/roles/analyzer.ts";
import type { Document, SectionKind } from "../../documents/document.ts";
import { isFunctionWord, wordsOf } from "../../text/content-words.ts";
import type { EmbeddedRole } from "../engine.ts";

const telling: ReadonlySet<SectionKind> = new Set(["overview", "features", "abstract"]);
const kindNames: Readonly<Partial<Record<SectionKind, string>>> = {
  overview: "introduction and description",
  features: "features",
  abstract: "abstract",
  install: "installation",
  usage: "usage",
  api: "interface reference",
  licence: "licence",
  contributing: "contributing",
  badges: "badges",
  contents: "table of contents",
  sponsors: "sponsors and credits",
  changelog: "change history",
  references: "references",
};
const shownTerms = 5;

export const analyseDocuments: EmbeddedRole<AnalyzerInput, AnalyzerOutput> = ({ documents }) => {
  const kinds = new Set(documents.flatMap((document) => document.sections.map((section) => section.kind)));
  const named = (wanted: boolean): string[] =>
    [...kinds].flatMap((kind) => (telling.has(kind) === wanted ? (kindNames[kind] ?? []) : [])).sort();
  const terms = recurring(documents.map(toldBy));
  return {
    output: {
      domain: terms.length === 0 ? "mixed subjects" : terms.join(", "),
      dataType: typeOf(documents),
      keep: named(true),
      drop: named(false),
      mustHave: ["what it is", "what it is for"],
    },
    notes: [`terms that recur in ${documents.length} documents: ${terms.join(", ") || "none"}`],
  };
};

/** Text of the sections that tell what the thing is; of all where none does. */
function toldBy({ sections }: Document): string {
  const own = sections.filter((section) => telling.has(section.kind));
  return (own.length > 0 ? own : sections)
    .flatMap((section) => section.blocks.filter(({ kind }) => kind !== "code").map(({ text }) => text))
    .join("\n");
}

/** Words of at least half the documents, the most widespread first, then by alphabet. */
function recurring(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(
      ([word, count]) => count >= Math.max(2, texts.length / 2) && /^\p{L}{4,}$/u.test(word) && !isFunctionWord(word),
    )
    .sort(([a, i], [b, j]) => j - i || (a < b ? -1 : 1))
    .slice(0, shownTerms)
    .map(([word]) => word);
}

function typeOf(documents: readonly Document[]): string {
  const most = (test: (document: Document) => boolean): boolean => documents.filter(test).length > documents.length / 2;
  const has = (kind: SectionKind) => (document: Document) => document.sections.some((section) => section.kind === kind);
  if (most(has("abstract"))) return "article with an abstract";
  if (most(has("install")) || most(has("usage"))) return "project page";
  if (most((document) => document.format === "html")) return "web page or listing";
  return "text";
}
