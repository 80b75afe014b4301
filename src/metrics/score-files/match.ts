/**
 * Brings candidates, references and documents together by id. Files in the same order are matched as they stream by, in
 * flat memory; otherwise the texts that candidates are matched with are held, and a note says so.
 */
import { UsageError } from "../../base/errors.ts";
import type { EventSink } from "../../base/events.ts";
import type { ScoreItem } from "../metric.ts";
import { IdSet } from "./id-set.ts";
import type { LineSource } from "./lines.ts";
import { openRecords, type RecordFile, type TextRecord } from "./records.ts";

/** Where candidates, references and documents come from. */
export interface ScoreSources {
  readonly candidates: LineSource;
  readonly references?: LineSource;
  readonly documents?: LineSource;
}

/** Raised inside when the files are not in the same order; the caller starts again with `matchHeld`. */
export class OrderDiffers extends Error {}

/**
 * Items in the order of the candidates. Throws OrderDiffers as soon as ids do not come in the same order or one comes
 * back later, whatever the cause; `matchHeld` then works on or names what is wrong.
 */
export async function* matchStreaming(sources: ScoreSources): AsyncGenerator<ScoreItem> {
  const candidates = await openRecords(sources.candidates);
  const references = sources.references && (await openFollower(sources.references, candidates));
  const documents = sources.documents && (await openFollower(sources.documents, candidates));
  const seen = new IdSet();
  try {
    for await (const record of candidates.records) {
      if (seen.seen(record.id)) throw new OrderDiffers();
      const texts = references === undefined ? [] : await references.take(record.id);
      const document = documents === undefined ? undefined : await documents.take(record.id);
      if (texts.length === 0 && references !== undefined) throw new OrderDiffers();
      if (documents !== undefined && document?.length !== 1) throw new OrderDiffers();
      yield itemOf(candidates.name, record, texts, document?.[0]);
    }
    if ((await references?.more()) === true || (await documents?.more()) === true) throw new OrderDiffers();
  } finally {
    await references?.close();
    await documents?.close();
  }
}

/** The same with references and documents held in memory, in any order. Throws a UsageError naming ids that do not fit. */
export async function* matchHeld(sources: ScoreSources, onEvent?: EventSink): AsyncGenerator<ScoreItem> {
  const candidates = await openRecords(sources.candidates);
  const references = sources.references && (await holdAll(sources.references, candidates, true));
  const documents = sources.documents && (await holdAll(sources.documents, candidates, false));
  const ids = new Set<string>();
  const duplicates = new Set<string>();
  const first = await openRecords(sources.candidates);
  for await (const { id } of first.records) {
    if (ids.has(id)) duplicates.add(id);
    ids.add(id);
  }
  if (duplicates.size > 0) throw problem(`${candidates.name} has duplicate ids`, duplicates, "give each id once");
  for (const held of [references, documents]) if (held !== undefined) checkIds(candidates, ids, held);
  const kept = (references?.texts.size ?? 0) + (documents?.texts.size ?? 0);
  onEvent?.({
    type: "note",
    message: `files are not in the same order, so ${kept} ids with their texts are held in memory`,
  });
  for await (const record of candidates.records) {
    yield itemOf(candidates.name, record, references?.texts.get(record.id) ?? [], documents?.texts.get(record.id)?.[0]);
  }
}

function itemOf(name: string, record: TextRecord, references: readonly string[], document?: string): ScoreItem {
  if (record.texts.length !== 1) {
    throw new UsageError(`${name} line ${record.line}: a candidate must be one text, got ${record.texts.length}`, {
      hint: "give one line for each candidate",
    });
  }
  const candidate = record.texts[0] as string;
  return document === undefined
    ? { id: record.id, candidate, references }
    : { id: record.id, candidate, references, document };
}

interface Follower {
  /** All texts of the next records if they have this id; none otherwise. */
  take(id: string): Promise<readonly string[]>;
  more(): Promise<boolean>;
  /** Closes the file when the reading ends early. */
  close(): Promise<void>;
}

async function openFollower(source: LineSource, candidates: RecordFile): Promise<Follower> {
  const file = await openRecords(source);
  checkKinds(candidates, file);
  let next = await file.records.next();
  return {
    async take(id) {
      const texts: string[] = [];
      while (next.done !== true && next.value.id === id) {
        texts.push(...next.value.texts);
        next = await file.records.next();
      }
      return texts;
    },
    more: async () => next.done !== true,
    close: async () => {
      await file.records.return(undefined);
    },
  };
}

interface Held {
  readonly name: string;
  readonly texts: Map<string, string[]>;
}

async function holdAll(source: LineSource, candidates: RecordFile, several: boolean): Promise<Held> {
  const file = await openRecords(source);
  checkKinds(candidates, file);
  const texts = new Map<string, string[]>();
  const duplicates = new Set<string>();
  for await (const record of file.records) {
    const known = texts.get(record.id);
    if (known === undefined) texts.set(record.id, [...record.texts]);
    else if (several) known.push(...record.texts);
    else duplicates.add(record.id);
  }
  if (duplicates.size > 0) throw problem(`${file.name} has duplicate ids`, duplicates, "give each id once");
  return { name: file.name, texts };
}

function checkKinds(candidates: RecordFile, other: RecordFile): void {
  if (candidates.hasIds === other.hasIds) return;
  const plain = candidates.hasIds ? other : candidates;
  throw new UsageError(`${candidates.name} and ${other.name} do not match: ${plain.name} has plain lines without ids`, {
    hint: "give both as JSON lines with ids, or both as plain lines",
  });
}

function checkIds(candidates: RecordFile, ids: ReadonlySet<string>, held: Held): void {
  const missing = [...ids].filter((id) => !held.texts.has(id));
  const extra = [...held.texts.keys()].filter((id) => !ids.has(id));
  if (missing.length === 0 && extra.length === 0) return;
  if (!candidates.hasIds) {
    throw new UsageError(`${candidates.name} has ${ids.size} lines and ${held.name} has ${held.texts.size}`, {
      hint: "give as many lines in both, or JSON lines with ids",
    });
  }
  if (missing.length > 0)
    throw problem(`${held.name} lacks ids of ${candidates.name}`, missing, "add them or leave them out of both");
  throw problem(`${candidates.name} lacks ids of ${held.name}`, extra, "add them or leave them out of both");
}

const shownIds = 5;

function problem(what: string, ids: Iterable<string>, hint: string): UsageError {
  const all = [...ids];
  const shown = all
    .slice(0, shownIds)
    .map((id) => JSON.stringify(id))
    .join(", ");
  const more = all.length > shownIds ? ` and ${all.length - shownIds} more` : "";
  return new UsageError(`${what}: ${shown}${more}`, { hint });
}
