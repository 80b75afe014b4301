/** `precis studio` as built, in Chromium, on a store with real runs: doors, pages, hostile texts, work started, killed and resumed. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, inBrowser } from "../support/browser.ts";
import { debatePlayer } from "../support/debate-server.ts";
import { runPrecis } from "../support/run-precis.ts";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-model-server.ts";
import { openBrowser, openStudio, type StudioProcess, startStudio } from "../support/studio.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const hostile = [
  '<img src=x onerror="window.canary=1">',
  "<script>window.canary=1</script>",
  '"><svg onload=window.canary=1>',
  "javascript:window.canary=1",
  "{{constructor.constructor('window.canary=1')()}}",
  "</textarea><iframe srcdoc='<script>parent.canary=1</script>'>",
];

const cwd = mkdtempSync(join(tmpdir(), "precis-studio-"));
let studio: StudioProcess;
let server: ScriptedServer;
let browser: Browser | undefined;
let debated: string;
let attacked: string;

interface Listed {
  readonly runId: string;
  readonly command: string;
  readonly state: string;
}

async function runs(): Promise<Listed[]> {
  return JSON.parse((await runPrecis(["runs", "list", "--json"], { cwd })).stdout) as Listed[];
}

beforeAll(async () => {
  mkdirSync(join(cwd, ".git"));
  writeFileSync(join(cwd, "add.py"), "def add(a, b):\n    return a + b\n");
  writeFileSync(
    join(cwd, "README.md"),
    "# Adder\n\nAdder is a library that adds numbers of any size and never overflows.\n",
  );
  writeFileSync(
    join(cwd, "hostile <img src=x onerror='canary=1'>.md"),
    `# Bad\n\nBad is a tool that says ${hostile.join(" and ")}.\n`,
  );
  server = await startScriptedServer({
    answer: debatePlayer({ output: (call) => `${call}: ${hostile.join(" ")}` }).answer,
  });
  await runPrecis(["about", "README.md"], { cwd });
  await runPrecis(["document", "hostile <img src=x onerror='canary=1'>.md"], { cwd });
  attacked = (await runs())[0]?.runId ?? "";
  await runPrecis(["code", "add.py:add", "--effort", "high", "--model", `${server.url}/v1#m`], { cwd });
  debated = (await runs())[0]?.runId ?? "";
  studio = await startStudio(cwd);
  if (hasBrowser) browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await studio?.stop();
  await server?.finish();
  rmSync(cwd, { recursive: true, force: true });
});

/** Status and body of a raw request, whose headers no browser or fetch tidies. */
function raw(path: string, headers: Record<string, string>, method = "GET"): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(studio.address);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on("error", reject);
    sent.end(method === "GET" ? undefined : "{}");
  });
}

describe("doors of precis studio", () => {
  const signedIn = (): Record<string, string> => {
    const { port, searchParams } = new URL(studio.address);
    return { cookie: `precis-studio-${port}=${searchParams.get("token")}` };
  };

  it("answers nobody without the key, and who has it under its own name alone", async () => {
    expect((await raw("/api/runs", {})).status).toBe(401);
    expect((await raw("/api/runs", { cookie: "precis-studio=x" })).status).toBe(401);
    expect((await raw("/api/runs", signedIn())).status).toBe(200);
    const { port, search } = new URL(studio.address);
    const rebound = await raw(`/${search}`, { host: `evil.example:${port}` });
    expect([rebound.status, rebound.body]).toEqual([
      403,
      '{"error":{"message":"the studio does not answer under this name","hint":null}}',
    ]);
    expect((await raw("/api/runs", { ...signedIn(), host: "127.0.0.1:1" })).status).toBe(403);
  });

  it("refuses other sites, and changes that are no JSON of its own page", async () => {
    expect((await raw("/api/runs", { ...signedIn(), origin: "http://evil.example" })).status).toBe(403);
    expect((await raw("/api/runs", { ...signedIn(), "sec-fetch-site": "cross-site" })).status).toBe(403);
    const form = {
      ...signedIn(),
      "content-type": "application/x-www-form-urlencoded",
      origin: new URL(studio.address).origin,
    };
    expect((await raw("/api/jobs", form, "POST")).status).toBe(403);
    expect((await raw("/api/jobs", { ...signedIn(), "content-type": "application/json" }, "POST")).status).toBe(403);
  });

  it("starts nothing on files outside its folder and nothing it does not offer", async () => {
    const { origin } = new URL(studio.address);
    const start = async (body: object): Promise<string> => {
      const headers = { ...signedIn(), "content-type": "application/json", origin };
      const response = await fetch(`${origin}/api/jobs`, { method: "POST", headers, body: JSON.stringify(body) });
      return `${response.status} ${((await response.json()) as { error?: { message: string } }).error?.message}`;
    };
    const plain = { command: "about", sources: ["README.md"], options: {}, dryRun: false };
    expect(await start({ ...plain, sources: ["/etc/passwd"] })).toBe(`400 /etc/passwd lies outside ${cwd}`);
    expect(await start({ ...plain, sources: ["../"] })).toBe(`400 ../ lies outside ${cwd}`);
    expect(await start({ ...plain, options: { out: "x" } })).toBe("400 the studio does not take --out for about");
    expect(await start({ ...plain, command: "runs prune" })).toBe("400 the studio does not start runs prune");
    expect(await start({ ...plain, options: { model: "llama:/etc/shadow" } })).toBe(
      `400 /etc/shadow lies outside ${cwd}`,
    );
  });

  it("says in one line that its port is taken, and that other machines are not let in", async () => {
    const { port } = new URL(studio.address);
    const taken = await runPrecis(["studio", "--no-open", "--port", port], { cwd });
    expect([taken.code, taken.stderr]).toEqual([
      2,
      `precis: port ${port} is in use: give another with --port, or --port 0 for any free one\n`,
    ]);
    const remote = await runPrecis(["studio", "--no-open", "--host", "0.0.0.0"], { cwd });
    expect(remote.code).toBe(2);
    expect(remote.stderr).toContain("--host 0.0.0.0 lets other machines in: add --allow-remote");
  });
});

