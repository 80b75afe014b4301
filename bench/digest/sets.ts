/** The shared document sets as documents. Their texts are kept for measuring only and are never shipped. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Document } from "../../src/documents/document.ts";
import { parseDocument } from "../../src/documents/index.ts";

const inputs = process.env.PRECIS_SHARED_INPUTS ?? fileURLToPath(new URL("../../../shared/inputs", import.meta.url));
export const sharedSets = `${inputs}/document_sets.jsonl`;
const fewSumFile = `${inputs}/document_set_system_outputs.jsonl`;

export interface DigestItem {
  readonly id: string;
  readonly kind: "reviews" | "project";
  readonly documents: readonly Document[];
  readonly references: readonly string[];
  /** FewSum's published summary, where there is one. */
  readonly fewSum: string | null;
}

/** Words that digests of a kind may have: about the length of the references. */
export const wordsFor = { reviews: 50, project: 80 } as const;

export async function readSets(): Promise<DigestItem[]> {
  const fewSum = new Map(lines<{ id: string; output: string }>(fewSumFile).map((row) => [row.id, row.output]));
  const items: DigestItem[] = [];
  for (const row of lines<RawSet>(sharedSets)) {
    const documents: Document[] = [];
    for (const { name, text } of row.documents) {
      documents.push(
        await parseDocument({ source: name, name: name.replace(/ \(.*\)$/, ""), text }).catch(() =>
          parseDocument({ source: name, text, format: "markdown" }),
        ),
      );
    }
    const kind = row.kind === "product reviews" ? "reviews" : "project";
    items.push({ id: row.id, kind, documents, references: row.references, fewSum: fewSum.get(row.id) ?? null });
  }
  return items;
}

interface RawSet {
  readonly id: string;
  readonly kind: string;
  readonly documents: readonly { readonly name: string; readonly text: string }[];
  readonly references: readonly string[];
}

function lines<T>(file: string): T[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}
