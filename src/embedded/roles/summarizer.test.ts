import { describe, expect, it } from "vitest";
import { extractor } from "../../agents/roles/extractor.ts";
import { summarizer } from "../../agents/roles/summarizer.ts";
import { parseDocument } from "../../documents/index.ts";
import { embeddedEngine } from "../engine.ts";

const request = { runId: "test", seed: 0, signal: new AbortController().signal };

async function aboutOf(text: string, options: { prompt?: string; extracted?: string; maxChars?: number } = {}) {
  const document = await parseDocument({ source: "README.md", text, format: "markdown" });
  const engine = embeddedEngine();
  const kept = options.extracted ?? (await engine.ask(extractor, { document, text }, request)).output.text;
  const limits = options.maxChars === undefined ? {} : { maxChars: options.maxChars };
  const input = { document, text: kept, limits, language: document.language, requirements: "", tooLong: "" };
  const prompt = options.prompt === undefined ? {} : { prompt: options.prompt };
  return engine.ask(summarizer, input, { ...request, ...prompt });
}

const readme = `# larch

[![build](https://example.org/badge.svg)](https://example.org)

Larch is a small command-line tool that compares two ledgers (in CSV) and prints what differs.

## Install

Install it with a package manager of your choice.

## Licence

MIT
`;

describe("embedded summarizer", () => {
  it("takes the definition, with its evidence and what it did", async () => {
    const answer = await aboutOf(readme);
    expect(answer.output.about).toMatch(/^(?:Larch is a|A) small command-line tool that compares two ledgers/);
    expect(answer.evidence[0]?.section).toBe("larch");
    expect(answer.evidence[0]?.place?.line).toBe(5);
    expect(answer.notes[1]).toContain("instructions followed: none");
  });

  it("follows the prompt's instructions", async () => {
    const dropped = await aboutOf(readme, { prompt: 'Drop an opening such as "X is a". {{text}}' });
    expect(dropped.output.about).toMatch(/^(?:A s|S)mall command-line tool/);
    const short = await aboutOf(readme, { prompt: "Use at most 5 words. {{text}}" });
    expect(short.output.about.split(" ").length).toBeLessThanOrEqual(5);
    expect(short.notes[1]).toContain("max-words");
    const written = await aboutOf(readme, { prompt: "Keep the sentence as it is written. {{text}}" });
    expect(written.output.about).toBe(
      "Larch is a small command-line tool that compares two ledgers (in CSV) and prints what differs",
    );
  });

  it("prefers any description to a notice, a sponsor or a question", async () => {
    const text =
      "# larch\n\n**This project has moved to another place.**\n\nSponsored by the Larch Company.\n\nTired of ledgers?\n\nA tool that compares two ledgers.\n";
    expect((await aboutOf(text)).output.about).toBe("A tool that compares two ledgers");
  });

  it("keeps the language of the source", async () => {
    const text =
      "# larch\n\nEnglish readers may skip this line here.\n\nLarch 是一个用来比较两个账本的命令行工具。\n\n## 安装\n\n用包管理器安装它，然后重新打开终端窗口。\n";
    const document = await parseDocument({ source: "README.md", text, format: "markdown" });
    const input = { document, text, limits: {}, language: "Chinese", requirements: "", tooLong: "" };
    const answer = await embeddedEngine().ask(summarizer, input, request);
    expect(answer.output.about).toContain("命令行工具");
  });

  it("works on text that is not the document's own", async () => {
    const answer = await aboutOf(readme, { extracted: "It is a tool for finding differences between account books." });
    expect(answer.output.about.toLowerCase()).toContain("tool for finding differences");
  });

  it("stays within the limit where any phrase does", async () => {
    expect((await aboutOf(readme, { maxChars: 60 })).output.about.length).toBeLessThanOrEqual(60);
  });

  it("gives the same line twice", async () => {
    expect((await aboutOf(readme)).output).toEqual((await aboutOf(readme)).output);
  });
});
