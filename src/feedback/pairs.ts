/** Feedback as data: one pair a source, as tuning, benchmarks and `precis dataset` take it. Pure but for `readable`. */
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { hashText } from "../base/hash.ts";
import type { Pair } from "../datasets/pair.ts";
import type { FeedbackEntry } from "./entry.ts";
import { type Lesson, standing } from "./standing.ts";

export interface FeedbackPairs {
  /** `extra` holds further wanted texts as `alternatives`, rejected ones as `rejected` with reasons. */
  readonly pairs: readonly Pair[];
  /** Sources that have a wanted text and no text of their own any more. */
  readonly gone: readonly string[];
  /** Sources of which only rejected texts are known: nothing to learn towards. */
  readonly onlyRejected: readonly string[];
}

/** Pairs of one task (all tasks where none is named), in order of first entry. */
export function feedbackPairs(entries: readonly FeedbackEntry[], cwd: string, task?: string): FeedbackPairs {
  const pairs: Pair[] = [];
  const gone: string[] = [];
  const onlyRejected: string[] = [];
  const ids = new Set<string>();
  for (const lesson of standing(entries).lessons) {
    if (task !== undefined && lesson.task !== task) continue;
    const [reference, ...alternatives] = lesson.wanted;
    if (reference === undefined) {
      onlyRejected.push(lesson.item);
      continue;
    }
    const input = textOf(lesson, cwd);
    if (input === null) {
      gone.push(lesson.item);
      continue;
    }
    const id = freeId(lesson.item, ids);
    pairs.push({
      id,
      input,
      reference,
      ...(textOnly.test(lesson.item) ? { format: "text" as const } : {}),
      extra: { task: lesson.task, alternatives, rejected: lesson.refused },
    });
  }
  return { pairs, gone, onlyRejected };
}

/** Formats whose kept text is what was extracted from them. */
const textOnly = /\.(?:pdf|docx|epub)$/i;

/**
 * The text that the lesson is about: as it was kept, else the file's, if that is still the same. Never another file's: who made a
 * file of feedback may name any path, but must know what is in it.
 */
function textOf({ input, item, sourceHash }: Lesson, cwd: string): string | null {
  if (input !== null) return input;
  const text = readable(item, cwd);
  return text !== null && hashText(text) === sourceHash ? text : null;
}

/** Text of a plain file of at most 20 MB; null for anything else. */
export function readable(item: string, cwd: string): string | null {
  const path = resolve(cwd, item);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size > 20_000_000) return null;
  try {
    return readFileSync(path, "utf8");
  } catch {
    // May not be read: to us it is not there, and the caller says so.
    return null;
  }
}

function freeId(item: string, ids: Set<string>): string {
  let id = item;
  for (let number = 2; ids.has(id); number++) id = `${item} (${number})`;
  ids.add(id);
  return id;
}
