/** Embedding APIs that the scripted server speaks. Vectors are arithmetic on the text, so that tests can compute them. */

export type VectorWire = "openai" | "google" | "google-one" | "ollama";

export function vectorWireOf(path: string): VectorWire | undefined {
  const clean = path.split("?")[0] ?? "";
  if (clean.endsWith("/embeddings")) return "openai";
  if (clean.endsWith(":batchEmbedContents")) return "google";
  if (clean.endsWith(":embedContent")) return "google-one";
  if (clean.endsWith("/api/embed")) return "ollama";
  return undefined;
}

/** [characters, words, 1] of the text. */
export function vectorOf(text: string): number[] {
  return [text.length, text.split(/\s+/).filter(Boolean).length, 1];
}

interface GooglePart {
  readonly content: { readonly parts: readonly { readonly text: string }[] };
}

// biome-ignore lint/suspicious/noExplicitAny: request bodies of three vendors
export function vectorsBody(wire: VectorWire, body: any): unknown {
  if (wire === "google-one")
    return { embedding: { values: vectorOf((body as GooglePart).content.parts[0]?.text ?? "") } };
  if (wire === "google") {
    const requests = body.requests as readonly GooglePart[];
    return { embeddings: requests.map(({ content }) => ({ values: vectorOf(content.parts[0]?.text ?? "") })) };
  }
  const texts: readonly string[] = Array.isArray(body.input) ? body.input : [body.input];
  return wire === "ollama"
    ? {
        model: body.model,
        embeddings: texts.map(vectorOf),
        prompt_eval_count: texts.length,
        total_duration: 1,
        load_duration: 1,
      }
    : {
        object: "list",
        model: body.model,
        data: texts.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) })),
        usage: { prompt_tokens: texts.length, total_tokens: texts.length },
      };
}
