/**
 * Masking of secrets: recall on generated secrets (kinds by the issuers' published formats x contexts), false alarms on clean texts
 * and the share of load time. Bars: no miss on the corpus, at most 1 false alarm in 1,000 READMEs, at most 10% of load time.
 * Contexts that no rule was chosen on stand first. Run:
 *   npx tsx bench/secrets.ts [--seeds 1,2,3] [--against FILE.ts] [--texts FOLDER [--show]]
 * --against names a module with another `maskSecrets` as the baseline (an earlier version); --texts a folder whose READMEs are looked
 * through; what was masked there is to be judged by eye with --show.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { random } from "../src/base/random.ts";
import { parseDocument } from "../src/documents/parse.ts";
import { type Masked, maskSecrets } from "../src/text/secrets.ts";
import { formContexts, nameContexts } from "../test/support/secret-contexts.ts";
import { heldFormContexts, heldNameContexts } from "../test/support/secret-contexts-held.ts";
import { drawer, formed, named } from "../test/support/secret-kinds.ts";
import { canBeRead } from "../test/support/secret-leak.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "101,102,103" },
    against: { type: "string" },
    texts: { type: "string" },
    show: { type: "boolean", default: false },
  },
});
type Mask = (text: string) => Masked;
const other = values.against === undefined ? null : ((await import(resolve(values.against))) as { maskSecrets: Mask });

interface Case {
  readonly text: string;
  readonly secret: string;
  readonly name: string;
}

function casesOf(forms: typeof formContexts, names: typeof nameContexts): Case[] {
  const cases: Case[] = [];
  for (const seed of values.seeds.split(",").map(Number)) {
    const draw = drawer(random(seed, "secrets"));
    for (const [kind, make] of Object.entries(formed))
      for (const [context, put] of Object.entries(forms)) {
        const secret = make(draw);
        cases.push({ text: put(secret), secret, name: `${kind}, ${context}` });
      }
    for (const [kind, { value, prose, code }] of Object.entries(named))
      for (const [context, put] of Object.entries(names)) {
        const secret = value(draw);
        cases.push({ text: put(secret, prose, code), secret, name: `${kind}, ${context}` });
      }
  }
  return cases;
}

function missedBy(mask: Mask, cases: readonly Case[]): string[] {
  return cases.filter(({ text, secret }) => canBeRead(mask(text).text, secret)).map(({ name }) => name);
}

const size = (forms: object, names: object): string =>
  `${Object.keys(formed).length} kinds x ${Object.keys(forms).length} contexts, ${Object.keys(named).length} named x ${Object.keys(names).length}`;
for (const [part, forms, names] of [
  ["contexts no rule was chosen on", heldFormContexts, heldNameContexts],
  ["contexts the rules were made on", formContexts, nameContexts],
] as const) {
  const cases = casesOf(forms, names);
  const missed = missedBy(maskSecrets, cases);
  const before = other === null ? "" : `; baseline missed ${missedBy(other.maskSecrets, cases).length}`;
  console.log(`${part} (${size(forms, names)}): ${cases.length} texts, missed ${missed.length}${before}`);
  for (const name of missed.slice(0, 10)) console.log(`    ${name}`);
}

if (values.texts !== undefined) {
  const files = (readdirSync(values.texts, { recursive: true }) as string[])
    .filter((path) => /(?:^|\/)readme[^/]*\.(?:md|rst|txt|adoc)$/i.test(path))
    .sort();
  const texts = new Map(files.map((path) => [readFileSync(join(values.texts ?? "", path), "utf8"), path]));
  let [masked, secrets] = [0, 0];
  for (const [text, path] of texts) {
    const found = maskSecrets(text);
    if (found.count === 0) continue;
    masked++;
    secrets += found.count;
    if (values.show) {
      const at = found.text.indexOf("[secret masked]");
      console.log(
        `  ${path} (${found.kinds.join(", ")})\n    ${JSON.stringify(text.slice(Math.max(0, at - 80), at + 80))}`,
      );
    }
  }
  console.log(`${texts.size} READMEs: ${secrets} values masked in ${masked}`);
  const some = [...texts.keys()].filter((_, index) => index % 4 === 0);
  const cpu = async (work: (text: string) => unknown): Promise<number> => {
    for (const text of some.slice(0, 40)) await work(text);
    const start = process.cpuUsage().user;
    for (const text of some) await work(text);
    return (process.cpuUsage().user - start) / 1000;
  };
  const loading = await cpu((text) => parseDocument({ source: "README.md", text }));
  const masking = await cpu(maskSecrets);
  console.log(
    `masking takes ${((masking / loading) * 100).toFixed(1)}% of the processor time of loading ${some.length} READMEs`,
  );
}
