import { describe, expect, it } from "vitest";
import { parseConfig } from "./config.ts";

const read = (text: string) => parseConfig(text, "precis.yaml");

describe("parseConfig", () => {
  it("reads options, roles and servers", async () => {
    const config = await read(
      "model: ollama:llama3.2\nmax-cost: 2\nroles:\n  teacher: openai:gpt-4o\nservers:\n  http://127.0.0.1:8000/v1:\n    keyVariable: MY_KEY\n",
    );
    expect(config.options).toEqual({ model: "ollama:llama3.2", maxCost: 2 });
    expect(config.roles).toEqual({ teacher: "openai:gpt-4o" });
    expect(config.servers).toEqual({ "http://127.0.0.1:8000/v1": { keyVariable: "MY_KEY" } });
  });

  it("is empty for an empty file", async () => {
    expect(await read("# nothing\n")).toEqual({ options: {}, roles: {}, servers: {} });
  });

  it.each([
    ["model: a\nmodle: b\n", 'precis.yaml:2:1: unknown key "modle"'],
    ["seed: 1.5\n", "precis.yaml:1:7: seed must be a whole number of at least 0, not 1.5"],
    ["concurrency: 0\n", "precis.yaml:1:14: concurrency must be a whole number from 1 to 1000, not 0"],
    ["- a\n", "precis.yaml:1:1: the file must hold keys and values"],
    ["strategy: direct\n", 'precis.yaml:1:1: unknown key "strategy"'],
    ["servers: x\n", "precis.yaml:1:10: servers must map addresses to {keyVariable}"],
    ["roles: x\n", "precis.yaml:1:8: roles must map role names to model specs"],
  ])("names line and column: %j", async (text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: "config-invalid", message });
  });

  it("executes nothing and knows no tags", async () => {
    await expect(read("model: !!js/function 'function(){}'\n")).resolves.toMatchObject({
      options: { model: "function(){}" },
    });
  });
});
