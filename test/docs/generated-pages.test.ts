import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { configurationPage, exampleConfig } from "../../scripts/configuration-page.ts";
import { errorPage } from "../../scripts/error-page.ts";
import { libraryPage } from "../../scripts/library-page.ts";
import { isAccepted, licencePage, productionPackages } from "../../scripts/licences.ts";
import { parseConfig } from "../../src/cli/config.ts";
import { resolveSettings } from "../../src/cli/resolve-settings.ts";

const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

describe("docs/errors.md", () => {
  it("is what the codes say (npm run docs:errors)", () => {
    expect(text("docs/errors.md")).toBe(errorPage());
  });
});

describe("docs/configuration.md", () => {
  it("is what the file is checked against (npm run docs:configuration)", () => {
    expect(text("docs/configuration.md")).toBe(configurationPage());
  });

  it("shows a file that does what its comments say, and loses to options and PRECIS_MODEL as said", async () => {
    const config = await parseConfig(exampleConfig, "precis.yaml");
    const roles = { extractor: "ollama:llama3.2", judge: "https://models.example.org/v1#large" };
    expect(resolveSettings({}, {}, config)).toMatchObject({
      model: "openai:gpt-4o-mini",
      maxCostUsd: 0.5,
      cache: "off",
      roles,
      servers: { "https://models.example.org/v1": { keyVariable: "EXAMPLE_KEY" } },
    });
    const env = { PRECIS_MODEL: "mistral:m" };
    expect(resolveSettings({}, env, config)).toMatchObject({ model: "mistral:m", roles });
    expect(resolveSettings({ model: "embedded", role: ["judge=embedded"], maxCost: 2 }, env, config)).toMatchObject({
      model: "embedded",
      maxCostUsd: 2,
      roles: { ...roles, judge: "embedded" },
    });
  });
});

describe("docs/library.md", () => {
  it("is what the doors export (npm run docs:library)", () => {
    expect(text("docs/library.md")).toBe(libraryPage());
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
