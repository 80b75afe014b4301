/**
 * A function, class or text file in words, from its doc comment, its signature and the facts of its syntax tree. Classical
 * template summarization of code (signature words split by case); pure.
 */
import type { CodeFacts } from "../../agents/code-facts.ts";
import { identifierWords } from "../../text/identifier-words.ts";
import { actionOf, capital, isVerb, joined, opensWithVerb, spaced } from "./identifiers.ts";
import { docSentences, phraseOf, stopped, textSentences, wordCount } from "./prose.ts";

/** What of a unit is read; the structured baseline's segments have the same fields. */
export interface UnitFacts extends CodeFacts {
  readonly name: string;
  readonly kind: string;
  readonly codeLanguage: string;
  /** Where it stands, e.g. "function parse", or "function a.ts#default" where the name says nothing. */
  readonly place?: string;
}

/** Methods that every program calls; naming them says nothing. */
const everyday = new Set(
  `push pop shift unshift map filter forEach reduce slice splice join split concat includes indexOf lastIndexOf keys values entries
get set has add delete toString String Number Boolean Array isArray Object assign freeze create hasOwnProperty call apply bind then catch
finally resolve reject all trim replace replaceAll match test exec substring substr charAt charCodeAt startsWith endsWith toLowerCase toUpperCase
parseInt parseFloat min max floor ceil round abs sort find findIndex some every flat flatMap fill from of log error warn debug info print println
len str int float list dict tuple range enumerate zip isinstance type super repr append extend format items update copy strip lower upper
printf sprintf sizeof malloc free memcpy strlen equals hashCode size isEmpty contains put length at now require next return Error TypeError
padStart padEnd codePointAt fromCharCode getOwnPropertyNames defineProperty ok Some None Ok Err unwrap clone into iter collect to_string expect make cap new`.split(
    /\s+/,
  ),
);

/** Names of calls that tell a reader something, last part of a chain, each once. */
export function tellingCalls(calls: readonly string[], self: string): string[] {
  const names = calls
    .map((call) => call.split(/[.:>-]+/).at(-1) ?? "")
    .filter((name) => name.length > 2 && name !== self && !everyday.has(name) && /^[\p{L}_$]/u.test(name));
  return [...new Set(names)];
}

