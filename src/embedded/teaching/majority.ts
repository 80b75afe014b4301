/** From the instructions of many prompts to those of one: majority stays, minority becomes a condition or goes. Pure. */
import { familyOf, ruleOf } from "./edit-prompt.ts";

export interface Ballot {
  /** Instructions of one prompt. */
  readonly sentences: readonly string[];
  /** Samples that it served. */
  readonly votes: number;
}

export interface Verdict {
  readonly stay: readonly string[];
  readonly conditions: readonly string[];
  readonly gone: readonly string[];
}

/** Ours: what fewer than this share of the samples needed is left out. */
const leastShare = 0.2;

export function majority(ballots: readonly Ballot[]): Verdict {
  const all = ballots.reduce((sum, ballot) => sum + ballot.votes, 0);
  const families = new Map<string, Map<string, number>>();
  for (const { sentences, votes } of ballots) {
    for (const sentence of new Set(sentences)) {
      const family = familyOf(sentence) ?? sentence;
      const said = families.get(family) ?? new Map<string, number>();
      said.set(sentence, (said.get(sentence) ?? 0) + votes);
      families.set(family, said);
    }
  }
  const judged = [...families.values()].map((said) => {
    const votes = [...said.values()].reduce((sum, count) => sum + count, 0);
    return { sentence: agreed(said), share: votes / all };
  });
  const byShare = judged.sort((a, b) => b.share - a.share || (a.sentence < b.sentence ? -1 : 1));
  const stay = byShare.filter(({ share }) => share > 0.5).map(({ sentence }) => sentence);
  const some = byShare.filter(({ share }) => share <= 0.5 && share >= leastShare);
  const conditions = some.flatMap(({ sentence }) => conditional(sentence) ?? []);
  const gone = byShare
    .filter(({ share, sentence }) => share <= 0.5 && (share < leastShare || conditional(sentence) === null))
    .map(({ sentence }) => sentence);
  return { stay, conditions, gone };
}

/** What a family agrees on: of bounds the one that all can live with, of numbers the middle one, else what most say. */
function agreed(said: ReadonlyMap<string, number>): string {
  const entries = [...said].sort(([a, i], [b, j]) => j - i || (a < b ? -1 : 1));
  const [first] = entries;
  const sentence = (first as [string, number])[0];
  const rule = ruleOf(sentence);
  const numbered = entries
    .filter(([text]) => ruleOf(text) === rule)
    .map(([text, votes]) => ({ text, votes, number: Number(/\d+/.exec(text)?.[0] ?? Number.NaN) }))
    .filter(({ number }) => !Number.isNaN(number))
    .sort((a, b) => a.number - b.number);
  if (numbered.length === 0) return sentence;
  if (rule === "max-words" || rule === "max-chars") return (numbered.at(-1) as { text: string }).text;
  if (rule === "min-words") return (numbered[0] as { text: string }).text;
  const half = numbered.reduce((sum, { votes }) => sum + votes, 0) / 2;
  let seen = 0;
  for (const { text, votes } of numbered) {
    seen += votes;
    if (seen >= half) return text;
  }
  return sentence;
}

/** An instruction as a condition on the document; null where none can be named. */
function conditional(sentence: string): string | null {
  return conditions[ruleOf(sentence) ?? ""] ?? null;
}

const conditions: Readonly<Record<string, string>> = {
  "prefer-tagline": "If the document has a tagline that says what it is, use it.",
  "prefer-first-sentence": "If the first sentence says what it is, use it.",
  "prefer-heading": "If a heading says what it is, use that line.",
  "prefer-list": "If only a list item says what it is, use that line.",
  "prefer-definition": "If a sentence defines the thing, use it.",
  "as-written": "If a line already says it in one phrase, leave it unchanged.",
  "drop-clauses": "If a sentence goes on after saying what it is, end before that.",
  "keep-name": "If the phrase would not be understood without it, name the thing.",
  "drop-name": "If the phrase is understood without it, leave the name out.",
  "no-definition-opening": 'If the line opens with "X is a", give what follows.',
  "start-verb": "If the thing does something for its user, the line may open with that verb.",
  "two-parts": "If one sentence does not say it all, join two sentences.",
  "say-purpose": "If the line leaves open what it is for, say so.",
  "no-brackets": "If the line holds an aside in parentheses, leave that out.",
  "plain-words": "If the line praises, leave the praise out.",
};
