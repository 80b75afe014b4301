import { describe, expect, it } from "vitest";
import type { Block, Document } from "../../document.ts";
import { parseDocument } from "../../parse.ts";

const load = (text: string): Promise<Document> => parseDocument({ source: "README.md", text });
const brief = (blocks: readonly Block[] | undefined): string[] => (blocks ?? []).map((b) => `${b.kind}: ${b.text}`);
const prose = (document: Document): string[] =>
  document.sections.flatMap((s) => s.blocks.flatMap((b) => b.sentences.map((sentence) => sentence.text)));

describe("openings that mislead", () => {
  it("finds the sentence under a dozen badges and a centred logo", async () => {
    const badges = Array.from({ length: 12 }, (_, i) => `[![b${i} status](https://img.shields.io/b${i})](https://x.y)`);
    const document = await load(
      `<p align="center"><img src="logo.svg" alt="Quill logo"></p>\n\n${badges.join("\n")}\n\nQuill turns notes into slides.\n`,
    );
    expect(document.title).toBe("Quill");
    expect(prose(document)).toEqual(["Quill logo", "Quill turns notes into slides."]);
    expect(document.sections[0]?.blocks.map((b) => b.kind)).toEqual(["image-alt", "badge", "paragraph"]);
    expect(document.sections[0]?.blocks[0]?.centred).toBe(true);
  });

  it("keeps colons, hyphens, digits, accents and emoji at the start", async () => {
    const document = await load(
      "# 3D engine\n\nHTTP: the missing client - for shells.\n\nÉmoji picker for terminals.\n\n🚀 Fast. Really in your shell.\n",
    );
    expect(document.title).toBe("3D engine");
    expect(prose(document)).toEqual([
      "HTTP: the missing client - for shells.",
      "Émoji picker for terminals.",
      "🚀 Fast.",
      "Really in your shell.",
    ]);
  });

  it("takes a line of languages for navigation, and the language of the main prose", async () => {
    const document = await load(
      "[English](README.md) | [简体中文](README.zh.md) | 日本語\n\n# 工具\n\n这是一个用来管理任务的命令行工具，支持多人协作。\n\n## 安装\n\n使用包管理器安装即可，没有别的依赖。\n\n## English\n\nA tool to manage the tasks of a team from the command line.\n",
    );
    expect(document.language).toBe("zh");
    expect(document.title).toBe("工具");
    expect(document.sections[0]?.kind).toBe("badges");
    expect(document.sections.map((s) => [s.heading, s.kind, s.language])).toEqual([
      [null, "badges", undefined],
      ["工具", "overview", undefined],
      ["安装", "install", undefined],
      ["English", "other", "en"],
    ]);
  });

  it("reads a table of contents first as contents", async () => {
    const toc = "- [Install](#install)\n- [Usage](#usage)\n  - [Options](#options)\n";
    const document = await load(`# Tool\n\n## Inhalt hier\n\n${toc}\n## About it\n\nMeasures tides.\n`);
    expect(document.sections.map((s) => s.kind)).toEqual(["overview", "contents", "overview"]);
    const inTitle = await load(`# Tool\n\n${toc}\n## What\n\nMeasures tides.\n`);
    expect(inTitle.sections.map((s) => s.kind)).toEqual(["overview", "overview"]);
  });

  it("finds a description that stands only in an image's alternative text", async () => {
    const document = await load(
      "![Brine: a password manager for teams](banner.png)\n\n## Install\n\n```\nnpm i brine\n```\n",
    );
    expect(document.title).toBe("Brine");
    expect(prose(document)).toEqual(["Brine: a password manager for teams"]);
  });
});

