/** 1,000 random trees with odd names and texts, in every format: the map never takes a token more than asked for. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "../../src/base/random.ts";
import { mapFormats, mapRepository } from "../../src/tasks/map.ts";
import { tokenCounter } from "../../src/text/token-counters.ts";

const trees = 1000;
const odd = [
  "a",
  "ü",
  "x y",
  "日本",
  "<b>",
  "q\"'",
  "🙂",
  "long".repeat(20),
  "[l](u)",
  "`c`",
  "  ",
  "\t|",
  "<|endoftext|>",
  "é\u0301",
  "//",
  "--",
];

export async function run(): Promise<boolean> {
  const count = await tokenCounter("o200k_base");
  let over = 0;
  let fullest = 0;
  for (let seed = 0; seed < trees; seed++) {
    const draw = random(seed, "map-budget");
    const root = mkdtempSync(join(tmpdir(), "precis-map-budget-"));
    for (let at = draw.below(80); at >= 0; at--) {
      const folder = join(
        root,
        ...Array.from({ length: draw.below(4) }, () => (draw.sample(odd, 1)[0] ?? "a").replaceAll("/", "_")),
      );
      const body = Array.from(
        { length: draw.below(12) },
        (_, n) => `// ${draw.sample(odd, 3).join(" ")}\nfunction f${n}(a) {}\n`,
      );
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, `f${at}.${draw.sample(["js", "py", "md", "txt", "go"], 1)[0]}`),
        `${body.join("")}x\n`,
      );
    }
    const maxTokens = 200 + draw.below(3000);
    const format = draw.sample([...mapFormats], 1)[0] as (typeof mapFormats)[number];
    const map = await mapRepository(root, { cache: false, maxTokens, format });
    if (count(map.text) > maxTokens || map.tokens !== count(map.text)) over++;
    if (map.leftOut.files > 0) fullest = Math.max(fullest, map.tokens / maxTokens);
    rmSync(root, { recursive: true, force: true });
  }
  console.log(
    `${trees} trees, ${over} maps over their budget; fullest map ${(100 * fullest).toFixed(1)}% of its budget`,
  );
  return over === 0;
}
