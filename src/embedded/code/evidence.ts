/** Facts about a body that a sentence can use, from its text and the syntax tree's facts. Pure. */
import { type CodeMaterial, holdsUnits } from "../../agents/code-material.ts";
import { isVerb } from "../repo/identifiers.ts";
import { tellingCalls } from "../repo/unit-text.ts";
import { longWords } from "./words.ts";

export interface BodyFacts {
  /** Calls that tell a reader something, in words. */
  readonly calls: readonly string[];
  /** Fields of its object that it sets, in words. */
  readonly sets: readonly string[];
  /** Fields of its object that it adds an element to, and those that it empties. */
  readonly adds: readonly string[];
  readonly clears: readonly string[];
  /** Errors by their names in code. */
  readonly raises: readonly string[];
  /** What comes out: "a boolean", "a new X", "the object itself", "values one by one"; "" where it cannot be told. */
  readonly result: string;
  /** True where it only refuses: an abstract method. */
  readonly abstract: boolean;
  /** Texts of messages with several words. */
  readonly messages: readonly string[];
}

const nothing: BodyFacts = {
  calls: [],
  sets: [],
  adds: [],
  clears: [],
  raises: [],
  result: "",
  abstract: false,
  messages: [],
};

/** Of a function or method; what stands inside a class or file belongs to its parts, so that they show nothing of their own. */
export function bodyFacts(unit: CodeMaterial): BodyFacts {
  if (holdsUnits(unit)) return nothing;
  const body = bodyText(unit);
  return {
    calls: tellingCalls(unit.calls, unit.name)
      .map((name) => longWords(name))
      .filter(
        ([first = "", ...rest]) => isVerb(first) && rest.length > 0 && !/^(?:get|set|to|is|has|log|print)$/.test(first),
      )
      .map((words) => words.join(" ")),
    ...fieldsChanged(body),
    raises: unit.raises.map((name) => name.split(/[.:]+/).at(-1) ?? name),
    result: resultOf(unit, body),
    abstract:
      /^\s*(?:raise\s+NotImplementedError\b[^\n]*|throw new \w*(?:NotImplemented|UnsupportedOperation)\w*\([^)]*\);?)\s*\}?\s*$/.test(
        body,
      ),
    messages: messagesIn(body),
  };
}

/** The text behind the header, documentation out of the way. */
function bodyText(unit: CodeMaterial): string {
  const code = unit.doc === "" ? unit.code : unit.code.replace(/^\s*(?:"""[\s\S]*?"""|'''[\s\S]*?''')/m, "");
  const open = unit.language === "python" ? /\)[^:\n]*:[ \t]*(?:#[^\n]*)?\n/.exec(code) : /\{/.exec(code);
  return open === null ? code : code.slice(open.index + open[0].length);
}

function fieldsChanged(body: string): Pick<BodyFacts, "sets" | "adds" | "clears"> {
  const sets = new Set<string>();
  const adds = new Set<string>();
  const clears = new Set<string>();
  const words = (name: string): string => longWords(name).join(" ");
  for (const [, name = "", value = ""] of body.matchAll(
    /^[ \t]*(?:this|self|[a-z]\w{0,2})(?:\.|->)([A-Za-z_]\w*)\s*(?:=(?![=>])|\+=|:=)[ \t]*([^\n]*)/gm,
  )) {
    const group = /^append\(/.test(value)
      ? adds
      : /^(?:nil|None|null|undefined|\[\]|\{\}|new \w+(?:<>)?\(\))[;,]?$/.test(value.trim())
        ? clears
        : sets;
    group.add(words(name));
  }
  for (const [, name = ""] of body.matchAll(
    /^[ \t]*(?:this|self|[a-z]\w{0,2})(?:\.|->)([A-Za-z_]\w*)\.(?:append|push|push_back|add|put|insert)\(/gm,
  ))
    adds.add(words(name));
  return { sets: [...sets], adds: [...adds], clears: [...clears] };
}

function resultOf(unit: CodeMaterial, body: string): string {
  if (/(?:^|[\s(])yield\b/.test(body)) return "values one by one";
  const values = unit.returns.filter((text) => text !== "");
  if (values.length === 0) return "";
  const yesOrNo = values.every((text) => /^(?:true|false)$/i.test(text));
  if (yesOrNo || /^(?:bool|boolean|Boolean)$/.test(unit.returnType ?? "")) return "a boolean";
  if (values.some((text) => /^(?:this|self)$/.test(text))) return "the object itself";
  const made = values
    .map((text) => /^(?:new\s+|&)?([A-Z]\w+)(?:<[^>]*>)?[({]/.exec(text)?.[1])
    .find((name) => name !== undefined);
  if (made !== undefined) return `a new ${longWords(made).join(" ")}`;
  const callable = /^(?:async\s+)?(?:function\b|\([^)]*\)\s*=>|func\(|lambda\b)/;
  return values.some((text) => callable.test(text)) ? "a function" : "";
}

/** Texts that the code shows to people: three words or more, no formats of data. */
function messagesIn(body: string): string[] {
  const found = Array.from(body.matchAll(/(["'`])((?:(?!\1)[^\\\n]|\\.){12,160})\1/g), (match) =>
    (match[2] as string).replace(/\s+/g, " ").trim(),
  )
    // A text with places to be filled in says little without them.
    .filter((text) => !/[{}<>;=\\$]|%[a-z\d]|https?:/.test(text))
    .filter((text) => text.split(" ").filter((word) => /^[A-Za-z][a-z'-]+[.,:;!?]?$/.test(word)).length >= 3);
  return [...new Set(found)];
}
