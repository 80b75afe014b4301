/** The shared long documents, without the abstract that is their reference. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Document } from "../../src/documents/document.ts";
import { parseDocument } from "../../src/documents/index.ts";

export const sharedDocuments = fileURLToPath(new URL("../../../shared/inputs/long_documents.jsonl", import.meta.url));

export interface LongItem {
  readonly id: string;
  readonly reference: string;
  readonly document: Document;
}

export async function readDocuments(): Promise<LongItem[]> {
  const items: LongItem[] = [];
  for (const line of (await readFile(sharedDocuments, "utf8")).split("\n")) {
    if (line.trim() === "") continue;
    const { id, title, text, reference } = JSON.parse(line) as Record<"id" | "title" | "text" | "reference", string>;
    const document = await parseDocument({ source: id, text: `# ${title}\n\n${text}`, format: "markdown" });
    items.push({ id, reference, document });
  }
  return items;
}
