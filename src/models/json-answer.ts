/** From what a model wrote to the JSON value it meant. Pure but for the repair library, which loads when it is needed. */

/** The marks that models put around their thinking, opening and closing. */
const thinking: readonly (readonly [string, string])[] = [
  [
    "<(?:seed:)?(?:think(?:ing)?|thoughts?|reasoning|reflection|scratchpad|inner_monologue|analysis)>",
    "</(?:seed:)?(?:think(?:ing)?|thoughts?|reasoning|reflection|scratchpad|inner_monologue|analysis)>",
  ],
  ["\\[THINK\\]", "\\[/THINK\\]"],
  ["◁think▷", "◁/think▷"],
  ["<\\|begin_of_thought\\|>", "<\\|end_of_thought\\|>"],
  ["<\\|START_THINKING\\|>", "<\\|END_THINKING\\|>"],
  ["<unused94>", "<unused95>"],
];
const thoughts = thinking.map(([open, close]) => ({
  closed: new RegExp(`${open}[\\s\\S]*?${close}`, "gi"),
  lone: new RegExp(`^[\\s\\S]*${close}`, "i"),
  open: new RegExp(`^\\s*${open}`, "i"),
}));
/** Marks without which none of the above can be there; most answers have none. */
const maybeThinking = /<|◁|\[\/?THINK/i;

/**
 * The answer without the text between marks of thinking, also where only the closing one is there (the opening one was in the
 * template), and of an answer in channels the last one alone.
 */
export function withoutReasoning(text: string): string {
  if (!maybeThinking.test(text)) return text;
  let rest = finalChannel(text);
  for (const { closed, lone, open } of thoughts) {
    rest = rest.replace(closed, "").replace(lone, "");
    // Opened at the very start and never closed: all of it is reasoning.
    if (open.test(rest)) return "";
  }
  return rest;
}

/** gpt-oss marks what it writes with channels: "analysis" is thinking, "final" the answer. */
function finalChannel(text: string): string {
  const channels = [
    ...text.matchAll(/<\|channel\|>\s*(\w+)[^<]*<\|message\|>([\s\S]*?)(?=<\|(?:end|return|call|start|channel)\|>|$)/g),
  ];
  if (channels.length === 0) return text;
  return channels.findLast(([, name]) => name === "final")?.[2] ?? "";
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
    if (value !== undefined) return { kind: "json", value: unlisted(value), repaired: false };
    const mended = parsed(withEscapedBreaks(candidate));
    if (mended !== undefined) return { kind: "json", value: unlisted(mended), repaired: true };
  }
  const several = sequence(candidates.at(-1) ?? text);
  if (several !== null && several.length > 1) {
    const [first, ...others] = several.map((value) => JSON.stringify(value));
    if (others.every((other) => other === first)) return { kind: "json", value: several[0], repaired: false };
    return { kind: "broken", reason: `it holds ${several.length} different JSON values; give one` };
  }
  const meant = candidates.slice(1).find(looksLikeJson) ?? (looksLikeJson(text) ? text : undefined);
  if (meant === undefined) return { kind: "text", text };
  if (isCutOff(meant)) return { kind: "broken", reason: "the JSON ends before it is complete" };
  const { jsonrepair } = await import("jsonrepair");
  try {
    return { kind: "json", value: unlisted(JSON.parse(jsonrepair(meant)) as unknown), repaired: true };
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

/** One object in a list is that object. */
function unlisted(value: unknown): unknown {
  const [first, second] = Array.isArray(value) ? (value as unknown[]) : [];
  return second === undefined && typeof first === "object" && first !== null && !Array.isArray(first) ? first : value;
}

/** Line breaks and tabs inside strings, which JSON wants escaped and models forget. */
function withEscapedBreaks(text: string): string {
  if (!/[\n\r\t]/.test(text)) return text;
  return text.replace(/"(?:[^"\\]|\\[\s\S])*"/g, (string) =>
    string.replace(/\r\n?|\n/g, "\\n").replaceAll("\t", "\\t"),
  );
}

/** JSON values that follow each other with nothing but white space or commas between; null where they are none. */
function sequence(text: string): unknown[] | null {
  const values: unknown[] = [];
  let from = 0;
  for (let at = 0, depth = 0, inString = false; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{" || character === "[") depth++;
    else if (character === "}" || character === "]") {
      depth--;
      if (depth > 0) continue;
      const value = parsed(text.slice(from, at + 1).replace(/^[\s,]+/, ""));
      if (value === undefined) return null;
      values.push(value);
      from = at + 1;
    }
  }
  return text.slice(from).trim() === "" ? values : null;
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
