/**
 * Which parameter of a request a server refused, read from the body of its error. Servers say it in a field (`param`), in a
 * path (`loc`, also as the text of a Python list), or in a sentence of their own. Pure; only what was sent can be the answer, so
 * that a body which quotes the request back names nothing by chance that is not there.
 */
import type { Parameter } from "../spec/habits.ts";

export interface Refusal {
  readonly parameter: Parameter;
  /** The field the server wants in its place, where it names one. */
  readonly instead?: "max_completion_tokens" | "max_tokens" | "json_object";
  /** The most it takes, where it is a number that was too high. */
  readonly atMost?: number;
}

/** Names that servers use for each, most telling first; "stream" after "stream_options", which holds it. */
const names: readonly (readonly [Parameter, RegExp])[] = [
  ["stream_options", /stream_?options|include_?usage/i],
  ["reasoning_effort", /reasoning[_. ]?effort|reasoning\.effort/i],
  ["thinking", /chat_?template_?kwargs|enable_?thinking/i],
  ["max_tokens", /max_?(?:completion|output|new)?_?tokens|num_?predict/i],
  [
    "response_format",
    /response_?(?:format|schema|json_?schema|mime_?type)|json_?(?:schema|mode|object)|structured[ _-]?outputs?|(?:text|output)[_.](?:format|config)|guided[_ ]?(?:json|decoding)|\bgrammar\b|\bschema\b/i,
  ],
  ["temperature", /\btemperature\b/i],
  ["top_p", /\btop_?p\b/i],
  ["seed", /\b(?:random_?)?seed\b/i],
  ["stream", /\bstream(?:ing|s|ed)?\b/i],
];

const systemRefused =
  /(?:system|developer)(?:[ _-]?(?:role|message|prompt|instruction)s?)?\b[^.{}]{0,60}?\b(?:not (?:be )?(?:support|enabl|allow|permit|accept)|unsupported|disabled|unavailable|cannot|isn't|invalid)|(?:not support|unsupported|does(?:n't| not) (?:support|accept|allow)|invalid|unknown|unexpected|no)\b[^.{}]{0,40}\b(?:system|developer)\b(?:[ _-]?(?:role|message|prompt|instruction))|only (?:the )?["'`]?user["'`]? and ["'`]?(?:assistant|model)["'`]? roles|roles? must be (?:one of )?["'`[]*user["'`]*(?:,| or| and) ["'`]*(?:assistant|model)["'`\]]*\b(?!.*system)/i;
