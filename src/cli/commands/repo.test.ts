import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { precisHere } from "../../../test/support/in-process.ts";
import { playRepo } from "../../../test/support/repo-server.ts";
import type { CommandResult } from "../../../test/support/run-precis.ts";
import {
  type RecordedRequest,
  type Reply,
  type ScriptedServer,
  startScriptedServer,
} from "../../../test/support/scripted-model-server.ts";
import type { RepoNode } from "../../tasks/repo/document.ts";
import { allNodes } from "../../tasks/repo/document.ts";

let cwd: string;
let server: ScriptedServer | undefined;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "precis-repo-command-"));
  for (let i = 0; i < 6; i++) put(`src/f${i}.txt`, `Text number ${i} about harbours.\n`);
});
afterEach(async () => {
  await server?.finish();
  server = undefined;
  rmSync(cwd, { recursive: true, force: true });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

function written(): RepoNode[] {
  const { tree } = JSON.parse(readFileSync(join(cwd, "docs/precis/precis.json"), "utf8")) as { tree: RepoNode };
  return [...allNodes(tree)];
}

/** A server that answers by rule; `index` counts its requests from 0. */
async function serve(answer: (request: RecordedRequest, index: number) => Reply): Promise<void> {
  let count = 0;
  server = await startScriptedServer({ answer: (request) => answer(request, count++) });
}

async function documented(...more: string[]): Promise<CommandResult & { requests: number }> {
  const before = server?.requests.length ?? 0;
  const model = `${server?.url}/v1#small`;
  const result = await precisHere(["repo", ".", "--model", model, "--concurrency", "1", ...more], { cwd });
  return { ...result, requests: (server?.requests.length ?? 0) - before };
}

describe("repo stopped by a budget", () => {
  it("counts new summaries and those kept from the last run apart", async () => {
    await precisHere(["repo", "."], { cwd });
    await serve(playRepo);
    const { code, stderr } = await documented("--max-calls", "2");
    expect(code).toBe(3);
    expect(stderr).toContain(
      "--max-calls 2 is reached: 2 requests were sent, 1 new, 7 kept from the last run (of 8 summaries) and written to docs/precis",
    );
  });

  it("writes a draft whose review was cut, and the next run pays only for what is missing", async () => {
    await serve(playRepo);
    const stopped = await documented("--max-calls", "1");
    expect(stopped).toMatchObject({ code: 3, requests: 1 });
    expect(stopped.stderr).toContain("1 of 8 summaries are done and written to docs/precis");
    expect(written().filter(({ summary }) => summary !== null)).toMatchObject([
      { path: "src/f0.txt", summary: "Does the work of file f0.txt.", review: { revisions: 0, approved: null } },
    ]);
    // 8 drafts and 8 reviews, one draft of them paid before.
    expect(await documented()).toMatchObject({ code: 0, requests: 15 });
    expect(written().every(({ review }) => review.approved === true)).toBe(true);
  });
});

describe("repo resumed", () => {
  it("tells over docs of an earlier run what a run that nobody disturbed tells", async () => {
    const stopping = new AbortController();
    let stopAt = Number.POSITIVE_INFINITY;
    await serve((request, index) => {
      if (index === stopAt) stopping.abort();
      return playRepo(request);
    });
    const change = (): void => {
      for (const i of [1, 3, 5]) put(`src/f${i}.txt`, `Other text ${i}, about lighthouses.\n`);
    };
    const model = `${server?.url}/v1#small`;
    const run = ["repo", ".", "--model", model, "--concurrency", "1", "--json", "--no-cache"];
    const told = (stdout: string): unknown => {
      const { nodes, calls, tree, tokens } = JSON.parse(stdout);
      return { nodes, calls, tree, tokens };
    };
    await precisHere(run, { cwd });
    change();
    const undisturbed = await precisHere(run, { cwd });
    expect(told(undisturbed.stdout)).toMatchObject({ nodes: { reused: 5 }, calls: 6 });

    rmSync(join(cwd, "docs"), { recursive: true });
    for (let i = 0; i < 6; i++) put(`src/f${i}.txt`, `Text number ${i} about harbours.\n`);
    await precisHere(run, { cwd });
    change();
    stopAt = (server?.requests.length ?? 0) + 3;
    expect(await precisHere(run, { cwd, signal: stopping.signal })).toMatchObject({ code: 130 });
    const resumed = await precisHere(["runs", "resume"], { cwd });
    expect(told(resumed.stdout)).toEqual(told(undisturbed.stdout));
  });
});

describe("repo --check", () => {
  it("does not go with --dry-run", async () => {
    expect(await precisHere(["repo", ".", "--check", "--dry-run"], { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: "precis: --check and --dry-run do not go together: --check asks nobody as it is; give one of them\n",
    });
  });

  it("says what mends a page whose markers are damaged", async () => {
    await precisHere(["repo", "."], { cwd });
    const page = readFileSync(join(cwd, "docs/precis/src/index.md"), "utf8");
    put("docs/precis/src/index.md", page.replace("<!-- precis:end -->", ""));
    const { code, stdout, stderr } = await precisHere(["repo", ".", "--check", "--quiet"], { cwd });
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "src\tpage markers damaged (src/index.md)\n",
      stderr:
        "precis: the docs in docs/precis are stale in 1 folder: restore the missing precis:begin or precis:end line, or delete the page, then run `precis repo .`\n",
    });
  });
});

describe("repo with a model whose answers carry control characters", () => {
  it("keeps them from the terminal, the pages and precis.json", async () => {
    // Some answers are plain text, which comes as it is and not escaped as in JSON.
    const summary = "Keeps \u001b[31mharbour\u001b[0m \u001b]0;title\u0007texts\u0000 \u202eapart.";
    const isReview = (request: RecordedRequest): boolean =>
      request.body?.response_format?.json_schema?.name === "repo_qa";
    await serve((request, index) =>
      index % 4 === 0 ? summary : isReview(request) ? playRepo(request) : JSON.stringify({ summary }),
    );
    const { code, stdout } = await documented("--quiet");
    expect(code).toBe(0);
    expect(stdout.split("\n")[0]).toBe("Keeps harbour texts apart.");
    expect(new Set(written().map((node) => node.summary))).toEqual(new Set(["Keeps harbour texts apart."]));
    expect(readFileSync(join(cwd, "docs/precis/index.md"), "utf8")).toContain("\nKeeps harbour texts apart.\n");
    const shown = await precisHere(["runs", "show", "--full"], { cwd });
    expect(shown.stdout).toContain("Keeps harbour texts apart.");
    expect(shown.stdout).not.toMatch(/[\u0000\u001b\u202e]/);
  });
});

describe("repo with a model that rejects some requests", () => {
  const rejected: Reply = { status: 400, body: { error: { message: "no such thing" } } };
  const draftsOf = (path: string, request: RecordedRequest): boolean => request.prompt.includes(`file ${path}`);

  it("writes the others, names the failed nodes and exits 4", async () => {
    await serve((request) => (draftsOf("f1.txt", request) ? rejected : playRepo(request)));
    const { code, stderr } = await documented("--quiet");
    expect(code).toBe(4);
    expect(stderr.trimEnd().split("\n")).toEqual([expect.stringMatching(/^precis: src\/f1\.txt: .*HTTP 400/)]);
    expect(written().filter(({ summary }) => summary === null)).toMatchObject([
      { path: "src/f1.txt", error: { code: "model-request-rejected" } },
    ]);
  });

  it("keeps a draft whose review was rejected, and says that nobody reviewed it", async () => {
    let reviews = 0;
    const isReview = (request: RecordedRequest): boolean =>
      request.body?.response_format?.json_schema?.name === "repo_qa";
    await serve((request) => (isReview(request) && reviews++ === 1 ? rejected : playRepo(request)));
    const { code, stderr } = await documented("--quiet");
    expect(code).toBe(4);
    expect(stderr).toMatch(/^precis: src\/f1\.txt: not reviewed: .*HTTP 400.*\n$/);
    expect(written().find(({ path }) => path === "src/f1.txt")).toMatchObject({
      summary: "Does the work of file f1.txt.",
      review: { approved: null },
    });
  });

  it("ends after five where none was ever taken", async () => {
    await serve(() => rejected);
    expect(await documented("--quiet")).toMatchObject({ code: 1, requests: 5 });
  });
});
