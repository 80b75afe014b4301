/** The task on real folders: budgets that hold, formats that parse, the same map from kept facts, what is said of what is missing. */
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/run-precis.ts";
import { random } from "../../base/random.ts";
import { tokenCounter } from "../../text/token-counters.ts";
import { mapFormats, mapRepository } from "../map.ts";

const folder = temporaryFolder();
const root = join(folder.path, "shop");
const cache = { XDG_CACHE_HOME: join(folder.path, "cache") };
const earlier = new Date("2026-01-02T03:04:05Z");

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  utimesSync(join(root, path), earlier, earlier);
}

beforeAll(() => {
  put("package.json", JSON.stringify({ name: "shop", description: "Sells tea by post." }));
  put(
    "src/orders.js",
    "/** Places and cancels orders. */\n\nimport { price } from './price.js';\n/** Places an order for a customer. */\nexport function placeOrder(customer, basket) { return price(basket); }\nexport function cancelOrder(id) { return id; }\n",
  );
  put("src/price.js", "/** Adds up what a basket costs. */\nexport function price(basket) { return basket.length; }\n");
  put(
    "src/basket.js",
    "import { price } from './price.js';\nexport class Basket { total() { return price(this); } }\n",
  );
  put("test/orders.test.js", "import { placeOrder } from '../src/orders.js';\nplaceOrder();\n");
  put("docs/guide.md", "# How to brew\n\nWait.\n");
  symlinkSync("/etc/passwd", join(root, "secret.js"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("mapRepository", () => {
  test("tells files, symbols with path and line, and what the folder says of itself", async () => {
    const map = await mapRepository(root, { cache: false });
    expect(map.text).toContain("# shop\n\nSells tea by post.\n");
    expect(map.text).toContain("src/orders.js - Places and cancels orders (");
    expect(map.text).toContain(
      "src/orders.js:5 export function placeOrder(customer, basket) - Places an order for a customer.\n",
    );
    expect(map.text).toContain("docs/guide.md - How to brew\n");
    expect(map.text).not.toContain("secret.js");
    expect(map.tokens).toBe((await tokenCounter("o200k_base"))(map.text));
    expect(map.leftOut).toEqual({ files: 0, folders: [], unread: 0 });
  });

  test("a small budget keeps what others build on and says what is missing", async () => {
    for (let at = 0; at < 60; at++) put(`data/sample-${at}.txt`, "tea\n");
    const map = await mapRepository(root, { cache: false, maxTokens: 200 });
    rmSync(join(root, "data"), { recursive: true });
    expect(map.tokens).toBeLessThanOrEqual(200);
    expect(map.text).toContain("price.js");
    expect(map.text).toContain("orders.js");
    expect(map.leftOut.files).toBeGreaterThan(0);
    expect(map.text).toContain(`## Left out\n\n${map.leftOut.files} file`);
  });

  test("a focus by path or by words shows more of what it names; one that fits nothing is told", async () => {
    const byPath = await mapRepository(root, { cache: false, maxTokens: 130, focus: ["docs"] });
    expect(byPath.text).toContain("docs/guide.md - How to brew");
    const byWords = await mapRepository(root, { cache: false, maxTokens: 130, focus: ["cancel an order"] });
    expect(byWords.files.map(({ path }) => path)).toContain("src/orders.js");
    const nothing = await mapRepository(root, { cache: false, focus: ["quantum"] });
    expect(nothing.warnings.map(({ code }) => code)).toEqual(["focus-unmatched"]);
  });

  test.each(mapFormats)("%s is well formed within its budget", async (format) => {
    for (const maxTokens of [150, 400, 4000]) {
      const { text, tokens } = await mapRepository(root, { cache: false, format, maxTokens });
      expect(tokens).toBeLessThanOrEqual(maxTokens);
      if (format === "json") {
        const { parts } = JSON.parse(text) as { parts: Record<string, unknown>[] };
        expect(parts.at(-1)).toHaveProperty("leftOut");
      }
      if (format === "xml") {
        expect(XMLValidator.validate(text)).toBe(true);
        const { repository } = new XMLParser({ ignoreAttributes: false }).parse(text) as { repository: object };
        expect(repository).toMatchObject({ "@_name": "shop", "@_about": "Sells tea by post." });
      }
      if (format === "llms-txt") expect(text.startsWith("# shop\n\n> Sells tea by post.\n")).toBe(true);
    }
  });

  test("kept facts give the same map, and a changed file is read again", async () => {
    const first = await mapRepository(root, { env: cache });
    expect(await mapRepository(root, { env: cache })).toEqual(first);
    put("src/price.js", "/** Weighs a basket. */\nexport function weigh(basket) { return basket.length; }\n");
    const after = await mapRepository(root, { env: cache });
    expect(after.text).toContain("src/price.js:2 export function weigh(basket)");
    expect(after.text).not.toContain("function price");
  });

  test("summaries of written pages are used until a file is newer", async () => {
    const node = (path: string, kind: string, summary: string, children: object[] = []) => ({
      ...{
        path,
        kind,
        summary,
        keywords: [],
        children,
        hash: "x",
        sources: [],
        review: { revisions: 0, approved: null },
      },
    });
    const tree = node("", "folder", "A shop for tea.", [
      node("src", "folder", "Orders and prices.", [node("src/basket.js", "file", "Holds what is bought")]),
    ]);
    put("docs/precis/precis.json", JSON.stringify({ format: "precis-repo-1", settings: {}, tree }));
    const map = await mapRepository(root, { cache: false });
    expect(map.text).toContain("src/basket.js - Holds what is bought");
    expect(map.text).toContain("src/ (3) - Orders and prices.");
    utimesSync(join(root, "src/basket.js"), new Date(), new Date());
    const stale = await mapRepository(root, { cache: false });
    expect(stale.text).not.toContain("Holds what is bought");
    expect(stale.warnings.map(({ code }) => code)).toEqual(["docs-stale"]);
    rmSync(join(root, "docs/precis"), { recursive: true });
  });

  test("refuses budgets that hold nothing, unknown formats and tokenizers", async () => {
    await expect(mapRepository(root, { maxTokens: 99 })).rejects.toThrow("--max-tokens 99 is too small for a map");
    await expect(mapRepository(root, { format: "pdf" as "md" })).rejects.toThrow("there is no format pdf");
    await expect(mapRepository(root, { tokenizer: "own" })).rejects.toThrow("there is no tokenizer own");
  });
});

test("no random tree makes a map larger than asked for", async () => {
  const count = await tokenCounter("cl100k_base");
  for (let seed = 0; seed < 25; seed++) {
    const draw = random(seed, "trees");
    const tree = join(folder.path, `tree-${seed}`);
    const odd = ["a", "ü", "x y", "日本", "<b>", "q\"'", "🙂", "long".repeat(20), "[l](u)", "`c`"];
    for (let at = draw.below(60); at >= 0; at--) {
      const path = Array.from({ length: 1 + draw.below(4) }, () => draw.sample(odd, 1)[0]).join("/");
      const body = Array.from(
        { length: draw.below(12) },
        (_, n) =>
          `// ${draw.sample(odd, 3).join(" ")}\nexport function f${n}(${draw.sample(["a", "b", "c"], 2).join(", ")}) {}\n`,
      );
      mkdirSync(join(tree, path), { recursive: true });
      writeFileSync(join(tree, path, `f${at}.${draw.sample(["js", "py", "md", "txt"], 1)[0]}`), `${body.join("")}x\n`);
    }
    const maxTokens = 200 + draw.below(1500);
    const format = draw.sample([...mapFormats], 1)[0] as (typeof mapFormats)[number];
    const map = await mapRepository(tree, { cache: false, maxTokens, format, tokenizer: "cl100k_base" });
    expect(map.tokens).toBe(count(map.text));
    expect(map.tokens).toBeLessThanOrEqual(maxTokens);
  }
});
