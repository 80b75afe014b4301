import { describe, expect, it } from "vitest";
import { support } from "./support.ts";

describe("support", () => {
  const source = "Kestrel watches a folder and copies new photos to a server over SSH, up to 250 a minute.";

  it("is 1 when every content word stands in the source, inflected or not", () => {
    expect(support("Watching folders, copying photos to the server", source)).toEqual({
      value: 1,
      missing: [],
      contradicted: [],
    });
  });

  it("names what the source does not say, each once", () => {
    expect(support("Copies photos and videos and videos to 300 servers", source)).toEqual({
      value: 3 / 6,
      missing: ["videos", "300"],
      contradicted: [],
    });
  });

  it("backs compounds by their parts", () => {
    expect(support("A command-line tool", "A tool for the commandline")).toEqual({
      value: 1,
      missing: [],
      contradicted: [],
    });
    expect(support("A commandline tool", "A command line tool")).toEqual({ value: 1, missing: [], contradicted: [] });
  });

  it("takes no part of a word for the word", () => {
    expect(support("A rust tool", "A tool that you can trust")).toEqual({
      value: 1 / 2,
      missing: ["rust"],
      contradicted: [],
    });
  });

  it("finds words far into a long source", () => {
    const long = `${"Plain filler text about nothing.\n".repeat(500)}Kestrel watches folders.\n`;
    expect(support("Kestrel watches a folder", long)).toEqual({ value: 1, missing: [], contradicted: [] });
  });

  it("has no value for a summary without content words", () => {
    expect(support("", source)).toEqual({ value: null, missing: [], contradicted: [] });
    expect(support("it is", source)).toEqual({ value: null, missing: [], contradicted: [] });
  });

  it("works in scripts without spaces", () => {
    expect(support("快速的解析器", "这是一个快速的解析器").value).toBe(1);
  });
});