describe.skipIf(!hasBrowser)(`pages of precis studio, ${inBrowser}`, () => {
  const open = (path: string, look = {}) => openStudio(browser as Browser, studio.address, path, look);

  it("has no serious accessibility finding, no hostile text comes alive, and nothing is wider than the page", async () => {
    const paths = [
      "/runs",
      "/new",
      "/teach",
      "/costs",
      `/runs/${attacked}`,
      `/runs/${debated}`,
      `/runs/${debated}/trace?step=1`,
    ];
    paths.push(`/runs/${debated}/debate`, `/runs/${debated}/cost`);
    const found: string[] = [];
    for (const theme of ["light", "dark"] as const) {
      const page = await open("/runs", { theme, width: theme === "light" ? 1280 : 390 });
      for (const path of paths) {
        await page.goto(new URL(path, studio.address).href);
        await page.waitForSelector("main h1, main .empty");
        await page.waitForTimeout(300);
        // Evaluated by the debugger, since the page's policy takes no script of others.
        const violations = (await page.evaluate(
          `${axe}; axe.run().then(({ violations }) => violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 120)).join(" | ")))`,
        )) as string[];
        found.push(...violations.map((one) => `${path} ${theme}: ${one}`));
        expect(await page.evaluate("window.canary"), path).toBeUndefined();
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), path).toBeLessThanOrEqual(0);
      }
      expect(page.failures).toEqual([]);
    }
    expect(found).toEqual([]);
  }, 240_000);

  it("is walked by keys alone: to a run, through its tabs, to a decision that the command then tells", async () => {
    const page = await open("/runs");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/runs/${debated}`);
    await page.waitForSelector(".tabs");
    await page.keyboard.press("2");
    await page.waitForURL("**/trace");
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    // The newest text comes first: it is skipped, the About is edited.
    await page.waitForSelector("h2:has-text('hostile')");
    await page.keyboard.press("s");
    await page.waitForSelector("h2:has-text('README.md')");
    await page.keyboard.press("e");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Adds numbers without overflow");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector("text=Last: edited");
    const list = JSON.parse((await runPrecis(["feedback", "list", "--json"], { cwd })).stdout) as object[];
    expect(list).toMatchObject([
      { item: "README.md", decision: "edit", edited: "Adds numbers without overflow", origin: "studio", rater: "me" },
    ]);
    expect(page.failures).toEqual([]);
  });

  it("says what a run would take, starts it, and goes on with it after its process was killed", async () => {
    const slow = await startScriptedServer({ answer: () => "A library that adds numbers", latencyMs: 1_500 });
    for (const n of [1, 2, 3])
      writeFileSync(join(cwd, `part${n}.md`), `# Part ${n}\n\nPart ${n} is a tool that adds.\n`);
    const page = await open("/new");
    await page.getByRole("textbox", { name: /^Sources/ }).fill("part1.md\npart2.md\npart3.md");
    await page.getByLabel("Task").selectOption("about");
    await page.getByLabel("Model").fill(`${slow.url}/v1#m`);
    await page.getByRole("button", { name: "What would it take?" }).click();
    await page.waitForSelector(".said:has-text('nothing was sent')");
    expect(slow.requests.length).toBe(0);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("link", { name: "Watch the run" }).click();
    await page.waitForSelector(".state-running");
    await slow.arrived(1);
    const { runId } = (await runs())[0] as Listed;
    const exported = JSON.parse((await runPrecis(["runs", "export", runId], { cwd })).stdout) as {
      run: { pid: number };
    };
    process.kill(exported.run.pid, "SIGKILL");
    await page.waitForSelector(".state-interrupted");
    await page.getByRole("button", { name: "Resume" }).click();
    await page.waitForSelector(".state-done", { timeout: 40_000 });
    expect((await runs())[0]).toMatchObject({ runId, state: "done" });
    expect(await page.locator(".sentence").first().textContent()).toContain("adds numbers");
    await slow.finish();
  });

  it("says that the studio is gone, and goes on by itself when it is back", async () => {
    const first = await startStudio(cwd);
    const page = await openStudio(browser as Browser, first.address, "/runs");
    first.child.kill("SIGKILL");
    await page.waitForSelector("text=The studio does not answer");
    const second = await startStudio(cwd, ["--port", new URL(first.address).port]);
    await page.waitForSelector("text=The studio does not answer", { state: "detached" });
    await runPrecis(["about", "README.md"], { cwd });
    await page.waitForSelector(".run:first-of-type:has-text('README.md')");
    await second.stop();
  });

  it("marks the passage of a sentence in the source, and the sentence of a passage", async () => {
    const about = (await runs()).find(({ command }) => command === "about")?.runId;
    const page = await open(`/runs/${about}`);
    await page.locator(".sentence").first().hover();
    expect(await page.locator("mark.active").first().textContent()).toContain("adds numbers of any size");
    await page.mouse.move(0, 0);
    await page.locator("mark").first().click();
    expect(await page.locator(".sentence.active").count()).toBe(1);
  });
});
