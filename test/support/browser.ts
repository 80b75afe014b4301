/** A page in Debian's Chromium, without network: for tests of the pages that precis writes. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";

const executable = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
  existsSync(path),
);

export const hasBrowser = executable !== undefined;
/** For the title of a describe that is skipped without one. */
export const inBrowser = `in a browser${hasBrowser ? "" : " (skipped: no chromium on this machine)"}`;

export interface OpenPage {
  readonly page: Page;
  /** Folder of the page. */
  readonly folder: string;
  /** Addresses of everything that was asked for, the page itself first. */
  readonly requests: readonly string[];
  /** Errors of scripts and of the console. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

/** Writes what `html` makes into a folder of its own and opens it. */
export async function openPage(html: (folder: string) => string): Promise<OpenPage> {
  if (executable === undefined) throw new Error("there is no chromium on this machine");
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({
    executablePath: executable,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const folder = mkdtempSync(join(tmpdir(), "precis-page-"));
  const file = join(folder, "index.html");
  writeFileSync(file, html(folder));
  const requests: string[] = [];
  const failures: string[] = [];
  const page = await browser.newPage();
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") failures.push(message.text());
  });
  await page.goto(pathToFileURL(file).href);
  return {
    page,
    folder,
    requests,
    failures,
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
