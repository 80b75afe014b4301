/** Words that tell one file of a repository from the others: TF-IDF over the words of what it defines, takes and calls. */
import { identifierWords } from "../../text/identifier-words.ts";
import { englishStopWords } from "../../text/stop-words.ts";
import type { FileFacts } from "./facts.ts";

const wordsIn = (text: string): string[] => identifierWords(text).map((word) => word.toLowerCase());

/** Words of code that say nothing about what it is for. */
const plumbing = new Set(
  "export interface class enum public private protected static final readonly abstract override def typeof keyof extends implements typing args arg self this return returns string number boolean object void null undefined true false value values data item items list array map set get type types name index length options opts option result error err callback fn func function const let var new add push call apply bind test tests async await promise resolve reject util utils helper helpers core base common main init log print format join split replace slice concat keys entries append len str int dict tuple none std vec".split(
    " ",
  ),
);

/** Up to `most` words a file, best first, in the order of `files`; words that its path or symbol names hold are left out. */
export function keywordsOf(files: readonly FileFacts[], most: number): string[][] {
  const counts = files.map(countWords);
  const frequency = new Map<string, number>();
  for (const words of counts) for (const word of words.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return files.map((file, at) => {
    const told = new Set([file.path, ...(file.symbols ?? []).map(({ name }) => name)].flatMap(wordsIn));
    return [...(counts[at] as ReadonlyMap<string, number>)]
      .filter(([word]) => !told.has(word))
      .map(([word, count]) => {
        const rare = Math.log((1 + files.length) / (frequency.get(word) as number));
        return { word, weight: (1 + Math.log(count)) * rare };
      })
      .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
      .slice(0, most)
      .map(({ word }) => word);
  });
}

function countWords(file: FileFacts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { signature, calls } of file.symbols ?? []) {
    for (const word of [signature, ...calls].flatMap(wordsIn)) {
      if (word.length < 3 || plumbing.has(word) || englishStopWords.has(word) || /^\d/.test(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}
