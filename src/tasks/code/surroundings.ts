/** Gathers what stands around a unit, as far as the user wants and the tree allows, and tells what was used. */
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative } from "node:path";
import {
  type ContextReport,
  type ContextScope,
  fitSurroundings,
  type Surroundings,
  surroundingsTokens,
} from "../../agents/surroundings.ts";
import { surroundingsInFile } from "../../code/surroundings/in-file.ts";
import type { CodeUnit, ParsedUnits } from "../../code/unit.ts";

/** Files of a git repository up to which its surroundings are read without being asked for, and up to which at all. */
export const boundedFiles = 3_000;
const mostFiles = 50_000;

export interface Gathered {
  /** null where nothing is to be shown. */
  readonly surroundings: Surroundings | null;
  /** The same for a prompt; "" for nothing. */
  readonly text: string;
  readonly report: ContextReport;
}

export interface GatherRequest {
  /** Absolute path of the file; any other names a text at hand, which lies in no tree. */
  readonly path: string;
  readonly text: string;
  readonly unit: CodeUnit;
  readonly parsed: ParsedUnits;
  /** Absent: the repository where the file lies in one of bounded size, else the file. */
  readonly asked?: ContextScope;
  readonly signal: AbortSignal;
}

/** Throws CancelledError; trouble with the tree leaves the file's own surroundings and says why. */
export async function gatherSurroundings(request: GatherRequest): Promise<Gathered> {
  const { asked } = request;
  const root = asked === "none" || asked === "file" ? null : gitRootOf(request.path);
  if (asked === "none" || request.parsed.language === null) return nothing(asked ?? "file");
  const near = surroundingsInFile(request.text, request.unit, request.parsed);
  if (asked === "file") return reported(near, asked, null);
  if (root === null)
    return reported(near, asked ?? "file", asked === "repo" ? "the file lies in no git repository" : null);
  const { surroundingsInTree } = await import("../../code/surroundings/in-tree.ts");
  const allowed = asked === "repo" ? mostFiles : boundedFiles;
  const whole = await surroundingsInTree({
    root,
    path: relative(root, request.path).replaceAll("\\", "/"),
    text: request.text,
    unit: request.unit,
    parsed: request.parsed,
    near,
    mostFiles: allowed,
    signal: request.signal,
  });
  return whole === null
    ? reported(near, "repo", `the repository has more than ${allowed} files`)
    : reported(whole, "repo", null);
}

function reported(around: Surroundings, asked: ContextScope, reason: string | null): Gathered {
  const { surroundings, text, tokens, parts, leftOut } = fitSurroundings(around);
  const report = { asked, used: around.scope, reason, tokens, budget: surroundingsTokens, parts, leftOut };
  return { surroundings, text, report };
}

function nothing(asked: ContextScope): Gathered {
  const report = {
    asked,
    used: "none",
    reason: null,
    tokens: 0,
    budget: surroundingsTokens,
    parts: [],
    leftOut: 0,
  } as const;
  return { surroundings: null, text: "", report };
}

/** The folder with `.git` at or above a file; null where there is none. */
function gitRootOf(path: string): string | null {
  if (!isAbsolute(path)) return null;
  for (let at = dirname(path); ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return null;
  }
}