const orderRefused =
  /roles? must alternate|alternat\w+ (?:between )?["'`]?user|consecutive (?:user|assistant|messages)|(?:last|final) message must|message order|unexpected role|must (?:start|begin) with (?:a )?["'`]?user/i;
/** Without one of these a sentence that names a parameter refuses nothing. */
const refusing =
  /not (?:\w+ )?(?:support|permit|allow|recogni[sz]|enabl|implement|valid|available|accept|known|a valid)|n't (?:\w+ )?(?:support|permit|allow|accept|work)|unsupported|un(?:known|recogni[sz]ed|expected|available|permitted)|extra|invalid|deprecated|disallow|forbid|must be|at most|too (?:large|high|big|many|long)|only (?:the )?(?:default|support|\d)|only \w+ (?:is|are)|cannot|can't|no longer|reject|exceed|less than|greater than|out of range|range|remove|failed to (?:parse|initiali)|instead/i;

/** The parameters that `body` refuses, all that it names in fields, else the first of a sentence; empty where it names none that was sent. */
export function refusedParameters(body: string, sent: ReadonlySet<Parameter>): readonly Refusal[] {
  const value = parsed(body);
  const said = typeof value === "string" || value === undefined ? body : sentences(value).join("\n");
  const text = withoutEcho(said).slice(0, longestRead);
  const named = new Set<Parameter>();
  for (const path of [...pathsIn(value), ...pathsInText(text)]) {
    const parameter = parameterOf(path, sent);
    if (parameter !== null) named.add(parameter);
  }
  if (named.size === 0 && sent.has("system") && systemRefused.test(text)) named.add("system");
  if (named.size === 0 && orderRefused.test(text)) {
    if (sent.has("system") && /system/i.test(text) && !/after the optional system/i.test(text)) named.add("system");
    else if (sent.has("roles")) named.add("roles");
  }
  if (named.size === 0 && refusing.test(text)) {
    const first = firstNamed(text, sent);
    if (first !== null) named.add(first);
  }
  return [...named].map((parameter) => ({ parameter, ...adviceOn(parameter, text) }));
}

const longestRead = 4_000;

/** Validators send the input back beside the complaint; it is nobody's word on parameters. */
function withoutEcho(text: string): string {
  return text.replace(/['"](?:input|messages|prompt|ctx|url)['"]\s*:\s*(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^,}\]]*)/g, " ");
}

/** The parameter whose name stands first in a text. */
function firstNamed(text: string, sent: ReadonlySet<Parameter>): Parameter | null {
  let best: { readonly at: number; readonly parameter: Parameter } | null = null;
  for (const [parameter, name] of names) {
    const at = sent.has(parameter) ? text.search(name) : -1;
    if (at >= 0 && (best === null || at < best.at)) best = { at, parameter };
  }
  return best?.parameter ?? null;
}

/** What a path such as ["body", "messages", 0, "role"] or a field such as "generation_config.seed" is about. */
function parameterOf(path: string, sent: ReadonlySet<Parameter>): Parameter | null {
  if (/messages|contents/i.test(path)) return null;
  const leaf = names.find(([parameter, name]) => sent.has(parameter) && name.test(path));
  return leaf?.[0] ?? null;
}

function adviceOn(parameter: Parameter, text: string): Omit<Refusal, "parameter"> {
  if (parameter === "response_format") {
    const offersObject = /json_object/i.test(text) || /json_schema|response_?format[^.]{0,20}\btype\b/i.test(text);
    return offersObject ? { instead: "json_object" } : {};
  }
  if (parameter !== "max_tokens") return {};
  const wanted = /(?:use|with|by|try|instead of|prefer|to)\W+(max_(?:completion_)?tokens)/gi;
  const offered = [...text.matchAll(wanted)].map((match) => match[1]?.toLowerCase()).at(-1);
  if (offered === "max_completion_tokens" || offered === "max_tokens") return { instead: offered };
  const most =
    /(?:at most|no more than|(?:less|lower|smaller) than(?: or equal to)?|maximum(?: \w+){0,5}? (?:is|of)|up to|must be (?:between|in)\D{0,12}\d+\D{1,6}|<=|≤)\s*\(?(\d{2,7})\b/i.exec(
      text,
    )?.[1];
  return most === undefined ? {} : { atMost: Number(most) };
}

/** Values of `param` and `loc` and the like, anywhere in the body, as dotted paths. */
function pathsIn(value: unknown, depth = 0): string[] {
  if (depth > 6 || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.slice(0, 50).flatMap((part) => pathsIn(part, depth + 1));
  return Object.entries(value).flatMap(([name, part]) => {
    if (/^(?:input|messages|request)$/i.test(name)) return [];
    if (!/^(?:param|parameter|loc|location|field|path|property|argument)$/i.test(name)) return pathsIn(part, depth + 1);
    if (typeof part === "string") return [part];
    return Array.isArray(part) ? [part.filter((step) => typeof step !== "object").join(".")] : pathsIn(part, depth + 1);
  });
}

/** The same where a server pasted its validator's list of errors into a sentence. */
function pathsInText(text: string): string[] {
  const lists = text.matchAll(/['"]loc['"]\s*:\s*[([]([^)\]]{0,200})[)\]]/g);
  return Array.from(lists, (match) => (match[1] ?? "").replace(/['"\s]/g, "").replaceAll(",", "."));
}

/** All texts of the body but those that quote the request. */
function sentences(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value, ...sentencesOfText(value, depth)];
  if (depth > 6 || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.slice(0, 50).flatMap((part) => sentences(part, depth + 1));
  return Object.entries(value).flatMap(([name, part]) =>
    /^(?:input|messages|request|url|type|ctx)$/i.test(name) ? [] : sentences(part, depth + 1),
  );
}

/** A proxy wraps the body of the server behind it into a text of its own. */
function sentencesOfText(text: string, depth: number): string[] {
  const inner = /^\s*[{[]/.test(text) ? parsed(text) : undefined;
  return inner === undefined ? [] : sentences(inner, depth + 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
