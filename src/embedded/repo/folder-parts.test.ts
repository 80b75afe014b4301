import { expect, test } from "vitest";
import { composeFolder } from "./folder-text.ts";

const child = (name: string, summary: string, kind = "file", keywords: string[] = []) => ({
  name,
  kind,
  summary,
  keywords,
});
const folder = { name: "store", kind: "folder", doc: "", maxWords: 120 };

test("a folder with one part says what the part says, without a caller's facts", () => {
  const only = child("jar.ts", "Counts jars, given shelf. Returns number. Relies on weigh and label.");
  expect(composeFolder({ ...folder, children: [only] }).text).toBe("Counts jars, given shelf.");
});

test("a part's name stands before its words unless they say it; parts that say the same are named together", () => {
  const children = [
    child("jar.ts", "Counts jars on a shelf."),
    child("oil.ts", "Pours from a barrel."),
    child("wine.ts", "Pours from a barrel."),
  ];
  expect(composeFolder({ ...folder, children }).text).toBe(
    "In oil and wine: pours from a barrel. Counts jars on a shelf.",
  );
});

test("an entry file's purpose leads; settings are left out where there is other matter", () => {
  const children = [
    child("index.ts", "The store of the shop and what it holds."),
    child("jar.ts", "Counts jars on a shelf."),
    child("config.json", "Settings for jars: shelf and lid."),
  ];
  expect(composeFolder({ ...folder, children }).text).toBe(
    "The store of the shop and what it holds. Counts jars on a shelf.",
  );
});

test("a file that says what it is for needs no more", () => {
  const children = [child("open", "Opens the shop.", "function"), child("close", "Closes the shop.", "function")];
  expect(composeFolder({ ...folder, kind: "file", doc: "Doors of the shop, all of them.", children }).text).toBe(
    "Doors of the shop, all of them.",
  );
});

test("groups of files that all say the same say it once", () => {
  const children = [
    child("group 1", "In f1, f2, f3 and 9 more: adds two numbers.", "group"),
    child("group 2", "In f13, f14, f15 and 8 more: adds two numbers.", "group"),
  ];
  expect(composeFolder({ ...folder, children }).text).toBe("Adds two numbers.");
});

test("what several groups tell of one part is told once, by its name", () => {
  const children = [
    child("group 1", "In jar: counts lids on a shelf. Opens the shop.", "group"),
    child("group 2", "In jar: weighs glass. Closes the shop.", "group"),
  ];
  expect(composeFolder({ ...folder, children }).text).toBe(
    "Opens the shop. Closes the shop. In jar: counts lids on a shelf and weighs glass.",
  );
});
