/**
 * QA agent without a model: counts what of the standing-out terms the draft covers, whether each sentence stands in the
 * material, length and repetition, and asks for the change that mends the gravest fault.
 */
import type { RepoQaInput, RepoQaOutput } from "../../agents/roles/repo-qa.ts";
import { contentWords } from "../../text/content-words.ts";
import { splitSentences } from "../../text/sentences.ts";
import type { EmbeddedRole } from "../engine.ts";
import { everydayTerm } from "../repo/everyday.ts";
import { say } from "../repo/points.ts";
import { wordCount } from "../repo/prose.ts";
import { tellingCalls } from "../repo/unit-text.ts";

/** Of the best terms, the share that a draft should hold before it is approved; and how many are asked for at once. Ours. */
const wantedCoverage = 0.75;
const termsConsidered = 20;
const termsAsked = 8;
/** A sentence with fewer of its content words in the material counts as unsupported. Ours. */
const wantedSupport = 0.4;

export const repoQa: EmbeddedRole<RepoQaInput, RepoQaOutput> = (input) => {
  const issues = [...lengthIssues(input), ...sentenceIssues(input), ...coverageIssues(input), ...codeIssues(input)];
  return { output: { approved: issues.length === 0, issues: issues.slice(0, 5) } };
};

function lengthIssues(input: RepoQaInput): string[] {
  return wordCount(input.draft) > input.maxWords ? [say.shorten(input.maxWords)] : [];
}

function sentenceIssues(input: RepoQaInput): string[] {
  const material = new Set(contentWords(input.material));
  const seen: Set<string>[] = [];
  const issues: string[] = [];
  for (const sentence of splitSentences(input.draft)) {
    const words = new Set(contentWords(sentence));
    if (words.size >= 3 && seen.some((other) => overlap(words, other) > 0.8)) issues.push(say.repeats(sentence));
    else if (seen.length > 0 && words.size >= 4 && overlap(words, material) < wantedSupport)
      issues.push(say.unsupported(sentence));
    seen.push(words);
  }
  return issues;
}

function overlap(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (others.has(word)) shared++;
  return words.size === 0 ? 0 : shared / words.size;
}

function coverageIssues(input: RepoQaInput): string[] {
  // Words that every summary of code has are no terms to ask for.
  const best = input.keywords.filter((term) => !everydayTerm(term)).slice(0, termsConsidered);
  if (best.length === 0) return [];
  const held = new Set(input.draft.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []);
  const missing = best.filter((term) => !held.has(term));
  return 1 - missing.length / best.length >= wantedCoverage ? [] : [say.cover(missing.slice(0, termsAsked))];
}

/** For code: errors that it raises and what it calls, where a short draft is silent about both. */
function codeIssues(input: RepoQaInput): string[] {
  if (input.keywords.length > 0 || !/^(?:function|method)$/.test(input.kind)) return [];
  const draft = input.draft.toLowerCase();
  const issues: string[] = [];
  const raised = new Set(
    Array.from(input.material.matchAll(/\b(?:throw\s+new|raise|throw)\s+([A-Z]\w+)/g), (match) => match[1] as string),
  );
  const errors = [...raised].filter((name) => !draft.includes(name.toLowerCase())).slice(0, 3);
  if (errors.length > 0) issues.push(say.raises(errors));
  if (wordCount(input.draft) < 10 && !/\brelies on\b/i.test(input.draft)) {
    const called = tellingCalls(
      Array.from(input.material.matchAll(/([\p{L}_$][\p{L}\p{N}_$.]*)\s*\(/gu), (match) => match[1] as string),
      input.place.split(/[.#\s]/).at(-1) ?? "",
    ).filter((name) => !keywordsOfCode.has(name) && !draft.includes(name.toLowerCase()));
    if (called.length > 1) issues.push(say.relies(called.slice(0, 3)));
  }
  return issues;
}

/** Words before a parenthesis that are no calls. */
const keywordsOfCode = new Set(
  "if for while switch catch function return async await typeof def elif except with assert lambda match super constructor sizeof foreach using lock when where func void int char bool long double".split(
    " ",
  ),
);
