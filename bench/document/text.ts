/** A text of one megabyte that no two paragraphs of repeat, made of our own words. */
import { random } from "../../src/base/random.ts";

const nouns =
  "queue worker ledger sensor valve archive bridge harbour engine filter market signal river turbine harvest clinic patient letter mirror garden station compiler protocol packet schema tenant invoice courier weather glacier orchard vaccine".split(
    " ",
  );
const verbs =
  "keeps moves measures repairs reports sorts delays doubles protects describes replaces limits compares records cools carries stores divides".split(
    " ",
  );
const rests =
  "during the second winter|for every tenant|without a second copy|after three failed attempts|at twice the usual rate|before the morning shift|in a sample of forty|under a steady load|with a small loss|by a wide margin".split(
    "|",
  );

export function megabyte(): string {
  const draw = random(7, "megabyte");
  const pick = (list: readonly string[]): string => list[draw.below(list.length)] ?? "";
  const sentence = (): string => {
    const [a, b] = [pick(nouns), pick(nouns)];
    return `The ${a} ${pick(verbs)} the ${b} of ${pick(nouns)} ${draw.below(900)} ${pick(rests)}.`;
  };
  const parts: string[] = [];
  let length = 0;
  for (let section = 1; length < 1_000_000; section++) {
    parts.push(`## ${pick(nouns)} and ${pick(nouns)} ${section}`);
    for (let paragraph = 0; paragraph < 6; paragraph++) {
      const text = Array.from({ length: 6 }, sentence).join(" ");
      parts.push(text);
      length += text.length + 2;
    }
  }
  return parts.join("\n\n");
}
