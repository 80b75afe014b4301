import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { functionSet } from "../import/functions.ts";
import { licenceOfText } from "./projects.ts";

const root = mkdtempSync(join(tmpdir(), "precis-functions-"));
afterAll(() => rmSync(root, { recursive: true }));

const files: Record<string, string> = {
  "a/package.json": '{"name": "lanes", "license": "MIT"}',
  "a/lanes.js": `import { wait } from "./wait.js";
/**
 * Finds the lane with the shortest queue. Closed lanes do not count.
 * @param {object[]} lanes all lanes
 */
export function shortest(lanes) {
  wait(lanes);
  return lanes.filter((lane) => lane.open)[0];
}

/** Short. */
export function short(a) {
  return a;
}

export function silent(a) {
  return a;
}
`,
  "a/wait.js": `/** Waits until every lane is ready. */
export function wait(lanes) {
  for (const lane of lanes) lane.ready();
}
`,
  "a/lanes.test.js":
    'import { shortest } from "./lanes.js";\nit("leaves closed lanes out", () => {\n  shortest([]);\n});\n',
  "b/queue.py": `class Queue:
    """A queue of customers."""

    def first(self):
        """Return the customer who waits longest.

        None where nobody waits.
        """
        return self.all[0]
`,
};
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

it("documented functions are pairs without their documentation, with place, language, licence and surroundings", async () => {
  const { pairs, passedOver, licencesToCheck } = await functionSet({ root });
  expect(pairs.map(({ id, project, reference }) => [id, project, reference])).toEqual([
    ["a/lanes.js#shortest", "lanes", "Finds the lane with the shortest queue."],
    ["a/wait.js#wait", "lanes", "Waits until every lane is ready."],
    ["b/queue.py#Queue.first", "b", "Return the customer who waits longest."],
  ]);
  expect(pairs[0]?.input).not.toContain("shortest queue");
  expect(pairs[0]?.extra).toMatchObject({ path: "a/lanes.js", line: 6, language: "javascript", licence: "MIT" });
  expect(pairs[2]?.input).toBe("def first(self):\n    return self.all[0]");
  const around = pairs[0]?.extra?.surroundings as
    | { repo: { callees: { doc: string }[]; tests: { name: string }[] } }
    | undefined;
  expect(around?.repo.callees.map(({ doc }) => doc)).toEqual(["Waits until every lane is ready."]);
  expect(around?.repo.tests.map(({ name }) => name)).toEqual(["leaves closed lanes out"]);
  expect(passedOver).toEqual([{ step: "not: its first sentence has fewer than 3 words", kept: 3, left: 1 }]);
  expect(licencesToCheck).toEqual([{ id: "b", licence: null }]);
});

it("only the languages that are asked for", async () => {
  const { pairs } = await functionSet({ root, languages: ["python"] });
  expect(pairs.map(({ id }) => id)).toEqual(["b/queue.py#Queue.first"]);
});

it.each([
  ["Apache License\nVersion 2.0, January 2004", "Apache-2.0"],
  ["Licensed under the Apache License, Version 2.0", "Apache-2.0"],
  ["GNU LESSER GENERAL PUBLIC LICENSE\n Version 2.1, February 1999", "LGPL-2.1"],
  ["Permission is hereby granted, free of charge, to any person", "MIT"],
])("the licence of %j", (text, licence) => {
  expect(licenceOfText(text)).toBe(licence);
});
