/** Where in the document a sentence of a summary belongs: extractive revision keeps the document's order by it. */
import type { Passage } from "../../agents/passages.ts";
import { containment, contentWords } from "../../text/content-words.ts";

/** Where in the document a sentence of the summary belongs: the segment whose words it shares most. */
export function orderOf(segments: readonly Passage[]): (sentence: string) => number {
  const places = new Map<string, number>();
  let position = 0;
  for (const segment of segments) for (const { text } of segment.sentences) places.set(keyOf(text), position++);
  const words = segments.map((segment) => new Set(contentWords(segment.text)));
  const found = new Map<string, number>();
  return (sentence) => {
    const known = found.get(sentence) ?? places.get(keyOf(sentence));
    if (known !== undefined) return known;
    const own = new Set(contentWords(sentence));
    let best = 0;
    let most = -1;
    words.forEach((set, index) => {
      const share = containment(own, set);
      if (share > most) [best, most] = [index, share];
    });
    const first = segments[best]?.sentences[0];
    const place = first === undefined ? 0 : (places.get(keyOf(first.text)) ?? 0);
    found.set(sentence, place);
    return place;
  };
}

/** Citation marks come off and full stops are put on; neither makes it another sentence. */
function keyOf(sentence: string): string {
  return contentWords(sentence).join(" ");
}
