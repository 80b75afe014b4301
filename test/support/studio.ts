/** A running `precis studio`, as built, and a browser that was opened with its address. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { builtCommand, cleanEnv } from "./run-precis.ts";

export interface StudioProcess {
  readonly address: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts it in `cwd` on a free port, or on the one that is given. */
export function startStudio(cwd: string, args: readonly string[] = ["--port", "0"]): Promise<StudioProcess> {
  const child = spawn(process.execPath, [builtCommand, "studio", "--no-open", ...args], { cwd, env: cleanEnv(cwd) });
  return new Promise((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (text: Buffer) => {
      said += text.toString();
    });
    child.stdout.on("data", (text: Buffer) => {
      const address = /http:\S+/.exec(text.toString())?.[0];
      if (address === undefined) return;
      resolve({
        address,
        child,
        stop: () =>
          new Promise((done) => {
            child.on("close", () => done());
            child.kill("SIGINT");
          }),
      });
    });
    child.on("close", (code) => reject(new Error(`the studio ended with ${code}: ${said}`)));
  });
}

export async function openBrowser(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
    existsSync(path),
  );
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ["--no-sandbox"] });
}

/** Follows the address, then goes to `path`; what the page complained of is gathered in `failures`. */
export async function openStudio(
  browser: Browser,
  address: string,
  path: string,
  look: { readonly width?: number; readonly theme?: "light" | "dark" } = {},
): Promise<Page & { readonly failures: string[] }> {
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1280, height: 800 },
    colorScheme: look.theme ?? "light",
  });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") failures.push(message.text());
  });
  await page.goto(address);
  await page.goto(new URL(path, address).href);
  await page.waitForSelector("main h1, main .empty, main .trouble");
  return Object.assign(page, { failures });
}
