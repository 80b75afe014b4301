/** Questions with known answers: which file holds the function that this sentence describes? Its documentation is taken out first. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "../../src/base/random.ts";
import { parseUnits } from "../../src/code/units.ts";
import { firstSentence } from "../../src/tasks/map/facts.ts";
import { scanRepository } from "../../src/tasks/repo/scan.ts";
import { identifierWords } from "../../src/text/identifier-words.ts";

export interface Question {
  /** First sentence of the function's documentation. */
  readonly text: string;
  /** The file that holds it. */
  readonly path: string;
}

export interface Asked {
  /** A copy of the tree without the documentation of the functions that are asked for. */
  readonly folder: string;
  readonly questions: readonly Question[];
}

/** Words that a sentence must have to be a question, apart from the function's own name. */
const leastWords = 5;

/** Draws up to `most` documented functions of a tree, at most three a file, and hides what is said of them. */
export async function ask(folder: string, most: number, seed: number): Promise<Asked> {
  const copy = mkdtempSync(join(tmpdir(), "precis-map-"));
  cpSync(folder, copy, { recursive: true });
  const { files } = await scanRepository({ directory: copy, exclude: [] });
  const found: (Question & { readonly start: number; readonly end: number })[] = [];
  for (const path of files) {
    if (/(?:^|\/)(?:tests?|__tests__|spec)\//.test(path)) continue;
    const text = readFileSync(join(copy, path), "utf8");
    const { units } = await parseUnits(path, text);
    const documented = units.flatMap((unit) => {
      const range = unit.docRange;
      const sentence = firstSentence(unit.docComment ?? "");
      const enough = identifierWords(sentence).length >= leastWords && !sentence.endsWith("…");
      return unit.kind === "module" || range === null || !enough
        ? []
        : [{ text: sentence, path, start: range.start, end: range.end }];
    });
    found.push(...documented.slice(0, 3));
  }
  const drawn = random(seed, "questions").sample(found, most);
  const byFile = new Map<string, typeof drawn>();
  for (const question of drawn) byFile.set(question.path, [...(byFile.get(question.path) ?? []), question]);
  for (const [path, questions] of byFile) {
    let text = readFileSync(join(copy, path), "utf8");
    for (const { start, end } of [...questions].sort((a, b) => b.start - a.start)) {
      // Lines stay where they are.
      text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, " ") + text.slice(end);
    }
    writeFileSync(join(copy, path), text);
  }
  return { folder: copy, questions: drawn.map(({ text, path }) => ({ text, path })) };
}
