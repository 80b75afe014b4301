import { describe, expect, it } from "vitest";
import type { Document, SectionKind } from "./document.ts";
import { kindOfHeading } from "./kinds/judge.ts";
import { guessLanguage } from "./language.ts";
import { notices } from "./notices.ts";
import { parseDocument } from "./parse.ts";
import { plainText } from "./plain-text.ts";
import { isTooThin } from "./thin.ts";

const load = (text: string): Promise<Document> => parseDocument({ source: "README.md", text });

describe("kindOfHeading", () => {
  it.each<[string, SectionKind | null]>([
    ["Installation", "install"],
    ["🚀 Getting Started", "usage"],
    ["3. How to use", "usage"],
    ["Table of Contents", "contents"],
    ["What's New", "changelog"],
    ["License and Copyright", "licence"],
    ["TL;DR", "abstract"],
    ["安装说明", "install"],
    ["特性", "features"],
    ["目次", "contents"],
    ["使い方", "usage"],
    ["インストール方法", "install"],
    ["설치 방법", "install"],
    ["라이선스", "licence"],
    ["Instalación", "install"],
    ["Características", "features"],
    ["Démarrage rapide", "usage"],
    ["Licence", "licence"],
    ["Voraussetzungen", "install"],
    ["Lizenz", "licence"],
    ["Instalação", "install"],
    ["Como usar", "usage"],
    ["Установка", "install"],
    ["Возможности", "features"],
    ["التثبيت", "install"],
    ["المميزات", "features"],
    ["The weather in March", null],
    ["🎉", null],
  ])("%s is %s", (heading, kind) => {
    expect(kindOfHeading(heading)).toBe(kind);
  });
});

describe("section kinds by structure", () => {
  it("needs no words for badges, versions, contents and install commands", async () => {
    const document = await load(
      "# T\n\nText.\n\n## Erste\n\n- [a](#a)\n- [b](#b)\n- [c](#c)\n\n## Zweite\n\n```\nnpm install t\n```\n\n## [2.1.0] - 2024-05-01\n\n- x\n\n### Bits\n\n- y\n\n## Dritte\n\n[![x](https://img.shields.io/x)](y)\n",
    );
    expect(document.sections.map((s) => s.kind)).toEqual([
      "overview",
      "contents",
      "install",
      "changelog",
      "changelog",
      "badges",
    ]);
    expect(document.sections.map((s) => s.parent)).toEqual([null, 0, 0, 0, 3, 0]);
  });
});

describe("guessLanguage", () => {
  it.each([
    ["This is a tool for the people who work with files and do not want to wait.", "en"],
    ["Это программа для чтения документов.", "ru"],
    ["Ця програма читає файли і нічого більше.", "uk"],
    ["これはファイルを読むためのツールです。", "ja"],
    ["这是一个读取文件的工具，支持 Linux 和 macOS。", "zh"],
    ["이것은 파일을 읽는 도구입니다.", "ko"],
    ["هذه أداة لقراءة الملفات وكتابتها", "ar"],
    ["این ابزاری برای خواندن پرونده‌ها است که گروه‌ها دارند", "fa"],
    ["Une bibliothèque pour les développeurs qui est rapide et simple dans tous les cas.", "fr"],
    ["Eine Bibliothek für die Arbeit mit Dateien, die nicht auf das Netz angewiesen ist.", "de"],
    ["Una herramienta para los que trabajan con archivos y que es rápida por su diseño.", "es"],
    ["Uma ferramenta para quem trabalha com arquivos e não quer esperar, feita em casa.", "pt"],
  ])("%s", (text, code) => {
    expect(guessLanguage(text)).toMatchObject({ code, sure: true });
  });
});

describe("notices", () => {
  it.each([
    ["This project has moved to https://x.y/z.", "moved"],
    ["As of May 2020, Fetcher is fully deprecated.", "deprecated"],
    ["⚠️ This repository has been archived.", "archived"],
    ["**This package is no longer maintained.**", "unmaintained"],
    ["该项目已迁移到新仓库。", "moved"],
    ["このプロジェクトはメンテナンスされていません。", "unmaintained"],
    ["Проект больше не поддерживается.", "unmaintained"],
  ])("%s", async (sentence, kind) => {
    const document = await load(`# T\n\n${sentence}\n\nT reads files.\n`);
    expect(notices(document)).toMatchObject([{ kind, place: { line: 3 } }]);
    expect(document.warnings.map((w) => w.code)).toEqual([`notice-${kind}`]);
  });

  it.each([
    "A list of tools that replace deprecated ones.",
    "We keep a list of no longer maintained projects.",
    "If a function is deprecated, a warning is shown.",
    "Files are moved to the trash.",
  ])("leaves %s alone", async (sentence) => {
    expect(notices(await load(`# T\n\n${sentence}\n`))).toEqual([]);
  });

  it("does not take deprecated parts further down for the project", async () => {
    const filler = "Some words about it.\n\n".repeat(20);
    expect(notices(await load(`# T\n\nT reads files.\n\n${filler}This package is deprecated.\n`))).toEqual([]);
  });
});

describe("isTooThin", () => {
  it.each([
    ["# Tool\n", "only a title"],
    ["# Tool\n\n## Usage\n", "only headings"],
    ["# Tool\n\n[![b](https://img.shields.io/b)](x) [Docs](d)\n", "only badges and links"],
    ["# Tool\n\n```\nrun\n```\n", "only code"],
    ["# Tool\n\nTODO\n", "only placeholder text"],
    ["# Tool\n\nComing soon!\n", "only placeholder text"],
    ["# Tool\n\nOne paragraph of project description goes here\n", "only placeholder text"],
    [
      "# x\n\nTo make it easy for you to get started with GitLab, here's a list of recommended next steps.\n",
      "only the text of a template: GitLab",
    ],
    ['{ "name": "tool", "description": "Reads many files at once." }', "only data (JSON)"],
    ["[[1, 2], [3, 4]]", "only data (JSON)"],
    ["#!/bin/sh\n# Reads many files at once.\nread\n", "only a script"],
    ['<svg width="1"><text>Reads many files</text></svg>', "only a drawing (SVG)"],
    ["MIT License\n\nPermission is hereby granted, free of charge, to any person.\n", "only a licence"],
    ["Apache License\nVersion 2.0, January 2004\n\nTerms and conditions\n", "only a licence"],
  ])("%j: %s", async (text, reason) => {
    expect(isTooThin(await load(text))).toEqual({ reason });
  });

  it.each([
    "# Tool\n\nReads files.\n",
    "# Tool - reads many files at once\n",
    "![Brine: a password manager for teams](banner.png)\n",
    "# 工具\n\n管理任务的工具。\n",
    "{ Curly } is a tool that reads files.\n",
    "[Tool](https://example.org) reads files.\n",
    "# Tool\n\nReads files under the Apache License.\n",
    "| a | b |\n|---|---|\n| one | two |\n",
  ])("%j is enough", async (text) => {
    expect(isTooThin(await load(text))).toBeNull();
  });
});

describe("secrets and text", () => {
  it("masks at load, so that neither text nor blocks nor places know the secret", async () => {
    const key = `ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2)}`;
    const document = await load(`# T\n\nUse ${key} to log in.\n\n\`\`\`\nexport T=${key}\n\`\`\`\n`);
    expect(JSON.stringify(document)).not.toContain(key);
    expect(document.warnings).toEqual([{ code: "secret-masked", message: "2 secrets masked (github token)" }]);
    expect(plainText(document)).toBe("T\n\nUse [secret masked] to log in.\n\nexport T=[secret masked]");
  });
});
