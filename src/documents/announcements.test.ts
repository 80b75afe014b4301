import { describe, expect, it } from "vitest";
import { announcementKind } from "./announcements.ts";
import { parseDocument } from "./parse.ts";
import { templateOf } from "./templates.ts";
import { isTooThin } from "./thin.ts";

describe("announcementKind", () => {
  it.each([
    ["kayak reached end-of-life on 31 March 2025.", "deprecated"],
    ["This package has reached its end of support.", "deprecated"],
    ["EOL since 2024-01-01", "deprecated"],
    ["This project is under heavy development.", "unfinished"],
    ["Note: the library is still in early development and not ready for production.", "unfinished"],
    ["Superseded by paddle.", "moved"],
    ["As of March 2024, this repository is archived.", "archived"],
    ["I no longer maintain this project.", "unmaintained"],
    ["We don't support this package anymore.", "unmaintained"],
    ["This module is no longer supported.", "unmaintained"],
    ["Dieses Projekt wird nicht mehr gepflegt, bitte paddel nutzen.", "unmaintained"],
    ["Die Entwicklung wurde eingestellt.", "unmaintained"],
    ["Dieses Paket wurde durch paddel ersetzt.", "moved"],
    ["Ce projet n'est plus maintenu.", "unmaintained"],
    ["Ce dépôt est archivé.", "archived"],
    ["Este proyecto ya no se mantiene.", "unmaintained"],
    ["Este paquete está obsoleto.", "deprecated"],
    ["Este projeto não é mais mantido.", "unmaintained"],
    ["Questo progetto non è più mantenuto.", "unmaintained"],
    ["Этот проект больше не развивается.", "unmaintained"],
    ["Разработка прекращена.", "unmaintained"],
    ["本项目已停止维护。", "unmaintained"],
    ["このリポジトリはアーカイブされました。", "archived"],
    ["이 프로젝트는 더 이상 사용되지 않습니다.", "deprecated"],
    ["Dit project wordt niet meer onderhouden.", "unmaintained"],
    ["Ten projekt nie jest już rozwijany.", "unmaintained"],
  ])("%s -> %s", (sentence, kind) => {
    expect(announcementKind(sentence)).toBe(kind);
  });

  it.each([
    "Windows is not supported.",
    "Comments are not supported.",
    "Node 0.10 is no longer supported.",
    "Docker Trusted Registry (DTR) was renamed to Mirantis Secure Registry.",
    "We have now officially retired the support for old kernels.",
    "If a package is deprecated, it says so.",
    "Finds packages that are no longer maintained.",
    "It tells which of your dependencies are archived.",
    "The value option is deprecated.",
    "Windows wird nicht unterstützt.",
    "Les commentaires ne sont pas pris en charge.",
    "A tool for the development of games.",
    "Files that have been moved are found again.",
    "The cursor is moved to the next line.",
    "Prints a list of EOL dates.",
    "Комментарии не поддерживаются.",
  ])("says nothing of the project: %s", (sentence) => {
    expect(announcementKind(sentence)).toBeNull();
  });
});

const load = (text: string) => parseDocument({ source: "x.md", text });

describe("templates", () => {
  it.each([
    ["# React + Vite\n\nThis template provides a minimal setup to get React working in Vite with HMR.\n", "Vite"],
    ["# vue-project\n\nThis template should help get you started developing with Vue 3 in Vite.\n", "Vite"],
    [
      "# sv\n\nEverything you need to build a Svelte project, powered by [`sv`](https://svelte.example).\n",
      "Svelte (sv)",
    ],
    ["This is a [Next.js](https://nextjs.example) project bootstrapped with `create-next-app`.\n", "create-next-app"],
    [
      "## About Laravel\n\nLaravel is a web application framework with expressive, elegant syntax.\n\n## Learning Laravel\n\nRead.\n",
      "Laravel",
    ],
    ["# mine\n\nproject_description\n\n## About\n\nHere's a blank template to get started.\n", "Best-README-Template"],
    [
      "# mine\n\nSorts letters by weight.\n\n## Setup\n\nThis template should help get you started developing with Vue 3 in Vite.\n",
      "Vite",
    ],
  ])("%j: %s", async (text, name) => {
    expect(templateOf(await load(text))).toBe(name);
  });

  it.each([
    "# boat\n\nFolds letters into boats.\n",
    "# starters\n\nA list of templates for Vite, Vue and Svelte.\n\n- This template provides a form.\n",
    "# framework\n\n> The core code of Laravel.\n\nThis package is not the skeleton.\n\n## About Laravel\n\nLaravel is a web application framework with expressive syntax.\n",
  ])("%j is none", async (text) => {
    expect(templateOf(await load(text))).toBeNull();
  });
});

describe("what says nothing", () => {
  it.each([
    ["# kayak\n\nhttps://kayak.example/start\n", "only an address"],
    [
      "# kayak\n\n- [Install](#install)\n- [License](#license)\n\n## Install\n\n## License\n\nCopyright (c) 2020 Jane Doe\n",
      "only rights",
    ],
    ["# kayak\n\nCopyright 2020 Jane Doe. All rights reserved.\n", "only rights"],
  ])("%j: %s", async (text, reason) => {
    expect(isTooThin(await load(text))).toEqual({ reason });
  });

  it("reads on after a fence that nothing closes, and says so", async () => {
    const document = await load("# kayak\n\n```js\nrun(1);\n\nA router for small HTTP servers. It keeps\nroutes.\n");
    expect(isTooThin(document)).toBeNull();
    expect(document.warnings.map(({ code }) => code)).toEqual(["fence-unclosed"]);
    expect(document.sections[0]?.blocks.map(({ kind }) => kind)).toEqual(["code", "paragraph"]);
  });

  it("leaves code of a fence that nothing closes as it is", async () => {
    const document = await load("# kayak\n\nA router.\n\n```sh\nnpm install kayak\n\n# run it\nnpx kayak\n");
    expect(document.warnings).toEqual([]);
    expect(document.sections[0]?.blocks.map(({ kind }) => kind)).toEqual(["paragraph", "code"]);
  });
});
