/** Where a secret stands in a text, in UTF-16 code units, and what it is. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** Spans in order, those that overlap as one; the kind is that of the first. */
export function merged(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const span of sorted) {
    const last = kept[kept.length - 1];
    if (last !== undefined && span.start < last.end) {
      if (span.end > last.end) kept[kept.length - 1] = { ...last, end: span.end };
    } else kept.push(span);
  }
  return kept;
}
