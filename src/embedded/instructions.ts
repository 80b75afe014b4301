/**
 * The plain-English instructions that the embedded engine follows, read out of a prompt sentence by sentence. They are
 * also sensible instructions for a language model, which is why a prompt tuned on this engine can be handed to one.
 * Listed in docs/embedded.md. A sentence that matches no rule is ignored and counted; of two that disagree the later one
 * holds. A condition ("if need be", "unless ...") leaves the choice to the ranker, which weighs it anyway.
 */
import type { Part, Steering } from "./steering.ts";

export interface Reading {
  readonly steering: Steering;
  /** Wishes said with "usually", "rather", "preferably" and the like: they weigh less and forbid nothing. */
  readonly mild: Steering;
  /** Names of the rules followed, in the order of the prompt. */
  readonly followed: readonly string[];
  /** Sentences that are understood and leave the choice to the ranker. */
  readonly left: number;
  /** Sentences that no rule understands. */
  readonly ignored: number;
}

export interface Instruction {
  readonly name: string;
  /** How the tuner writes it; other wordings are understood too. `N` stands for a number. */
  readonly sentence: string;
  readonly pattern: RegExp;
  readonly effect: (match: RegExpMatchArray, before: Steering) => Steering;
}

const number = "(\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)";
const spelled = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const counted = (text: string | undefined): number => {
  const word = (text ?? "").toLowerCase();
  if (/^\d+$/.test(word)) return Number(word);
  return word === "fifteen" ? 15 : word === "twenty" ? 20 : Math.max(1, spelled.indexOf(word));
};
const prefer =
  (part: Part) =>
  (_: RegExpMatchArray, before: Steering): Steering => ({ prefer: [...(before.prefer ?? []), part] });
const avoid =
  (part: Part) =>
  (_: RegExpMatchArray, before: Steering): Steering => ({ avoid: [...(before.avoid ?? []), part] });
const never = "(?:do not|don't|never|avoid|leave out|leave off|drop|omit|skip|remove|without)";
const always = "(?:prefer|use|take|copy|choose|start from|look for|favou?r)";

