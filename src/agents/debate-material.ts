/** What a debate is about, for debaters and judges that compute: prompts show it as text instead. */
import type { Document } from "../documents/document.ts";
import type { CodeMaterial } from "./code-material.ts";
import type { Intent } from "./intents.ts";

export type DebateMaterial =
  /** `intent` is the one that the user chose. */
  | { readonly kind: "code"; readonly unit: CodeMaterial; readonly maxWords: number; readonly intent?: Intent | null }
  | { readonly kind: "document"; readonly document: Document; readonly maxChars: number }
  /** Nothing but a language model can translate. */
  | { readonly kind: "translation" };