/** The one sentence that says best what the unit is for. */
export function leadOf(unit: UnitFacts): string {
  const documented = docSentences(unit.doc)[0];
  if (documented !== undefined && saysSomething(documented)) return stopped(capital(documented));
  if (unit.kind === "file" || unit.kind === "module" || unit.kind === "section") return fileLead(unit);
  // "ActionAppend.prototype.call" is a method of ActionAppend; "module.exports" has no name of its own.
  const path = unit.name.split(/[.#]/).filter((part) => !/^(?:prototype|exports|module|default|this|self)$/.test(part));
  const stem = path.length === 0 ? fileStem(unit) : "";
  const name = path.at(-1) ?? stem;
  if (unit.kind === "class" || unit.kind === "interface") return classLead(name, unit);
  if (/^_*no_?op$/i.test(name)) return nothing;
  const given = unit.parameters.filter(
    (parameter) => identifierWords(parameter).length > 0 && !/^(?:self|this|cls|_+)$/.test(parameter),
  );
  if (path.length === 0 && !isVerb(identifierWords(stem)[0] ?? "")) return "Default export.";
  const action = actionOf(name, path.at(-2) ?? "", given[0] ?? "", givesBack(unit));
  const others = given.filter((parameter) => !action.takes.includes(parameter)).slice(0, 3);
  return stopped(others.length === 0 ? action.text : `${action.text}, given ${joined(others.map(spaced))}`);
}

/** Three words do, and two that say what is done ("Adds one."); "Private method" and "TODO" do not. */
function saysSomething(sentence: string): boolean {
  const words = wordCount(sentence);
  return words >= 3 || (words === 2 && opensWithVerb(sentence));
}

/** What is said of functions that do nothing; nobody names them above. */
export const nothing = "Does nothing.";

/** Whether a function hands something to its caller, as far as its text shows. */
function givesBack(unit: UnitFacts): boolean {
  if (unit.returns.length > 0) return true;
  return (
    /\)\s*(?::|->)\s*(?!void\b|None\b|Promise<void>|\(\))\S/.test(unit.signature) || /=>\s*[^{\s]/.test(unit.signature)
  );
}

/** "store" for a nameless unit of store.ts; "" where its place says no file. */
function fileStem(unit: UnitFacts): string {
  const file = /([^\s/#]+)#[^#]*$/.exec(unit.place ?? "")?.[1] ?? "";
  return file.replace(/\.\w+$/, "");
}

function classLead(name: string, unit: UnitFacts): string {
  const parent =
    /\b(?:extends|implements)\s+([\w$.]+)/.exec(unit.signature)?.[1] ??
    /class\s+\w+\(([\w.]+)/.exec(unit.signature)?.[1];
  return stopped(
    parent === undefined ? `${capital(spaced(name))} class` : `${capital(spaced(name))}, a kind of ${spaced(parent)}`,
  );
}

function fileLead(unit: UnitFacts): string {
  const base = unit.name.split("/").at(-1) ?? unit.name;
  if (/^package\.json$/.test(base)) {
    const described = /"description"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(unit.code)?.[1];
    if (described !== undefined && described.trim() !== "") return stopped(capital(described.replace(/\\"/g, '"')));
  }
  if (/\.(?:json|ya?ml|toml|ini|cfg|properties|lock|env)$/i.test(base) || base.startsWith("."))
    return dataLead(base, unit.code);
  if (
    /\.(?:md|mdx|markdown|rst|txt|adoc|org)$/i.test(base) ||
    /^(?:readme|changelog|contributing|authors|history)$/i.test(base)
  ) {
    const [first] = textSentences(unit.code, 1);
    if (first !== undefined) return stopped(first);
    const heading = /^\s*#+\s+(.+)$/m.exec(unit.code)?.[1];
    return stopped(
      heading === undefined ? `Text about ${spaced(base.replace(/\.\w+$/, ""))}` : `Text: ${heading.trim()}`,
    );
  }
  const tests = testNames(unit.code);
  const comment = leadingComment(unit.code);
  const documented = docSentences(comment)[0];
  if (documented !== undefined && saysSomething(documented)) return stopped(capital(documented));
  if (tests.length > 0) return stopped(`Tests: ${tests.slice(0, 3).join("; ")}`);
  return nameLead(base, unit);
}

/** What the tests of a file say they check. */
function testNames(code: string): string[] {
  const named = Array.from(
    code.matchAll(/\b(?:test|it|describe|context|specify)(?:\.\w+)*\(\s*(["'`])((?:(?!\1)[^\\\n]|\\.){4,120})\1/g),
    (match) => (match[2] as string).replace(/\$\{[^}]*\}|%[sdio]/g, "...").replace(/\\(.)/g, "$1"),
  );
  const defined = Array.from(code.matchAll(/\bdef test_(\w+)|\bfunc Test(\w+)|\bfn test_(\w+)/g), (match) =>
    spaced(match[1] ?? match[2] ?? match[3] ?? ""),
  );
  return [...new Set([...named, ...defined])];
}

function nameLead(base: string, unit: UnitFacts): string {
  const stem = base.replace(/(?:\.d)?\.\w+$/, "");
  const names = exportedNames(unit.code).slice(0, 4);
  const words = identifierWords(stem).join(" ");
  if (/^(?:index|main|mod|lib|__init__)$/.test(stem) && names.length === 0) {
    const from = reexports(unit.code).slice(0, 5);
    if (from.length > 0) return stopped(`Re-exports ${joined(from)}`);
  }
  if (names.length === 0)
    return stopped(
      `${unit.codeLanguage === "text" ? "Text" : `${unit.codeLanguage} code`} for ${words === "" ? base : words}`,
    );
  return stopped(`${capital(words === "" ? base : words)}: defines ${joined(names.map(spaced))}`);
}

function dataLead(base: string, code: string): string {
  const keys = [
    ...new Set(
      Array.from(code.matchAll(/^[ \t]{0,2}["']?([A-Za-z][\w.-]*)["']?\s*[:=]/gm), (match) => match[1] as string),
    ),
  ];
  const subject = spaced(base.replace(/^\./, "").replace(/\.\w+$/, ""));
  const named = subject === "" ? base : subject;
  return stopped(keys.length === 0 ? `Settings for ${named}` : `Settings for ${named}: ${joined(keys.slice(0, 6))}`);
}

function leadingComment(code: string): string {
  const block =
    /^\s*(?:#!.*\n\s*)?(?:"use strict";?\s*)?(?:\/\*+([\s\S]*?)\*\/|((?:[ \t]*(?:\/\/|#|--|;+)[^\n]*\n?)+)|<!--([\s\S]*?)-->|"""([\s\S]*?)""")/.exec(
      code,
    );
  const text = block?.[1] ?? block?.[2] ?? block?.[3] ?? block?.[4] ?? "";
  return text
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\*+|\/\/+|#+|--|;+)\s?/, ""))
    .join("\n");
}

/** Names that a file of code gives to others, as far as its text shows. */
function exportedNames(code: string): string[] {
  const found = [
    ...code.matchAll(
      /\bexport\s+(?:default\s+)?(?:declare\s+)?(?:async\s+)?(?:const|let|var|function\*?|class|interface|type|enum)\s+([\w$]+)/g,
    ),
    ...code.matchAll(/\b(?:module\.)?exports\.([\w$]+)\s*=/g),
    ...code.matchAll(/^(?:pub\s+)?(?:def|func|fn|class|struct|interface|enum|trait)\s+(\w+)/gm),
  ].map((match) => match[1] as string);
  const listed = /\bmodule\.exports\s*=\s*\{([^{}]*)/.exec(code)?.[1] ?? "";
  for (const [, key = ""] of listed.matchAll(/(?:^|,)\s*([\p{L}_$][\p{L}\p{N}_$]*)\s*(?=[,:]|$)/gu)) found.push(key);
  return [...new Set(found)].filter((name) => name.length > 2);
}

function reexports(code: string): string[] {
  const found = Array.from(
    code.matchAll(/(?:from|require\()\s*["']\.{1,2}\/([^"']+)["']/g),
    (match) => match[1] as string,
  );
  return [...new Set(found.map((path) => spaced((path.split("/").at(-1) ?? path).replace(/\.\w+$/, ""))))].filter(
    (name) => name !== "",
  );
}

/** Further sentences in the order in which they help: the rest of the documentation, then text of a README. */
export function detailsOf(unit: UnitFacts): string[] {
  const documented = docSentences(unit.doc)
    .slice(1, 4)
    .map((sentence) => stopped(capital(sentence)));
  if (documented.length > 0) return documented;
  if (unit.kind === "file" && /\.(?:md|markdown|rst|txt)$/i.test(unit.name))
    return textSentences(unit.code, 4).slice(1).map(stopped);
  return [];
}

/** "e.err", "s.n": a field of a receiver of a letter or two is no phrase. */
const ofReceiver = /^[a-z]{1,2}\.[\w$.]+$/;

/** What the return statements give, in words; "" where nothing can be said. */
export function returnOf(unit: UnitFacts): string {
  const declared = /\)\s*(?::|->)\s*([^{=]+?)\s*[{:]?$/.exec(unit.signature)?.[1]?.trim();
  if (
    declared !== undefined &&
    declared !== "" &&
    declared.length <= 40 &&
    !/^(?:void|None|Promise<void>|unit|\(\))$/.test(declared)
  )
    return `Returns ${declared}.`;
  const value = unit.returns.find(
    (text) => /^[\w$.]+$/.test(text) && !ofReceiver.test(text) && !/^(?:undefined|null|None|this|self)$/.test(text),
  );
  if (value === undefined) return "";
  return /^(?:true|false|True|False)$/.test(value)
    ? "Returns true or false."
    : `Returns ${phraseOf(spaced(value), 6)}.`;
}
