/**
 * Keys and passwords in a text, found by the forms their issuers gave them (`secrets/kinds.ts`), by the names beside them
 * (`secrets/beside-names.ts`) and by the headers of their columns (`secrets/tables.ts`), and replaced by `[secret masked]`.
 * Looked for in one normal form (`secrets/normal.ts`) and over line breaks (`secrets/broken.ts`). Documents call it at load, the
 * gateway again before sending, the trace before storing.
 */
import { besideNames } from "./secrets/beside-names.ts";
import { overBreaks } from "./secrets/broken.ts";
import { kinds as table } from "./secrets/kinds.ts";
import { normalForm } from "./secrets/normal.ts";
import { merged, type Span } from "./secrets/span.ts";
import { inTables } from "./secrets/tables.ts";

export const secretMask = "[secret masked]";

export interface Masked {
  readonly text: string;
  /** How many were masked. */
  readonly count: number;
  /** What they were, sorted, each once: "github token", "private key", ... */
  readonly kinds: readonly string[];
}

/** All hints in one search; what is longest first, so that none hides another that it begins. */
const anyHint = new RegExp(
  [...new Set(table.flatMap(({ hints }) => hints))]
    .sort((a, b) => b.length - a.length)
    .map((hint) => hint.replace(/[^\w ]/g, "\\$&"))
    .join("|"),
  "g",
);

/** A hint tells of the shorter ones that it holds, too. */
const impliedBy = new Map(
  table
    .flatMap(({ hints }) => hints)
    .map((hint) => [hint, table.flatMap(({ hints }) => hints.filter((other) => hint.includes(other)))]),
);

/** Masks every secret found. Idempotent; linear in the length. Texts without one are returned as they are. */
export function maskSecrets(text: string): Masked {
  const found = new Set<string>();
  let masked = text;
  let count = 0;
  // Masking one secret can bare another that was glued to it; a few rounds reach the end of every such chain.
  for (let round = 0; round < 6; round++) {
    const spans = merged(secretsIn(masked));
    if (spans.length === 0) break;
    for (const { kind } of spans) found.add(kind);
    count += spans.length;
    masked = replaced(masked, spans);
  }
  return { text: masked, count, kinds: [...found].sort() };
}

/** Where secrets stand in `text`; spans may overlap. */
function secretsIn(text: string): Span[] {
  const spans = inOneForm(text);
  const normal = normalForm(text);
  if (normal !== null) spans.push(...inOneForm(normal.text).map((span) => normal.toSource(span)));
  return spans.filter(({ start, end }) => !text.slice(start, end).includes(secretMask.slice(1, -1)) && end > start);
}

function inOneForm(text: string): Span[] {
  const named = [...besideNames(text), ...inTables(text)];
  const formed = byForm(text);
  return [...formed, ...named, ...overBreaks(text, [...formed, ...named])];
}

function byForm(text: string): Span[] {
  const spans: Span[] = [];
  const seen = new Set<string>();
  for (const [hint] of text.matchAll(anyHint))
    if (!seen.has(hint)) for (const implied of impliedBy.get(hint) ?? []) seen.add(implied);
  for (const { name, hints, form, group = 0, accept } of table) {
    if (hints.length > 0 && !hints.some((hint) => seen.has(hint))) continue;
    for (const match of text.matchAll(form)) {
      const secret = match[group] ?? "";
      const start = match.index + (group === 0 ? 0 : match[0].lastIndexOf(secret));
      if (accept?.(secret, text, start) !== false) spans.push({ start, end: start + secret.length, kind: name });
    }
  }
  return spans;
}

function replaced(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(at, start), secretMask);
    at = end;
  }
  return `${parts.join("")}${text.slice(at)}`;
}
