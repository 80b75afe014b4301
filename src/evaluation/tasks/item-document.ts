/** The text of a record as a Document, with the change a robustness suite asks for. */
import { SourceError } from "../../base/errors.ts";
import { random } from "../../base/random.ts";
import type { Document, DocumentFormat } from "../../documents/document.ts";
import { documentFormats, parseDocument } from "../../documents/index.ts";
import { withNoise } from "../data/noise.ts";
import type { DataSpec } from "../suite/suite.ts";

/**
 * `format` null or unknown: by content. `bytes` (base64) win over `text` unless noise is asked for. Throws SourceError as
 * `parseDocument` does.
 */
export async function itemDocument(
  input: { readonly id: string; readonly text: unknown; readonly bytes?: unknown; readonly format: string | null },
  data: DataSpec,
): Promise<Document> {
  const format = documentFormats.find((known) => known === input.format) as DocumentFormat | undefined;
  const known = format === undefined ? {} : { format };
  if (typeof input.bytes === "string" && data.noise.length === 0) {
    return parseDocument({ source: input.id, bytes: Buffer.from(input.bytes, "base64"), ...known });
  }
  if (typeof input.text !== "string") {
    throw new SourceError("source-damaged", `${input.id} has no text to summarize`, { source: input.id });
  }
  const text = withNoise(input.text, data.noise, random(0, "noise", data.name, input.id));
  return parseDocument({ source: input.id, name: "", text, ...known });
}
