import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser, inBrowser, type OpenPage, openPage } from "../../../test/support/browser.ts";
import type { RepoDocument, RepoNode } from "./document.ts";
import { renderHtml } from "./html.ts";
import { localLinks } from "./links.ts";

const node = (
  path: string,
  kind: string,
  summary: string | null,
  children: RepoNode[] = [],
  keywords: string[] = [],
): RepoNode => ({
  path,
  kind,
  summary,
  keywords,
  children,
  hash: "0",
  sources: path.includes("#") ? [{ path: path.split("#")[0] ?? "", startLine: 3, endLine: 9 }] : [{ path }],
  review: { revisions: 0, approved: true },
});

const hostile = '</script><script>document.title="taken"</script><img src=x onerror=alert(1)>';
const document: RepoDocument = {
  format: "precis-repo-1",
  root: ".",
  name: "tally",
  commit: null,
  strategy: "hierarchical",
  models: {},
  settings: {
    granularity: "function",
    ast: false,
    keywords: 20,
    maxRevisions: 2,
    contextTokens: 6000,
    language: "English",
  },
  tree: node("", "folder", "Counts votes.", [
    node(
      "src",
      "folder",
      "Counting and printing.",
      [
        node("src/count.ts", "file", "Counts ballots.", [
          node("src/count.ts#count", "function", `Counts each ballot. ${hostile}`),
        ]),
        node(
          "src/many",
          "folder",
          "Many files.",
          Array.from({ length: 1200 }, (_, i) => node(`src/many/f${i}.ts`, "file", `File number ${i}.`)),
        ),
      ],
      ["ballots", "winner"],
    ),
    node("README.md", "file", "Says what it is for."),
  ]),
  skipped: [{ path: "logo.png", reason: "binary" }],
};

test("text of others cannot leave its place in the page", () => {
  const html = renderHtml(document, () => null);
  expect(html).not.toContain(hostile);
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html).not.toMatch(/(?:src|href)="?https?:/);
});

describe.skipIf(!hasBrowser)(inBrowser, () => {
  let opened: OpenPage;
  let page: Page;
  beforeAll(async () => {
    opened = await openPage((folder) => renderHtml(document, localLinks(join(folder, "docs"), folder)));
    page = opened.page;
  }, 60_000);
  afterAll(() => opened?.close());

  const heading = (): Promise<string | null> => page.textContent("h1");
  const visible = (): Promise<string[]> =>
    page.$$eval("#tree [role=treeitem] > .row", (rows) =>
      rows
        .filter((row) => (row as { offsetParent?: unknown }).offsetParent !== null)
        .map((row) => row.textContent ?? ""),
    );

  test("opens at the root with its parts, and asks nothing of the network", async () => {
    expect(await heading()).toBe("tally");
    expect(await page.textContent("#summary")).toBe("Counts votes.");
    expect(await visible()).toEqual(["tally", "src", "README.md"]);
    expect(opened.requests.filter((url) => !url.startsWith("file:"))).toEqual([]);
    expect(opened.failures).toEqual([]);
  });

  test("is usable by keyboard: arrows walk and open the tree, Home goes back, Enter goes to the text", async () => {
    await page.focus("#n0");
    await page.keyboard.press("ArrowDown");
    expect(await heading()).toBe("src");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await heading()).toBe("src/count.ts");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    expect(await heading()).toBe("src/count.ts#count");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await heading()).toBe("src");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.tagName")).toBe("H1");
    await page.focus("#n1");
    await page.keyboard.press("Home");
    expect(await heading()).toBe("tally");
  });

  test("shows summary, keywords and sources with a link to the lines; hostile text stays text", async () => {
    await page.evaluate("location.hash = '#' + encodeURIComponent('src/count.ts#count')");
    await page.waitForFunction("document.querySelector('h1').textContent === 'src/count.ts#count'");
    expect(await page.textContent("#summary")).toBe(`Counts each ballot. ${hostile}`);
    expect(await page.title()).toBe("src/count.ts#count - tally");
    expect(await page.textContent("#sources a")).toBe("src/count.ts, lines 3-9");
    expect(await page.getAttribute("#sources a", "href")).toBe("../src/count.ts#L3-L9");
    await page.click("#n1 > .row");
    expect(await page.$$eval(".chips button", (chips) => chips.map((chip) => chip.textContent))).toEqual([
      "ballots",
      "winner",
    ]);
  });

  test("search finds by name, summary and keyword; Enter opens the first hit, Escape ends it", async () => {
    await page.focus("#n1");
    await page.keyboard.press("/");
    await page.keyboard.type("number 777");
    expect(await page.textContent("#count")).toBe("1 hit");
    await page.keyboard.press("Enter");
    expect(await heading()).toBe("src/many/f777.ts");
    expect(await page.evaluate("document.activeElement.id")).toMatch(/^n\d+$/);
    await page.keyboard.press("/");
    await page.keyboard.type("winner");
    expect(await page.textContent("#hits button")).toBe("src");
    await page.keyboard.press("Escape");
    expect(await page.isVisible("#tree")).toBe(true);
  });

  test("follows the system's dark mode and can be switched", async () => {
    const back = (): Promise<string> => page.evaluate("getComputedStyle(document.body).backgroundColor");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await back()).toBe("rgb(21, 24, 28)");
    await page.emulateMedia({ colorScheme: "light" });
    expect(await back()).toBe("rgb(255, 255, 255)");
    await page.click("#theme");
    expect(await back()).toBe("rgb(21, 24, 28)");
    expect(await page.textContent("#theme")).toBe("Light");
  });
});