/** First match of a sentence wins, so narrow rules stand before wide ones. */
export const instructions: readonly Instruction[] = [
  {
    name: "words-between",
    sentence: "Use N to N words.",
    pattern: new RegExp(`\\b(?:between )?${number} (?:to|and|-|–) ${number} words`, "i"),
    effect: (match) => ({ minWords: counted(match[1]), maxWords: counted(match[2]) }),
  },
  {
    name: "max-words",
    sentence: "Use at most N words.",
    pattern: new RegExp(
      `\\b(?:at most|no more than|not more than|up to|within|under|fewer than|less than|maximum(?: of)?) ${number} words`,
      "i",
    ),
    effect: (match) => ({ maxWords: counted(match[1]) }),
  },
  {
    name: "min-words",
    sentence: "Use at least N words.",
    pattern: new RegExp(`\\b(?:at least|no fewer than|not less than|minimum(?: of)?) ${number} words`, "i"),
    effect: (match) => ({ minWords: counted(match[1]) }),
  },
  {
    name: "about-words",
    sentence: "Use about N words.",
    pattern: new RegExp(`\\b(?:about|around|roughly|approximately|some|in) ${number} words`, "i"),
    effect: (match) => ({ aboutWords: counted(match[1]) }),
  },
  {
    name: "max-chars",
    sentence: "Use at most N characters.",
    pattern: /\b(?:at most|no more than|up to|within|under|fewer than|less than) (\d{1,4}) characters/i,
    effect: (match) => ({ maxChars: Number(match[1]) }),
  },
  {
    name: "no-definition-opening",
    sentence: 'Drop an opening such as "X is a" and give only what follows it.',
    pattern: new RegExp(`${never}\\b.*(?:"?\\bis an?\\b"?|\\bsubject\\b|opening (?:words|such))`, "i"),
    effect: () => ({ definition: "drop" }),
  },
  {
    name: "keep-definition-opening",
    sentence: 'Keep an opening such as "X is a".',
    pattern: /\b(?:keep|retain|preserve|write)\b.*(?:\bis an?\b|full sentence|whole sentence with its subject)/i,
    effect: () => ({ definition: "keep" }),
  },
  {
    name: "drop-name",
    sentence: "Leave out the name of the project.",
    pattern: new RegExp(`${never}\\b.{0,40}\\b(?:name|title)\\b`, "i"),
    effect: () => ({ name: "drop" }),
  },
  {
    name: "keep-name",
    sentence: "Begin with the name of the project.",
    pattern:
      /\b(?:begin|start|open|keep|mention|include|lead|name)\b.{0,30}\b(?:the (?:\w+ )?name|the title|project name|app name|by (?:its )?name)\b/i,
    effect: () => ({ name: "keep" }),
  },
  {
    name: "start-verb",
    sentence: "Start with a verb.",
    pattern: /\b(?:start|begin|open|lead)\b.{0,30}\b(?:verb|action|imperative)\b|\bimperative\b/i,
    effect: () => ({ opensWith: "verb" }),
  },
  {
    name: "start-noun",
    sentence: "Start with a noun.",
    pattern: /\b(?:start|begin|open|lead|write)\b.{0,30}\bnoun(?: phrase)?\b/i,
    effect: () => ({ opensWith: "noun" }),
  },
  {
    name: "no-article",
    sentence: "Do not start with an article.",
    pattern: new RegExp(`${never}\\b.{0,40}\\b(?:leading )?articles?\\b`, "i"),
    effect: () => ({ opensWith: "no-article" }),
  },
  {
    name: "start-article",
    sentence: "Start with an article.",
    pattern: /\b(?:start|begin|open|keep)\b.{0,30}\barticle\b/i,
    effect: () => ({ opensWith: "article" }),
  },
  {
    name: "as-written",
    sentence: "Keep the sentence as it is written.",
    pattern:
      /\b(?:as (?:it is )?written|as it stands|word for word|verbatim|unchanged|do not (?:shorten|change|rephrase|cut)|without (?:any )?changes)\b/i,
    effect: () => ({ form: "written" }),
  },
  {
    name: "drop-clauses",
    sentence: "Drop trailing clauses.",
    pattern:
      /\b(?:drop|cut|remove|leave out|omit|leave off|end before)\b.{0,30}\b(?:clauses?|what follows|details|the rest|relative)\b|\bshorten the sentence\b/i,
    effect: () => ({ form: "shortened" }),
  },
  {
    name: "no-brackets",
    sentence: "Leave out what stands in parentheses.",
    pattern: new RegExp(`${never}\\b.{0,40}\\b(?:parenthes[ei]s|brackets|parenthetical)`, "i"),
    effect: () => ({ brackets: "drop" }),
  },
  {
    name: "keep-brackets",
    sentence: "Keep what stands in parentheses.",
    pattern: /\b(?:keep|retain)\b.{0,40}\b(?:parenthes[ei]s|brackets|parenthetical)/i,
    effect: () => ({ brackets: "keep" }),
  },
  {
    name: "plain-words",
    sentence: "Leave out words that only praise.",
    pattern:
      /\b(?:no|avoid|leave out|drop|without|remove|omit)\b.{0,30}\b(?:praise|marketing|adjectives|advertis\w+|superlatives|promotional|slogans?|hype)\b/i,
    effect: () => ({ plain: true }),
  },
  {
    name: "two-parts",
    sentence: "Join the first two sentences.",
    pattern: /\b(?:join|combine|give|write|use)\b.{0,30}\b(?:two|both)\b.{0,20}\b(?:parts|sentences|phrases|lines)\b/i,
    effect: () => ({ phrases: "two" }),
  },
  {
    name: "avoid-first-sentence",
    sentence: "Do not use the first sentence.",
    pattern: new RegExp(`${never}\\b.{0,20}\\bfirst (?:sentence|line)\\b`, "i"),
    effect: avoid("first-sentence"),
  },
  {
    name: "avoid-heading",
    sentence: "Do not use headings.",
    pattern: new RegExp(`${never}\\b.{0,20}\\b(?:headings?|headlines?)\\b`, "i"),
    effect: avoid("heading"),
  },
  {
    name: "avoid-list",
    sentence: "Do not use list items.",
    pattern: new RegExp(`${never}\\b.{0,20}\\b(?:list items?|bullets?|features?)\\b`, "i"),
    effect: avoid("list"),
  },
  {
    name: "avoid-tagline",
    sentence: "Do not use the tagline.",
    pattern: new RegExp(`${never}\\b.{0,20}\\b(?:tagline|subtitle)\\b`, "i"),
    effect: avoid("tagline"),
  },
  {
    name: "prefer-first-sentence",
    sentence: "Prefer the first sentence.",
    pattern: new RegExp(`\\b${always}\\b.{0,20}\\b(?:first|opening) (?:sentence|line)\\b`, "i"),
    effect: prefer("first-sentence"),
  },
  {
    name: "prefer-definition",
    sentence: "Prefer the sentence that defines the project.",
    pattern: new RegExp(`\\b${always}\\b.{0,40}\\b(?:defin\\w+|says what)\\b`, "i"),
    effect: prefer("definition"),
  },
  {
    name: "prefer-tagline",
    sentence: "Prefer the tagline.",
    pattern: new RegExp(`\\b${always}\\b.{0,20}\\b(?:tagline|subtitle|slogan)\\b`, "i"),
    effect: prefer("tagline"),
  },
  {
    name: "prefer-heading",
    sentence: "Prefer the title or a heading.",
    pattern: new RegExp(`\\b${always}\\b.{0,20}\\b(?:headings?|headlines?|title)\\b`, "i"),
    effect: prefer("heading"),
  },
  {
    name: "prefer-list",
    sentence: "Prefer a list item.",
    pattern: new RegExp(`\\b${always}\\b.{0,20}\\b(?:list items?|bullets?|features?)\\b`, "i"),
    effect: prefer("list"),
  },
  {
    name: "central-words",
    sentence: "Use the words that the material repeats.",
    pattern: /\b(?:words|terms)\b.{0,30}\b(?:repeats?|central|recur|frequent)\b|\bmost (?:frequent|central)\b/i,
    effect: () => ({ central: true }),
  },
  {
    name: "say-purpose",
    sentence: "Say what it is for.",
    pattern:
      /\b(?:say|tell|state|mention|include)\b.{0,30}\b(?:what (?:it|this) is for|purpose|what (?:it|this) does|use)\b/i,
    effect: () => ({ purpose: true }),
  },
  {
    name: "say-sort",
    sentence: "Say what sort of thing it is.",
    pattern:
      /\b(?:say|tell|state|mention|include|name)\b.{0,30}\b(?:what (?:sort|kind|type)|kind of|sort of|type of)\b/i,
    effect: () => ({ sort: true }),
  },
  {
    name: "one-phrase",
    sentence: "Keep it as one phrase.",
    pattern: /\b(?:one|single) (?:short )?(?:phrase|sentence)\b/i,
    effect: () => ({ phrases: "one" }),
  },
];

