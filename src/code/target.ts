/** `FILE:SYMBOL` and `FILE:LINE` as people type them. Which file exists is the caller's question. */

export interface Target {
  readonly file: string;
  readonly symbol?: string;
  /** 1-based. */
  readonly line?: number;
}

/**
 * Splits a target. `a.py` is the whole file, `a.py:12` a line, `a.py:Cart.total` or `a.cpp:Cart::total` a symbol. A
 * drive letter is no symbol. A file whose own name holds a colon must be tried whole first.
 */
export function splitTarget(text: string): Target {
  const colon = text.indexOf(":", 2);
  if (colon < 0 || colon === text.length - 1) return { file: text };
  const file = text.slice(0, colon);
  const rest = text.slice(colon + 1);
  return /^\d+$/.test(rest) ? { file, line: Number(rest) } : { file, symbol: rest };
}
