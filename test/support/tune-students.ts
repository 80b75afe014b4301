/**
 * Writers of known behaviour behind a real HTTP server, and a Teacher who has good and bad ideas: one writer follows every rule,
 * one follows none, one follows them and slips at random. What the best prompt says is known, so that a tuning can be judged.
 */
import { hashText } from "../../src/base/hash.ts";
import { random } from "../../src/base/random.ts";
import { scoreSummary } from "../../src/strategies/teacher-student/training.ts";
import { type RecordedRequest, type Reply, type ScriptedServer, startScriptedServer } from "./scripted-model-server.ts";
import { roleOf } from "./tune-server.ts";

export type Nature = "follows" | "ignores" | "noisy";

interface Thing {
  readonly name: string;
  readonly kind: string;
  readonly purpose: string;
  readonly language: string;
  readonly licence: string;
}

/** Rules by what they say; three lead to the target, the others away from it or nowhere. */
export const ideas = {
  name: "Leave out the name of the project.",
  praise: "Leave out words that only praise.",
  language: "Say the programming language at the end.",
  licence: "Mention the licence at the end.",
  shout: "Begin with a word of welcome.",
  nothing: "Think of the reader before you write.",
} as const;
type Idea = keyof typeof ideas;
const good: readonly Idea[] = ["name", "praise", "language"];

const syllables = ["ba", "ko", "lu", "mi", "re", "sa", "to", "vi", "ne", "zu"];
const coined = (seed: string): string => {
  const draw = random(0, seed);
  return Array.from({ length: 3 }, () => syllables[draw.below(syllables.length)]).join("");
};

function thingOf(item: number): Thing {
  const word = (part: string): string => coined(`${part} ${item}`);
  return {
    name: `n${word("name")}`,
    kind: `${word("kind 1")} ${word("kind 2")}`,
    purpose: [1, 2, 3, 4].map((at) => word(`purpose ${at}`)).join(" "),
    language: `l${word("language")}`,
    licence: `c${word("licence")}`,
  };
}

/** A training pair: the text holds all that the target says. */
export function pairOf(item: number): { readonly id: string; readonly input: string; readonly reference: string } {
  const { name, kind, purpose, language, licence } = thingOf(item);
  return {
    id: `s${item}`,
    input: `# ${name}\n\nSample ${item}. ${name} is a powerful and modern ${kind} for ${purpose}. It is written in ${language}, under the ${licence} licence.\n`,
    reference: `${kind} for ${purpose} in ${language}`,
  };
}

/** What a writer who follows every rule makes of a prompt. */
export function written(item: number, prompt: string): string {
  const { name, kind, purpose, language, licence } = thingOf(item);
  const says = (idea: Idea): boolean => prompt.includes(ideas[idea].replace(/\.$/, ""));
  return [
    ...(says("shout") ? ["welcome dear reader"] : []),
    ...(says("name") ? [] : [`${name} is a`]),
    ...(says("praise") ? [] : ["powerful and modern"]),
    `${kind} for ${purpose}`,
    ...(says("language") ? [`in ${language}`] : []),
    ...(says("licence") ? [`under the ${licence} licence`] : []),
  ].join(" ");
}

/** Score of a prompt without slips, over texts that no tuning sees. */
export function trueScore(prompt: string, nature: Nature): number {
  if (nature === "ignores") return 0;
  const items = [900, 901, 902, 903, 904];
  const scores = items.map((item) => scoreSummary(written(item, prompt), pairOf(item).reference).rougeL);
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** The score of a prompt that says all that helps and nothing else. */
export const bestScore = trueScore(good.map((idea) => ideas[idea]).join("\n"), "follows");

/** `trust`: share of the Teacher's ideas that are good. */
export function startStudents(nature: Nature, seed: number, trust: number): Promise<ScriptedServer> {
  return startScriptedServer({ keeps: false, answer: (request) => play(request, nature, seed, trust) });
}

function play(request: RecordedRequest, nature: Nature, seed: number, trust: number): Reply {
  const { prompt } = request;
  const item = Number(/Sample (\d+)\./.exec(prompt)?.[1] ?? 0);
  switch (roleOf(request)) {
    case "extractor":
      return JSON.stringify({ text: /Sample \d+\.[^\n]*/.exec(prompt)?.[0] ?? "Sample 0." });
    case "summarizer":
      return JSON.stringify({ about: textOf(item, prompt, nature, seed) });
    case "teacher":
      return JSON.stringify(lesson(prompt, seed, trust));
    case "prompt_creator": {
      const said = Object.values(ideas).filter((idea) => prompt.includes(idea));
      return JSON.stringify({ prompt: `Write one short phrase.\n${said.join("\n")}\n\n{{text}}` });
    }
    case "analysis":
    case "analysis_summarizer":
      return JSON.stringify({ advice: drawn(prompt, seed, trust) });
    case "sequential_teacher": {
      const best = fenced(prompt, "best-prompt");
      return JSON.stringify({ prompt: withIdea(best.split("\n\nAdvice")[0] as string, drawn(prompt, seed, trust)) });
    }
    default:
      return { status: 418 };
  }
}

function textOf(item: number, prompt: string, nature: Nature, seed: number): string {
  if (nature === "ignores") return written(item, "");
  const text = written(item, prompt);
  if (nature === "follows") return text;
  const draw = random(seed, hashText(prompt));
  return text
    .split(" ")
    .flatMap((word) => (draw.next() < 0.15 ? [] : draw.next() < 0.15 ? ["well", word] : [word]))
    .join(" ");
}

function lesson(prompt: string, seed: number, trust: number): object {
  const idea = drawn(prompt, seed, trust);
  const current = fenced(prompt, "current-prompt");
  return {
    reasoning: "They differ.",
    rule: { when: "", do: idea },
    prompt: withIdea(current, idea),
  };
}

function drawn(prompt: string, seed: number, trust: number): string {
  const draw = random(seed, "idea", hashText(prompt));
  const bad = (Object.keys(ideas) as Idea[]).filter((idea) => !good.includes(idea));
  const current = fenced(prompt, "current-prompt");
  const from = (draw.next() < trust ? good : bad).filter((idea) => !current.includes(ideas[idea]));
  const some = from.length > 0 ? from : (Object.keys(ideas) as Idea[]);
  return ideas[some[draw.below(some.length)] as Idea];
}

function withIdea(prompt: string, idea: string): string {
  if (prompt.includes(idea)) return prompt;
  const lines = prompt.split("\n");
  const at = lines.findIndex((line) => line.includes("{{"));
  return [...lines.slice(0, Math.max(0, at)), idea, ...lines.slice(Math.max(0, at))].join("\n");
}

/** What stands in the fence with that label. */
function fenced(prompt: string, label: string): string {
  const match = new RegExp(`<data ${label} (\\w+)>\\n([\\s\\S]*?)\\n</data ${label} \\1>`).exec(prompt);
  return match?.[2] ?? "";
}
