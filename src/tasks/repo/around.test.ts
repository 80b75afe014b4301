import { expect, it } from "vitest";
import { TreeIndex } from "../../code/surroundings/tree-index.ts";
import { parseUnits } from "../../code/units.ts";
import { aroundUnit } from "./around.ts";

const main = `import { wait } from "./wait.js";
export class Shop {
  /** Sends a customer to a lane. */
  advise(lane) {
    return wait(lane);
  }
}
`;
const helper = "/** Waits for a lane. */\nexport function wait(lane) {\n  return lane.ready();\n}\n";

async function shown(files: Readonly<Record<string, string>>, path: string, name = "Shop.advise"): Promise<string> {
  const index = new TreeIndex({ callers: false });
  for (const [file, text] of Object.entries(files)) index.add(file, text, await parseUnits(file, text));
  const text = files[path] ?? "";
  const parsed = await parseUnits(path, text);
  const unit = parsed.units.find(({ qualifiedName }) => qualifiedName === name);
  if (unit === undefined) throw new Error(`no ${name}`);
  return aroundUnit(path, text, unit, parsed, index).surroundings;
}

it("a unit of a repository sees what it depends on, without places", async () => {
  expect(await shown({ "src/shop.js": main, "src/wait.js": helper }, "src/shop.js")).toBe(`Full name: Shop.advise
Inside: export class Shop
It calls:
- export function wait(lane) -- Waits for a lane.`);
});

it("only a callee's header or first sentence, and no move, changes what is seen", async () => {
  const before = await shown({ "src/shop.js": main, "src/wait.js": helper }, "src/shop.js");
  const body = helper.replace("lane.ready()", "lane.open()");
  expect(await shown({ "src/shop.js": main, "src/wait.js": body }, "src/shop.js")).toBe(before);
  expect(await shown({ "lib/shop.js": main, "lib/wait.js": helper }, "lib/shop.js")).toBe(before);
  const caller = 'import { Shop } from "./shop.js";\nexport function open() {\n  new Shop().advise(1);\n}\n';
  expect(await shown({ "src/shop.js": main, "src/wait.js": helper, "src/open.js": caller }, "src/shop.js")).toBe(
    before,
  );
  const told = helper.replace("Waits for a lane.", "Waits until a lane is free.");
  expect(await shown({ "src/shop.js": main, "src/wait.js": told }, "src/shop.js")).toContain("until a lane is free");
});
