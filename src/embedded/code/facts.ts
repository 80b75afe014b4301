/**
 * Sentences that the body alone proves: one or two statements whose meaning needs no name to be believed. What `--write` may put into
 * a source file without a model. Pure; ours.
 */
import { type CodeMaterial, holdsUnits } from "../../agents/code-material.ts";
import { holderOf } from "./clause.ts";
import { longWords, withArticle } from "./words.ts";

/** A clause in the third person without its full stop ("Returns the queue"); null where the body proves none. */
export function provenFact(unit: CodeMaterial): string | null {
  if (holdsUnits(unit)) return null;
  const body = statementsOf(unit);
  if (body === null) return null;
  const last = body.at(-1);
  if (last === undefined) return "Does nothing";
  if (body.length === 1) return ofOne(last, unit);
  if (body.length > 4) return null;
  const chained = /^return (?:this|self)$/.test(last);
  const sets = (chained ? body.slice(0, -1) : body).map((statement) => assigned(statement));
  if (sets.some((field) => field === null)) return null;
  const fields = sets.map((field) => words(field?.name ?? ""));
  if (fields.some((text) => text.length < 3) || new Set(fields).size < fields.length) return null;
  const [only] = sets;
  const what =
    sets.length === 1 && only !== undefined && only !== null
      ? settingOf(only, unit)
      : `Sets the ${fields.slice(0, -1).join(", ")} and ${fields.at(-1)}`;
  return what === null ? null : `${what}${chained ? " and returns the object itself" : ""}`;
}

function ofOne(statement: string, unit: CodeMaterial): string | null {
  if (/^(?:pass|return|\.\.\.|return (?:undefined|None|null|nil))$/.test(statement)) {
    return statement.startsWith("return ") ? `Always returns ${statement.slice(7)}` : "Does nothing";
  }
  const refused = /^(?:raise|throw)\s+(?:new\s+)?([A-Z]\w*)\b/.exec(statement)?.[1];
  if (refused !== undefined) return `Always ${statement.startsWith("raise") ? "raises" : "throws"} ${refused}`;
  const set = assigned(statement);
  if (set !== null) return settingOf(set, unit);
  const added = /^(?:this|self|\w{1,2})(?:\.|->)(\w+)\.(?:append|push|add)\((\w+)\)$/.exec(statement);
  if (added !== null && isParameter(added[2], unit) && words(added[1] ?? "").length > 2)
    return `Adds the given ${words(added[2] ?? "")} to the ${words(added[1] ?? "")}`;
  const into = /^(\w+)\.(?:append|push|add)\((\w+)\)$/.exec(statement);
  if (into !== null && isParameter(into[1], unit) && isParameter(into[2], unit) && words(into[1] ?? "").length > 2)
    return `Adds the given ${words(into[2] ?? "")} to the given ${words(into[1] ?? "")}`;
  return statement.startsWith("return ") ? returned(statement.slice(7).trim(), unit) : null;
}

interface Assignment {
  readonly name: string;
  readonly value: string;
}

const plainValue = /^(?:\w+|-?\d[\w.]*|"[^"\\]{0,20}"|'[^'\\]{0,20}'|\[\]|\{\})$/;

/** `this.name = value` with a value that is a name or a literal. */
function assigned(statement: string): Assignment | null {
  const found = /^(?:this|self|[a-z]\w?)(?:\.|->)#?(\w+)\s*=\s*(.+)$/.exec(statement);
  const [, name = "", value = ""] = found ?? [];
  return found !== null && plainValue.test(value.trim()) ? { name, value: value.trim() } : null;
}

