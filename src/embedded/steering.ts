/**
 * What the instructions of a prompt ask of a line, as data, and what that adds to a candidate's score. Read from prose by
 * `instructions.ts`; called by `about/write-about.ts`. A new wish is a field here, a line in `steer`, and a rule there.
 */
import type { Candidate, Field } from "./about/candidates.ts";
import type { Features } from "./about/features.ts";
import type { Adjust } from "./about/rank.ts";

export type Part = "tagline" | "first-sentence" | "heading" | "definition" | "list";

export interface Steering {
  /** Never more words or characters than this, while any candidate keeps it. */
  readonly maxWords?: number;
  readonly maxChars?: number;
  readonly minWords?: number;
  /** Words to come near to. */
  readonly aboutWords?: number;
  /** Whether the line names the thing. */
  readonly name?: "keep" | "drop";
  readonly opensWith?: "verb" | "noun" | "article" | "no-article";
  readonly prefer?: readonly Part[];
  readonly avoid?: readonly Part[];
  /** `written`: the source's sentence unchanged; `shortened`: without its trailing clauses. */
  readonly form?: "written" | "shortened";
  /** `X is a ...`: kept whole or reduced to what follows. */
  readonly definition?: "keep" | "drop";
  readonly brackets?: "keep" | "drop";
  /** Leave out words that sell. */
  readonly plain?: boolean;
  /** `one`: a single phrase; `two`: two parts joined. */
  readonly phrases?: "one" | "two";
  /** Say what it is for. */
  readonly purpose?: boolean;
  /** Say what sort of thing it is. */
  readonly sort?: boolean;
  /** Prefer the words that the source repeats. */
  readonly central?: boolean;
}

/** Nats for a wish that is plainly stated: about 12 to 1 against a candidate that does not fulfil it. */
const strong = 2.5;
/** Share of that for a wish said mildly: about 2 to 1. */
const mildShare = 0.3;
/** Nats a word for lengths beside the wished one. */
const perWord = 0.3;

/** Scores to add for plain and mild wishes; nothing is forbidden when no candidate would be left. */
export function steer(plain: Steering, mild: Steering, field: Field): Adjust {
  const fits = (text: string): boolean => {
    const count = wordCount(text);
    const inWords = count <= (plain.maxWords ?? Infinity) && count >= (plain.minWords ?? 0);
    return inWords && text.length <= (plain.maxChars ?? Infinity);
  };
  const bounded = field.candidates.some(({ text }) => fits(text));
  return (candidate, features) => {
    if (bounded && !fits(candidate.text)) return Number.NEGATIVE_INFINITY;
    return fulfilment(plain, candidate, features) + mildShare * fulfilment(mild, candidate, features);
  };
}

/** Nats for how well a candidate does what is wished. */
function fulfilment(steering: Steering, candidate: Candidate, features: Features): number {
  const count = wordCount(candidate.text);
  const has = (name: string) => features[name] ?? 0;
  const cut = candidate.moves.includes("cut");
  let score = 0;
  if (steering.aboutWords !== undefined) score -= perWord * Math.max(0, Math.abs(count - steering.aboutWords) - 3);
  if (steering.name !== undefined) score += strong * (steering.name === "keep" ? has("holdsName") : -has("holdsName"));
  if (steering.opensWith === "verb") score += strong * Math.max(has("opensVerb"), has("opensDoing"));
  if (steering.opensWith === "noun")
    score -=
      strong *
      Math.max(
        has("opensVerb"),
        has("opensDoing"),
        has("opensPronoun"),
        has("opensDemonstrative"),
        has("opensFunction"),
      );
  if (steering.opensWith === "article") score += strong * has("opensArticle");
  if (steering.opensWith === "no-article") score -= strong * has("opensArticle");
  for (const part of steering.prefer ?? []) score += strong * inPart(part, has);
  for (const part of steering.avoid ?? []) score -= strong * inPart(part, has);
  if (steering.form === "written") score += strong * has("whole");
  if (steering.form === "shortened") score += strong * (cut || candidate.moves.length > 0 ? 1 : 0);
  if (steering.definition === "keep") score += strong * (has("copula") - has("complement"));
  if (steering.definition === "drop") score += strong * (has("complement") - has("copula"));
  if (steering.brackets === "drop") score -= strong * has("bracketed");
  if (steering.brackets === "keep") score += strong * (has("bracketed") - has("plain"));
  if (steering.plain === true) score -= strong * (has("selling") + has("exclaim") / 2);
  if (steering.phrases === "one") score -= strong * (has("several") + has("join"));
  if (steering.phrases === "two") score += strong * Math.max(has("several"), has("join"));
  if (steering.purpose === true) score += (strong / 2) * has("purpose");
  if (steering.sort === true) score += (strong / 2) * has("kindNoun");
  if (steering.central === true) score += strong * has("mass");
  return score;
}

function inPart(part: Part, has: (name: string) => number): number {
  if (part === "tagline") return Math.max(has("tagline"), has("tail"), has("metadata"));
  if (part === "first-sentence") return Math.max(has("firstProse"), has("firstLine") * (1 - has("title")));
  if (part === "heading") return Math.max(has("heading"), has("title"));
  if (part === "definition") return Math.max(has("firstCopula"), has("lineCopula") / 2);
  return has("list");
}

const wordCount = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
