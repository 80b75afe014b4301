/**
 * Other domains than software projects (teacher-student, the authors' released code): the Analyzer reads a few documents
 * and names what they are; its answer, or the user's words, are filled into the Extractor's and Summarizer's prompts.
 */
import { type AnalyzerOutput, analyzer } from "../../agents/roles/analyzer.ts";
import type { ItemAgents } from "../../agents/task-context.ts";
import { random } from "../../base/random.ts";
import { fitForRole } from "../../strategies/fit-for-role.ts";
import type { TrainingPair } from "../../strategies/teacher-student/training.ts";
import type { TunedPrompts } from "./artifact.ts";

/** Ours: enough to see what documents have in common; the released code reads a handful. */
const shownDocuments = 5;
const charactersEach = 4_000;

/** Asks the Analyzer about some training documents, drawn by seed. */
export async function analyseDomain(
  pairs: readonly TrainingPair[],
  agents: ItemAgents,
  seed: number,
): Promise<AnalyzerOutput> {
  const drawn = new Set(random(seed, "analyzer documents").sample(pairs, shownDocuments));
  const documents = pairs.filter((pair) => drawn.has(pair)).map((pair) => pair.document);
  const texts = await Promise.all(
    documents.map(async (document) => (await fitForRole(document, analyzer.name, agents)).slice(0, charactersEach)),
  );
  return (await agents.ask(analyzer, { documents, texts }, { item: "domain" })).output;
}

/** A domain in the user's own words, e.g. "bug reports": no call is made. */
export function domainOf(text: string): AnalyzerOutput {
  return { domain: text, dataType: text, keep: [], drop: [], mustHave: [] };
}

/** The prompts with the domain said first; of `about` with what the two roles are to look for. Placeholders stay as they are. */
export function withDomain(prompts: TunedPrompts, domain: AnalyzerOutput): TunedPrompts {
  const kind = `The documents are of this kind: ${clean(domain.dataType)} (${clean(domain.domain)}).`;
  const about = domain.dataType === domain.domain ? `The documents are of this kind: ${clean(domain.domain)}.` : kind;
  const keep = line("Passages that describe the thing there", domain.keep);
  const drop = line("Passages that do not", domain.drop);
  const must = line("Facts that count there", domain.mustHave);
  return Object.fromEntries(
    Object.entries(prompts).map(([role, prompt]) => [
      role,
      [role === "extractor" ? `${about}${keep}${drop}` : `${about}${must}`, prompt].join("\n\n"),
    ]),
  );
}

const line = (label: string, items: readonly string[]): string =>
  items.length === 0 ? "" : ` ${label}: ${items.map(clean).join(", ")}.`;

/** One line, no placeholder of its own: what a model says must not change what a prompt asks for. */
const clean = (text: string): string => text.replace(/[{}]/g, "").replace(/\s+/g, " ").replace(/\.$/, "").trim();