/** Said by every prompt and kept by this engine anyway, whatever the ranker chooses. */
const kept =
  /\b(?:stay within|write in|no quotes|the phrase alone|only the phrase|no markup|nothing else|state only|do not (?:invent|translate)|tells? a (?:newcomer|reader)|what this is|title:|material:?$)\b/i;
const condition = /\b(?:if|unless|otherwise|when|whether|where)\b/i;

const mildly = /\b(?:usually|rather|preferably|mostly|often|generally|where possible|tend to|lean towards)\b/i;

/** Reads a prompt; placeholders and lines made of them say nothing. */
export function readInstructions(prompt: string): Reading {
  let steering: Steering = {};
  let mild: Steering = {};
  const followed: string[] = [];
  let left = 0;
  let ignored = 0;
  for (const sentence of sentencesOf(prompt)) {
    const rule = instructions.find(({ pattern }) => pattern.test(sentence));
    if (kept.test(sentence) || (rule !== undefined && condition.test(sentence))) left += 1;
    else if (rule !== undefined) {
      const match = sentence.match(rule.pattern) as RegExpMatchArray;
      const gently = mildly.test(sentence);
      if (gently) mild = { ...mild, ...rule.effect(match, mild) };
      else steering = { ...steering, ...rule.effect(match, steering) };
      followed.push(gently ? `usually ${rule.name}` : rule.name);
    } else if (condition.test(sentence) && /\b(?:line|sentence|phrase|name|tagline)\b/i.test(sentence)) left += 1;
    else ignored += 1;
  }
  return { steering, mild, followed, left, ignored };
}

function sentencesOf(prompt: string): string[] {
  return prompt
    .split("\n")
    .filter((line) => !/^\s*[\w ]*:?\s*\{\{[^}]*\}\}\s*$/.test(line))
    .join("\n")
    .replace(/\{\{[^}]*\}\}/g, "")
    .split(/(?<=[.!?;])\s+|\n+/)
    .map((sentence) => sentence.replace(/^[\s\-*•\d.)]+/, "").trim())
    .filter((sentence) => /\p{L}{2}/u.test(sentence));
}
