/** From what a model wrote to the JSON value it meant. Pure but for the repair library, which loads when it is needed. */

/** The answer without `<think>` or `<thinking>` text, also where only the closing tag is there (the opening one was in the template). */
export function withoutReasoning(text: string): string {
  const closed = text.replace(/<(think(?:ing)?|reasoning)>[\s\S]*?<\/\1>/gi, "");
  const lone = /^[\s\S]*<\/(?:think(?:ing)?|reasoning)>/i.exec(closed);
  const rest = lone === null ? closed : closed.slice(lone[0].length);
  // Opened at the very start and never closed: all of it is reasoning.
  return /^\s*<(?:think(?:ing)?|reasoning)>/i.test(rest) ? "" : rest;
}

export type JsonReading =
  | { readonly kind: "json"; readonly value: unknown; readonly repaired: boolean }
  /** Plain words: nothing in it tries to be JSON. */
  | { readonly kind: "text"; readonly text: string }
  /** Meant to be JSON, but unusable. */
  | { readonly kind: "broken"; readonly reason: string };

/**
 * Reads an answer: the whole of it, a fenced block in it, or the outermost object or array in it; once more after one
 * local repair (quotes, commas, comments, literals). JSON that was cut off is broken and never completed by guess.
 */
export async function readJsonAnswer(answer: string): Promise<JsonReading> {
  const text = withoutReasoning(answer).trim();
  const candidates = [text, ...fenced(text), ...outermost(text)];
  for (const candidate of candidates) {
    const value = parsed(candidate);
    if (value !== undefined) return { kind: "json", value, repaired: false };
  }
  const meant = candidates.slice(1).find(looksLikeJson) ?? (looksLikeJson(text) ? text : undefined);
  if (meant === undefined) return { kind: "text", text };
  if (isCutOff(meant)) return { kind: "broken", reason: "the JSON ends before it is complete" };
  const { jsonrepair } = await import("jsonrepair");
  try {
    return { kind: "json", value: JSON.parse(jsonrepair(meant)) as unknown, repaired: true };
  } catch (error) {
    return {
      kind: "broken",
      reason: `it is no valid JSON (${error instanceof Error ? error.message : String(error)})`,
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fenced(text: string): string[] {
  const blocks = Array.from(
    text.matchAll(/^[ \t]*(`{3,}|~{3,})[\w-]*[ \t]*\n([\s\S]*?)\n[ \t]*\1[ \t]*$/gm),
    (match) => match[2] ?? "",
  );
  return blocks.map((block) => block.trim()).filter(looksLikeJson);
}

/** From the first brace or bracket that could begin JSON to the last that could end it. */
function outermost(text: string): string[] {
  const start = text.search(/[{[]\s*(?:["'{[\]}]|[A-Za-z_]\w*\s*:)/);
  if (start < 0) return [];
  const close = text[start] === "{" ? "}" : "]";
  const end = text.lastIndexOf(close);
  return end > start ? [text.slice(start, end + 1)] : [text.slice(start)];
}

function looksLikeJson(text: string): boolean {
  return /^[{[]\s*(?:["'{[\]}]|[A-Za-z_]\w*\s*:)/.test(text) || /^(`{3,}|~{3,})json/i.test(text);
}

/** Whether brackets or a string are still open at the end. Double-quoted strings only, which is what JSON has. */
function isCutOff(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === "\\") index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") depth--;
  }
  return inString || depth > 0;
}
