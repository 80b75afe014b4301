import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cliReference } from "../../scripts/cli-reference.ts";
import { commands } from "../../src/cli/commands/index.ts";
import { sharedOptions } from "../../src/cli/shared-options.ts";

describe("docs/cli.md", () => {
  it("is what the commands say (npm run docs:cli)", () => {
    expect(readFileSync(new URL("../../docs/cli.md", import.meta.url), "utf8")).toBe(cliReference());
  });

  it("has every command and every option with a description", () => {
    const page = cliReference();
    for (const spec of commands) {
      expect(page).toContain(`### precis ${spec.name}\n`);
      for (const option of [...spec.options, ...spec.shared]) expect(option.description.length).toBeGreaterThan(3);
    }
  });
});

describe("one voice", () => {
  it("gives a name one meaning: an option that several commands own is the same kind everywhere", () => {
    const kinds = new Map<string, string>();
    for (const spec of commands) {
      for (const option of spec.options) {
        const flag = option.negated === true ? `no-${option.name}` : option.name;
        // A decision like --edit and --reject beside it; tune's is the rule of a proof.
        if (spec.name === "feedback add" && flag === "accept") continue;
        const known = kinds.get(flag);
        if (known !== undefined) expect(`${flag} ${option.kind}`).toBe(`${flag} ${known}`);
        kinds.set(flag, option.kind);
      }
    }
  });

  it("never lets a command's own option shadow a shared one it takes", () => {
    for (const spec of commands) {
      const shared = new Set(spec.shared.map((option) => option.name));
      expect(spec.options.filter((option) => shared.has(option.name)).map((option) => option.name)).toEqual([]);
    }
    expect(new Set(sharedOptions.map((option) => option.name)).size).toBe(sharedOptions.length);
  });
});
