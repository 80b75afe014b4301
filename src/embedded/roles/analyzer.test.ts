import { describe, expect, it } from "vitest";
import { parseDocument } from "../../documents/index.ts";
import { analyseDocuments } from "./analyzer.ts";

const kit = { prompt: "", seed: 0, repetition: 0, as: "analyzer" };
const read = (text: string) => parseDocument({ source: "x", text, format: "markdown" });

describe("analyseDocuments", () => {
  it("names the kinds of sections and the words that recur where the documents say what they are", async () => {
    const documents = await Promise.all([
      read("# a\n\nOffline maps for hikers.\n\n## Install\n\nnpm install a\n\n## License\n\nMIT\n"),
      read("# b\n\nDraws maps of caves.\n\n## Install\n\nnpm install b\n"),
      read("# c\n\nMaps and routes.\n\n## Usage\n\nCall c.\n"),
    ]);
    const { output } = await analyseDocuments({ documents, texts: [] }, kit);
    expect(output).toEqual({
      domain: "maps",
      dataType: "project page",
      keep: ["introduction and description"],
      drop: ["installation", "licence", "usage"],
      mustHave: ["what it is", "what it is for"],
    });
  });

  it("does not guess what the collection is called where nothing recurs", async () => {
    const documents = await Promise.all([read("Cats sleep a lot.\n"), read("Rivers run to the sea.\n")]);
    const { output } = await analyseDocuments({ documents, texts: [] }, kit);
    expect([output.domain, output.dataType]).toEqual(["mixed subjects", "text"]);
  });
});