describe("structure", () => {
  it("keeps nested fences whole", async () => {
    const document = await load("# A\n\n````md\n```js\nlet a;\n```\n# not a heading\n````\n\nAfter.\n");
    expect(document.sections).toHaveLength(1);
    expect(brief(document.sections[0]?.blocks)).toEqual([
      "code: ```js\nlet a;\n```\n# not a heading",
      "paragraph: After.",
    ]);
  });

  it("survives unclosed HTML and reads Markdown inside it", async () => {
    const document = await load('<div align="center">\n<h1>Tern\n\n<b>Moves files.</b>\n\n## Use\n\nRun it.\n');
    expect(document.title).toBe("Tern");
    expect(prose(document)).toContain("Run it.");
  });

  it("reads headings made of HTML elements that hold Markdown", async () => {
    const document = await load('<h1 align="center">\n\nOsprey\n\n</h1>\n\nWatches folders.\n');
    expect(document.title).toBe("Osprey");
  });

  it("gives places, depths, emphasis and line breaks", async () => {
    const document = await load("# T\n\n**All of it bold**\n\n- one\n  - two\n\nfirst line  \nSecond line\n");
    const [bold, one, two, broken] = document.sections[0]?.blocks ?? [];
    expect(bold).toMatchObject({ emphasized: true, place: { line: 3, column: 1, offset: 5 } });
    expect([one?.depth, two?.depth, two?.place.line]).toEqual([1, 2, 6]);
    expect(broken?.sentences.map((s) => s.text)).toEqual(["first line", "Second line"]);
  });

  it("reads tables, tasks, footnotes, references and strikethrough", async () => {
    const document = await load(
      "# T\n\n| a | b |\n|---|---|\n| 1 | [x][r] |\n\n- [x] done ~~not~~ that[^1]\n\n[r]: https://x.y\n[^1]: A note.\n",
    );
    expect(brief(document.sections[0]?.blocks)).toEqual([
      "table: a | b\n1 | x",
      "list-item: done not that",
      "paragraph: A note.",
    ]);
  });

  it("takes the title of the front matter where no heading is one", async () => {
    const document = await load("---\ntitle: Guide\ntags: [a, b]\n---\n\nText of the guide.\n");
    expect([document.title, document.metadata]).toEqual(["Guide", { title: "Guide", tags: "a, b" }]);
    expect(document.sections[0]?.place.line).toBe(6);
  });

  it("reads 300 levels of quotes and lists", async () => {
    const deep = `${"> ".repeat(300)}bottom\n\n${Array.from({ length: 300 }, (_, i) => `${"  ".repeat(i)}- l${i}`).join("\n")}\n`;
    const document = await load(deep);
    expect(prose(document)).toContain("bottom");
  });
});

describe("long documents", () => {
  it("resolves references that are defined pieces away", async () => {
    const filler = "## Part\n\nSome words that fill the page up to its end.\n\n".repeat(300);
    const document = await load(
      `# T\n\n[![ci][ci-img]][ci]\n\nSee [the site][home].\n\n${filler}\n[ci-img]: https://img.shields.io/x\n[ci]: #\n[home]: https://x.y\n`,
    );
    expect(brief(document.sections[0]?.blocks)).toEqual(["badge: ci", "paragraph: See the site."]);
    expect(document.sections).toHaveLength(301);
    expect(document.sections.at(-1)?.blocks).toHaveLength(1);
    const last = document.sections.at(-1);
    expect(document.text.slice(last?.place.offset, (last?.place.offset ?? 0) + 7)).toBe("## Part");
  });

  it("sorts out a long changelog below the description", async () => {
    const changes = Array.from(
      { length: 4000 },
      (_, i) => `### 1.${i}.0 (2024-01-02)\n\n- Fixed issue ${i} in the parser that broke tables\n- Added more\n`,
    );
    const document = await load(
      `# T\n\n## Contents\n\n- [What](#what)\n- [Log](#log)\n- [More](#more)\n\n## What\n\nPlays chess.\n\n## Changelog\n\n${changes.join("\n")}`,
    );
    const kinds = new Set(document.sections.slice(3).map((s) => s.kind));
    expect([...kinds]).toEqual(["changelog"]);
    expect(document.sections[2]?.kind).toBe("overview");
  });
});
