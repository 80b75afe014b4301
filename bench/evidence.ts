/**
 * Does evidence cry wolf? Sentences of the shared long documents and mild rewrites of them must be backed, changed ones must not. The
 * rules of the second half (other documents, other rules) set nothing and are reported first. Run: npm run bench -- evidence
 */
import { existsSync } from "node:fs";
import type { Document } from "../src/documents/document.ts";
import { attribute } from "../src/tasks/digest/attribution.ts";
import { readDocuments, sharedDocuments } from "./document/items.ts";

type Rule = (sentence: string, document: Document, other: Document, at: number) => string | null;

const sentencesOf = (document: Document): string[] =>
  document.sections.flatMap((section) =>
    section.blocks.flatMap((block) =>
      block.sentences
        .map(({ text }) => text.replace(/\s*\[[\d,;\s–-]+\]/g, ""))
        .filter((text) => text.length > 60 && text.length < 260 && /^\p{Lu}/u.test(text) && /[.]$/.test(text)),
    ),
  );

const swaps: readonly (readonly [RegExp, string])[] = [
  [/\bshowed\b/, "revealed"],
  [/\bused\b/, "employed"],
  [/\bincreased\b/, "rose"],
  [/\blarge\b/, "big"],
  [/\bimportant\b/, "essential"],
  [/\bfound\b/, "observed"],
  [/\bmany\b/, "numerous"],
  [/\bprovides\b/, "offers"],
  [/\bsignificantly\b/, "markedly"],
];

const right: Readonly<Record<"seen" | "unseen", Readonly<Record<string, Rule>>>> = {
  seen: {
    "as it stands": (sentence) => sentence,
    "last clause off": (sentence) => {
      const cut = sentence.lastIndexOf(", ");
      return cut < 50 ? null : `${sentence.slice(0, cut)}.`;
    },
  },
  unseen: {
    "two sentences joined": (sentence, document, _, at) => {
      const all = sentencesOf(document);
      const second = all[(at + Math.floor(all.length / 2)) % all.length];
      return second === undefined
        ? null
        : `${sentence.slice(0, -1)}, and ${second.charAt(0).toLowerCase()}${second.slice(1)}`;
    },
    "a word for another": (sentence) => {
      const swap = swaps.find(([word]) => word.test(sentence));
      return swap === undefined ? null : sentence.replace(swap[0], swap[1]);
    },
  },
};

const wrong: typeof right = {
  seen: {
    "another number": (sentence) =>
      /\d/.test(sentence) ? sentence.replace(/\d+/, (n) => String(Number(n) * 3 + 7)) : null,
    negated: (sentence) =>
      / (?:is|was|are|were) /.test(sentence) && !/\bno[tr]?\b/.test(sentence)
        ? sentence.replace(/ (is|was|are|were) /, " $1 not ")
        : null,
  },
  unseen: {
    "another name": (sentence, _, other) => {
      const names = [...new Set(other.text.match(/(?<=[a-z] )\p{Lu}\p{Ll}{4,}/gu) ?? [])];
      const own = /(?<=[a-z,] )\p{Lu}\p{Ll}{3,}/u.exec(sentence)?.[0];
      return own === undefined || names[0] === undefined
        ? null
        : sentence.replace(own, names[own.length % names.length] ?? names[0]);
    },
    "an invented claim": (sentence, document, other, at) => {
      const start = sentence.split(" ").slice(0, 4).join(" ");
      const all = sentencesOf(other);
      const claim = all[at % all.length];
      return claim === undefined || document === other ? null : `${start} ${claim.split(" ").slice(3).join(" ")}`;
    },
  },
};

if (!existsSync(sharedDocuments)) console.log(`evidence: not run, ${sharedDocuments} is not there`);
else {
  const documents = (await readDocuments()).map(({ document }) => document);
  const half = Math.floor(documents.length / 2);
  const perRule = 100;
  for (const [name, kind, docs] of [
    ["reserved documents, rules that set nothing", "unseen", documents.slice(half)],
    ["documents and rules that thresholds were set on", "seen", documents.slice(0, half)],
  ] as const) {
    console.log(name);
    for (const [label, rules, mustBack] of [
      ["false alarms on right", right[kind], true],
      ["misses on made-up", wrong[kind], false],
    ] as const) {
      for (const [rule, make] of Object.entries(rules)) {
        let wrongs = 0;
        let count = 0;
        docs.forEach((document, index) => {
          const other = docs[(index + 1) % docs.length] as Document;
          const made: string[] = [];
          sentencesOf(document).forEach((sentence, at) => {
            if (at % 3 !== 0 || made.length >= Math.ceil(perRule / docs.length)) return;
            const text = make(sentence, document, other, at);
            if (text !== null) made.push(text);
          });
          for (const text of made) {
            const backed = attribute(text, [document]).every(({ evidence }) => evidence.length > 0);
            count++;
            if (backed !== mustBack) {
              wrongs++;
              if (process.argv[2] === "--show") console.log(`    ${text}`);
            }
          }
        });
        console.log(
          `  ${label}, ${rule}: ${wrongs} of ${count} (${((100 * wrongs) / Math.max(1, count)).toFixed(1)}%)`,
        );
      }
    }
  }
}
