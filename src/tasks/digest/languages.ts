/** Which language a digest is written in, and which documents an engine that cannot translate has to leave aside. */
import type { Document } from "../../documents/document.ts";

export interface LanguageShare {
  /** ISO 639-1, "und" where it cannot be told. */
  readonly language: string;
  readonly documents: number;
  readonly characters: number;
}

/** Languages of the documents, most text first, ties by code. */
export function languageShares(documents: readonly Document[]): LanguageShare[] {
  const shares = new Map<string, { documents: number; characters: number }>();
  for (const document of documents) {
    const share = shares.get(document.language) ?? { documents: 0, characters: 0 };
    const characters = document.sections.reduce(
      (sum, section) => sum + section.blocks.reduce((inner, block) => inner + block.text.length, 0),
      0,
    );
    shares.set(document.language, { documents: share.documents + 1, characters: share.characters + characters });
  }
  return [...shares]
    .map(([language, share]) => ({ language, ...share }))
    .sort((a, b) => b.characters - a.characters || (a.language < b.language ? -1 : 1));
}

/** The language with most text among those that could be told; "und" where none could. */
export function mainLanguage(shares: readonly LanguageShare[]): string {
  return (shares.find((share) => share.language !== "und") ?? shares[0])?.language ?? "und";
}
