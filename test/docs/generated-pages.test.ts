import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { errorPage } from "../../scripts/error-page.ts";
import { isAccepted, licencePage, productionPackages } from "../../scripts/licences.ts";

const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

describe("docs/errors.md", () => {
  it("is what the codes say (npm run docs:errors)", () => {
    expect(text("docs/errors.md")).toBe(errorPage());
  });
});

describe("THIRD_PARTY.md", () => {
  it("is what package-lock.json says (npm run docs:licences)", () => {
    expect(text("THIRD_PARTY.md")).toBe(licencePage());
  });

  it("holds every dependency of package.json, under licences that may be passed on", () => {
    const { dependencies } = JSON.parse(text("package.json")) as { dependencies: Record<string, string> };
    const packages = productionPackages();
    const names = new Set(packages.map(({ name, version }) => `${name}@${version}`));
    expect(Object.entries(dependencies).filter(([name, version]) => !names.has(`${name}@${version}`))).toEqual([]);
    expect(packages.filter(({ licence }) => !isAccepted(licence))).toEqual([]);
  });

  it.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0-or-later)", true],
    ["(MIT AND Zlib)", true],
    ["MIT AND GPL-3.0", false],
    ["GPL-3.0-only", false],
    ["none named", false],
  ])("takes %s: %s", (licence, taken) => {
    expect(isAccepted(licence)).toBe(taken);
  });
});
