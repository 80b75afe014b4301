/** Inline markup of reStructuredText: roles, references, substitutions, emphasis, literals. */
import { addImage, addText, closeLink, openLink, type Run } from "../../runs.ts";

export interface Substitution {
  readonly kind: "image" | "text";
  readonly url: string;
  /** Alternative text of an image, or the replacing text. */
  readonly text: string;
}

/** What inline markup refers to, gathered from the whole document. */
export interface Names {
  readonly substitutions: ReadonlyMap<string, Substitution>;
  readonly targets: ReadonlyMap<string, string>;
}

const inline =
  /\\([\s\S])|``((?:[^`]|`(?!`))+)``|:([\w:.+-]+):`([^`]+)`|`([^`]+)`:([\w.+-]+):|`([^`]+)`(__?)|`([^`]+)`|\|(\S(?:[^|\n]*\S)?)\|(?:__?)?|\*\*(\S(?:[^*]|\*(?!\*))*?)\*\*|\*(\S[^*]*?)\*(?!\w)|(?<![\w`])\[(?:#?[\w.-]*|\*)\]_|(?<![\w/.:@_-])([A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?)__?(?![\w/])/g;

/** Adds marked-up text to a run. `offset` is where the text starts in the source. */
export function addRst(run: Run, text: string, offset: number, names: Names): void {
  let at = 0;
  const plain = (until: number): void => addText(run, text.slice(at, until), offset + at);
  for (const match of text.matchAll(inline)) {
    if (match.index < at) continue;
    plain(match.index);
    at = match.index + match[0].length;
    addOne(run, match, offset + match.index, names);
  }
  plain(text.length);
}

function addOne(run: Run, match: RegExpMatchArray, offset: number, names: Names): void {
  const [whole, escaped, literal, role, roleText, lateText, , named, , interpreted, sub, strong, emphasis, word] =
    match;
  if (escaped !== undefined) addText(run, /\s/.test(escaped) ? "" : escaped, offset);
  else if (literal !== undefined) addText(run, literal, offset);
  else if (role !== undefined) addRole(run, role, roleText ?? "", offset);
  else if (lateText !== undefined) addText(run, lateText, offset);
  else if (named !== undefined) addReference(run, named, offset, names);
  else if (interpreted !== undefined) addText(run, interpreted.replace(/\s*<[^<>]*>$/, ""), offset);
  else if (sub !== undefined) addSubstitution(run, sub, whole, offset, names);
  else if (strong !== undefined || emphasis !== undefined) {
    run.emphasis++;
    addText(run, strong ?? emphasis ?? "", offset);
    run.emphasis--;
  } else if (word !== undefined) {
    const target = names.targets.get(normalizeName(word));
    // A name with an underscore behind it is a reference only where something has that name.
    if (target === undefined) addText(run, whole, offset);
    else link(run, word, target, offset);
  }
}

function addRole(run: Run, role: string, text: string, offset: number): void {
  const titled = /^([\s\S]*?)\s*<([^<>]*)>$/.exec(text);
  // A tilde asks Sphinx for the last part of a dotted name.
  const shown = titled?.[1] ? titled[1] : text.replace(/^~(?:.*\.)?/, "").replace(/^!/, "");
  if (/^(?:ref|doc|term|any|numref)$/.test(role)) link(run, shown, "#", offset);
  else addText(run, shown, offset);
}

function addReference(run: Run, text: string, offset: number, names: Names): void {
  const titled = /^([\s\S]*?)\s*<([^<>]*)>$/.exec(text);
  if (titled === null) link(run, text, names.targets.get(normalizeName(text)) ?? `#${text}`, offset);
  else link(run, titled[1] || (titled[2] ?? ""), titled[2] ?? "", offset);
}

function link(run: Run, text: string, url: string, offset: number): void {
  openLink(run, url);
  addText(run, text, offset);
  closeLink(run);
}

function addSubstitution(run: Run, name: string, whole: string, offset: number, names: Names): void {
  const found = names.substitutions.get(normalizeName(name));
  if (found === undefined) addText(run, whole, offset);
  else if (found.kind === "image") addImage(run, found.url, found.text, offset);
  else addText(run, found.text, offset);
}

export function normalizeName(name: string): string {
  return name.replace(/\s+/g, " ").trim().toLowerCase();
}