function settingOf({ name, value }: Assignment, unit: CodeMaterial): string | null {
  const field = words(name);
  if (field.length < 3) return null;
  if (isParameter(value, unit)) {
    const given = words(value);
    return given === field || given.length < 3 ? `Sets the ${field}` : `Sets the ${field} to the given ${given}`;
  }
  if (/^(?:null|None|nil|undefined|\[\]|\{\})$/.test(value)) return `Clears the ${field}`;
  return /^(?:true|false|True|False|-?\d[\w.]*|["'].*)$/.test(value) ? `Sets the ${field} to ${value}` : null;
}

function returned(value: string, unit: CodeMaterial): string | null {
  if (/^(?:true|false|True|False|-?\d[\d._]*|"[^"\\{}$]{1,30}"|'[^'\\{}$]{1,30}')$/.test(value))
    return `Always returns ${value}`;
  if (isParameter(value, unit)) {
    const given = words(value);
    return given.length < 3 ? `Returns its argument ${value} unchanged` : `Returns the given ${given} unchanged`;
  }
  const own = /^(?:this|self)(?:\.|->)#?(\w+)$/.exec(value)?.[1] ?? goField(value, unit);
  if (own !== undefined && own !== null && words(own).length > 2) return `Returns the ${words(own)}${ofHolder(unit)}`;
  const size =
    /^len\((?:self\.)?(\w+)\)$/.exec(value)?.[1] ?? /^(?:this\.)?#?(\w+)\.(?:length|size(?:\(\))?)$/.exec(value)?.[1];
  if (size !== undefined && words(size).length > 2 && size !== "this")
    return `Returns the size of the ${isParameter(size, unit) ? "given " : ""}${words(size)}`;
  const made = /^new\s+([A-Z]\w+)(?:<[^<>]*>)?\(/.exec(value)?.[1] ?? /^&([A-Z]\w+)\{/.exec(value)?.[1];
  if (made !== undefined && endsItsCall(value)) return `Returns ${withArticle(`new ${words(made)}`)}`;
  const typed = /^typeof\s+(\w+)\s*===?\s*["'](\w+)["']$/.exec(value);
  if (typed !== null && isParameter(typed[1], unit))
    return `Checks whether the given ${words(typed[1] ?? "")} is of type ${typed[2]}`;
  const instance = /^isinstance\((\w+),\s*([\w.]+)\)$/.exec(value) ?? /^(\w+)\s+instanceof\s+([\w.]+)$/.exec(value);
  if (instance !== null && isParameter(instance[1], unit))
    return `Checks whether the given ${words(instance[1] ?? "")} is an instance of ${instance[2]}`;
  return null;
}

/** "c.size" of a method whose receiver is c. */
function goField(value: string, unit: CodeMaterial): string | null {
  if (unit.language !== "go") return null;
  const receiver = /^func\s*\(\s*(\w+)\s/.exec(unit.signature)?.[1];
  const found = /^(\w+)\.(\w+)$/.exec(value);
  return receiver !== undefined && found?.[1] === receiver ? (found[2] ?? null) : null;
}

/** True where the first bracket closes at the very end: what is built is what is returned. */
function endsItsCall(value: string): boolean {
  let depth = 0;
  for (const [at, sign] of [...value].entries()) {
    if (/[([{]/.test(sign)) depth++;
    if (/[)\]}]/.test(sign) && --depth === 0) return at === value.length - 1;
  }
  return false;
}

const ofHolder = (unit: CodeMaterial): string => {
  const holder = holderOf(unit);
  return holder === "" || unit.kind !== "method" ? "" : ` of the ${holder}`;
};

const words = (name: string): string => longWords(name.replace(/^_+|_+$/g, "")).join(" ");

const isParameter = (name: string | undefined, unit: CodeMaterial): boolean =>
  name !== undefined && unit.parameters.some((parameter) => parameter.name.replace(/[:=].*$/s, "").trim() === name);

const bracedLanguages = /^(?:javascript|typescript|tsx|java|go|c|cpp|csharp|php|kotlin)$/;

/** The statements of a body, one a line; null where they cannot be told apart by simple means. */
function statementsOf(unit: CodeMaterial): string[] | null {
  const lines = bodyLines(unit);
  if (lines === null) return null;
  const statements = lines
    .map((line) => line.replace(/\s+(?:\/\/|#(?![\w]+\b)).*$/, "").trim())
    .filter(
      (line) => line !== "" && !/^(?:\/\/|#\s|#$|\/\*.*\*\/$|"""[^"]*"""$|'''[^']*'''$|["']use strict["'])/.test(line),
    )
    .map((line) => line.replace(/;$/, ""));
  const simple = statements.every(
    (line) =>
      balanced(line) &&
      !/^(?:if|for|while|else|elif|try|except|finally|switch|case|with|do|catch|const|let|var|def|class|async|await|yield|unless|when|match|defer|go)\b/.test(
        line,
      ) &&
      !/;/.test(line) &&
      !/\b(?:await|yield)\b/.test(line),
  );
  return simple ? statements : null;
}

function bodyLines(unit: CodeMaterial): string[] | null {
  const code = unit.code.trim();
  if (unit.language === "python") {
    const header = /(?:^|\n)(?:async\s+)?def\s[\s\S]*?\)\s*(?:->[^:\n]+)?:[ \t]*(?:#[^\n]*)?(?:\n|$)/.exec(code);
    // Decorators change what a caller gets.
    if (
      header === null ||
      /^@(?!property|staticmethod|classmethod|override|abstractmethod)/m.test(code.slice(0, header.index + 1))
    )
      return null;
    const body = code
      .slice(header.index + header[0].length)
      .replace(/^\s*(?:[rR]?"""[\s\S]*?"""|[rR]?'''[\s\S]*?''')/, "");
    return body.split("\n");
  }
  if (!bracedLanguages.test(unit.language ?? "") || (!code.endsWith("}") && !code.endsWith("};"))) return null;
  if (/\basync\b|\bfunction\s*\*|^\s*(?:get|set|static)?\s*\*/.test(unit.signature)) return null;
  const at = code.indexOf("{", unit.signature === "" ? 0 : code.indexOf(unit.name));
  const whole = code.replace(/[;,)\s]+$/, "");
  if (at < 0 || !endsItsCall(whole.slice(at))) return null;
  const body = whole.slice(at + 1, -1);
  const statements = body.split("\n");
  return statements.length === 1 ? body.split(";") : statements;
}

function balanced(line: string): boolean {
  let depth = 0;
  for (const sign of line) {
    if (/[([{]/.test(sign)) depth++;
    if (/[)\]}]/.test(sign)) depth--;
    if (depth < 0) return false;
  }
  return depth === 0;
}
