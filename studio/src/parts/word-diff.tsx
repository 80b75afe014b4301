/** What changed between two texts, word by word. */
import { diffWordsWithSpace } from "diff";

export function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <p class="diff">
      {diffWordsWithSpace(before, after).map((part, index) =>
        part.added ? (
          <ins key={index}>{part.value}</ins>
        ) : part.removed ? (
          <del key={index}>{part.value}</del>
        ) : (
          <span key={index}>{part.value}</span>
        ),
      )}
    </p>
  );
}
