import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runGit } from "../code/git/run.ts";
import { checkRepo, repo } from "../index.ts";
import type { RepoNode } from "./repo/document.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "precis-repo-test-"));
  put("README.md", "# Tally\n\nTally counts votes and prints who won.\n");
  put(
    "src/count.ts",
    `/** Counting of ballots. */

/** Counts the ballots of each candidate. */
export function countBallots(ballots: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const ballot of ballots) counts.set(ballot, (counts.get(ballot) ?? 0) + 1);
  return counts;
}

export class Ballot {
  constructor(readonly name: string) {}
  isSpoiled(): boolean {
    return this.name.trim() === "";
  }
}
`,
  );
  put(
    "src/report/print.py",
    'def print_winner(counts):\n    """Prints the winner of an election."""\n    print(max(counts, key=counts.get))\n',
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const networkCall = (gitDir: string) => ({ gitDir, network: true, settings: ["http.followRedirects=false"] });

function put(path: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function read(path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

function git(...args: string[]): string {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...identity, ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

function commitAll(): void {
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "first");
}

function find(root: RepoNode, path: string): RepoNode | undefined {
  if (root.path === path) return root;
  for (const child of root.children) {
    const found = find(child, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

describe("repo", () => {
  test("documents functions, methods, classes, files and folders, and says from which lines", async () => {
    const result = await repo(folder, { out: null });
    expect(find(result.tree, "src/count.ts#countBallots")).toMatchObject({
      kind: "function",
      summary: expect.stringContaining("Counts the ballots of each candidate."),
      sources: [{ path: "src/count.ts", startLine: 4, endLine: 8 }],
    });
    expect(find(result.tree, "src/count.ts#Ballot")?.children.map(({ path }) => path)).toEqual([
      "src/count.ts#Ballot.constructor",
      "src/count.ts#Ballot.isSpoiled",
    ]);
    expect(find(result.tree, "src/count.ts")?.summary).toMatch(/^Counting of ballots\./);
    expect(find(result.tree, "src/report/print.py#print_winner")?.summary).toBe("Prints the winner of an election.");
    expect(result.tree.summary).toMatch(/^Tally counts votes and prints who won\./);
    expect(result.tree.children.map(({ path }) => path)).toEqual(["src", "README.md"]);
    expect(result.nodes).toEqual({ folders: 3, files: 3, units: 5, reused: 0, failed: 0 });
    expect(result.calls).toBe(0);
  });

  test("granularity file ends at files", async () => {
    const result = await repo(folder, { out: null, granularity: "file" });
    expect(result.nodes.units).toBe(0);
    expect(find(result.tree, "src/count.ts")?.children).toEqual([]);
  });

  test("writes a page a folder, JSON and the page to browse, with links to source lines", async () => {
    await repo(folder, { out: "docs/precis", cwd: folder });
    expect(read("docs/precis/src/index.md")).toContain("- [`countBallots`](../../../src/count.ts#L4-L8): ");
    expect(read("docs/precis/index.md")).toContain("[**src**](src/index.md)");
    expect(read("docs/precis/index.md")).toContain('n0 --> n1["src"]');
    const json = JSON.parse(read("docs/precis/precis.json"));
    expect(json).toMatchObject({
      format: "precis-repo-1",
      strategy: "hierarchical",
      models: { "repo-qa": "embedded" },
    });
    expect(read("docs/precis/index.html")).toContain("Tally counts votes");
  });

  test("a second run changes nothing, not a byte, and does not read its own pages", async () => {
    const options = { out: "docs/precis", cwd: folder };
    await repo(".", options);
    const before = read("docs/precis/precis.json");
    const again = await repo(".", options);
    expect(again.written).toEqual([]);
    expect(again.nodes.reused).toBe(11);
    expect(read("docs/precis/precis.json")).toBe(before);
    expect(find(again.tree, "docs")).toBeUndefined();
  });

  test("what people write outside the block survives; the block is written anew", async () => {
    const options = { out: "docs/precis", cwd: folder };
    await repo(".", options);
    const page = read("docs/precis/src/index.md");
    writeFileSync(join(folder, "docs/precis/src/index.md"), `Mind the recount rule.\n\n${page}\nAsk Ada.\n`);
    put("src/more.ts", "/** Recounts when it is close. */\nexport function recount(): void {}\n");
    await repo(".", options);
    const now = read("docs/precis/src/index.md");
    expect(now.startsWith("Mind the recount rule.\n\n<!-- precis:begin ")).toBe(true);
    expect(now.endsWith("Ask Ada.\n")).toBe(true);
    expect(now).toContain("Recounts when it is close.");
  });

  test("pages of folders that are gone go too, unless somebody wrote in them", async () => {
    const options = { out: "docs/precis", cwd: folder };
    await repo(".", options);
    rmSync(join(folder, "src/report"), { recursive: true });
    await repo(".", options);
    expect(existsSync(join(folder, "docs/precis/src/report"))).toBe(false);
  });

  test("check names the stale folders with the reason and asks nobody", async () => {
    const options = { out: "docs/precis", cwd: folder };
    expect(await checkRepo(".", options)).toEqual([{ path: "", reason: "never written" }]);
    await repo(".", options);
    expect(await checkRepo(".", options)).toEqual([]);
    put("src/report/print.py", "def print_winner(counts):\n    return 1\n");
    expect(await checkRepo(".", options)).toEqual([{ path: "src/report", reason: "changed" }]);
    put("new/a.ts", "export const a = 1;\n");
    rmSync(join(folder, "docs/precis/src/index.md"));
    expect(await checkRepo(".", options)).toEqual([
      { path: "", reason: "changed" },
      { path: "new", reason: "new" },
      { path: "src/report", reason: "changed" },
      { path: "src", reason: "page missing" },
    ]);
  });

  test("changed-since asks only what differs and leaves the rest of the docs as they stand", async () => {
    commitAll();
    const options = { out: "docs/precis", cwd: folder };
    await repo(".", options);
    put("src/report/print.py", 'def print_winner(counts):\n    """Shows the winner."""\n');
    // Another keyword count would change every hash; unchanged files are taken from the docs all the same.
    const result = await repo(".", { ...options, changedSince: "HEAD", keywords: 5 });
    expect(find(result.tree, "src/report/print.py#print_winner")?.summary).toBe("Shows the winner.");
    expect(find(result.tree, "src/count.ts#countBallots")?.summary).toContain("Counts the ballots");
    expect(result.nodes.reused).toBe(6);
  });

  test.each([
    ["missing", null, "is not there"],
    ["damaged", '{"format": "precis-repo-1", "tr', "is damaged or of another version"],
  ])("changed-since with precis.json %s is a full run that says so once and loses no page", async (_, json, reason) => {
    commitAll();
    const options = { out: "docs/precis", cwd: folder };
    await repo(".", options);
    const page = read("docs/precis/src/report/index.md");
    if (json === null) rmSync(join(folder, "docs/precis/precis.json"));
    else put("docs/precis/precis.json", json);
    const result = await repo(".", { ...options, changedSince: "HEAD" });
    expect(result.nodes).toEqual({ folders: 3, files: 3, units: 5, reused: 0, failed: 0 });
    expect(result.skipped).toEqual([]);
    expect(read("docs/precis/src/report/index.md")).toBe(page);
    expect(result.warnings.map(({ message }) => message)).toEqual([
      `${join("docs/precis/precis.json")} ${reason}, so everything is asked anew, not only what differs from HEAD`,
    ]);
  });

  test("changed-since keeps the page of a folder that is there and not in precis.json", async () => {
    commitAll();
    const options = { out: "docs/precis", cwd: folder };
    await repo(".", options);
    const document = JSON.parse(read("docs/precis/precis.json"));
    document.tree.children[0].children = document.tree.children[0].children.filter(
      ({ path }: RepoNode) => path !== "src/report",
    );
    put("docs/precis/precis.json", JSON.stringify(document));
    await repo(".", { ...options, changedSince: "HEAD" });
    expect(read("docs/precis/src/report/index.md")).toContain("Prints the winner");
  });

  test.each([
    ["index.html", "<!doctype html>\n<title>My site</title>\n"],
    ["precis.json", '{"title": "mine"}\n'],
  ])("refuses to replace somebody's own %s", async (name, text) => {
    put(`site/${name}`, text);
    await expect(repo(".", { out: "site", cwd: folder })).rejects.toMatchObject({
      code: "usage",
      message: `${join("site", name)} was not made by precis and would be replaced`,
    });
    expect(read(`site/${name}`)).toBe(text);
    expect(existsSync(join(folder, "site/index.md"))).toBe(false);
  });

  test("a damaged precis.json beside our pages is replaced with a warning", async () => {
    const options = { out: "docs/precis", cwd: folder };
    await repo(".", options);
    const before = read("docs/precis/precis.json");
    put("docs/precis/precis.json", "{}");
    const { warnings } = await repo(".", options);
    expect(warnings.map(({ code }) => code)).toEqual(["docs-damaged"]);
    expect(read("docs/precis/precis.json")).toBe(before);
  });

  test("a file that parses in part is named in a warning and on the first page", async () => {
    put("src/half.py", `def broken(:\n    pass\n\n${"def good(n):\n    return n\n\n".repeat(3)}`);
    const { warnings, skipped } = await repo(".", { out: "docs/precis", cwd: folder });
    expect(warnings).toEqual([
      { code: "syntax-errors", message: "read with syntax errors, so functions may be missing: src/half.py" },
    ]);
    expect(skipped).toEqual([]);
    expect(read("docs/precis/index.md")).toContain(
      "## Read with syntax errors\n\n- src/half.py: one place could not be parsed\n",
    );
    expect(await checkRepo(".", { out: "docs/precis", cwd: folder })).toEqual([]);
  });

  test("changed-since keeps the reason of a file that could not be read", async () => {
    put("notes.ipynb", "{ no notebook");
    commitAll();
    const options = { out: "docs/precis", cwd: folder };
    const first = await repo(".", options);
    const { skipped } = await repo(".", { ...options, changedSince: "HEAD" });
    expect(skipped).toEqual(first.skipped);
    expect(skipped).toMatchObject([{ path: "notes.ipynb", reason: "damaged" }]);
  });

  test("a page with damaged markers is left, with what to do; check names it", async () => {
    const options = { out: "docs/precis", cwd: folder };
    await repo(".", options);
    const damaged = read("docs/precis/src/index.md").replace("<!-- precis:end -->", "");
    put("docs/precis/src/index.md", damaged);
    const { warnings } = await repo(".", options);
    expect(warnings.map(({ message }) => message)).toEqual([
      "src/index.md was left as it is: its precis:begin and precis:end lines do not match; restore the missing line, or delete the page to have it written anew",
    ]);
    expect(read("docs/precis/src/index.md")).toBe(damaged);
    expect(await checkRepo(".", options)).toEqual([{ path: "src", reason: "page markers damaged (src/index.md)" }]);
  });

  test("control characters in a source reach no summary", async () => {
    put(
      "src/loud.ts",
      "/** Rings the \u001b[31mbell\u001b[0m\u001b]0;title\u0007 twice. */\nexport function ring(): void {}\n",
    );
    const { tree } = await repo(folder, { out: null });
    expect(find(tree, "src/loud.ts#ring")?.summary).toBe("Rings the bell twice.");
  });

  test("a git address is cloned without history and removed; a revision is read apart", async () => {
    commitAll();
    const commit = git("rev-parse", "HEAD").trim();
    put("later.ts", "export const later = 1;\n");
    const cloned = await repo(`file://${folder}`, { out: "docs/precis", cwd: folder });
    expect(find(cloned.tree, "later.ts")).toBeUndefined();
    expect(JSON.parse(read("docs/precis/precis.json")).commit).toBe(commit);
    const older = await repo(folder, { out: null, rev: "HEAD" });
    expect(find(older.tree, "later.ts")).toBeUndefined();
    const inside = await repo(`file://${folder}`, { out: null, path: "src/report" });
    expect(inside.tree.children.map(({ path }) => path)).toEqual(["print.py"]);
  });

  test.each([
    ["no-such-dir", {}, "source-missing", "no-such-dir does not exist"],
    ["README.md", {}, "source-unreadable", "README.md is a file"],
    [".", { rev: "v9" }, "source-unreadable", ". is not in a git repository, so it has no revision v9"],
    [".", { changedSince: "v9" }, "source-unreadable", "is not in a git repository"],
    [".", { path: "../x" }, "usage", "--path ../x leads out of the repository"],
    [".", { contextTokens: 100 }, "usage", "--context-tokens 100 is too small"],
    [".", { strategy: "best" }, "usage", 'no strategy for repositories is called "best"'],
  ])("refuses %s %j", async (source, options, code, message) => {
    await expect(repo(source, { out: null, cwd: folder, ...options })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  test("credentials of an address are never shown", async () => {
    const failing = repo("http://user:hunter2secret@127.0.0.1:9/x.git", { out: null, cwd: folder, allowPrivate: true });
    const error = (await failing.catch((caught: unknown) => caught)) as Error;
    expect(error).toMatchObject({
      code: "source-fetch-failed",
      message: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/x\.git cannot be fetched/),
    });
    expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain("hunter2");
  });

  test.each([
    "http://127.0.0.1:9/x.git",
    "https://[::127.0.0.1]/x.git",
    "https://[::ffff:10.0.0.1]/x",
    "http://169.254.169.254/latest/x",
    "http://2130706433/x.git",
    "http://0/x.git",
    "git://192.168.1.1/x",
    "ssh://git@10.1.2.3/x.git",
    "git@127.0.0.1:x/y.git",
    "https://user:secret@localhost/x.git",
  ])("%s is refused before git is started", async (address) => {
    await expect(repo(address, { out: null, cwd: folder })).rejects.toMatchObject({ code: "source-address-refused" });
  });

  test("a redirect to a private address is not followed", async () => {
    const { createServer } = await import("node:http");
    const asked: string[] = [];
    const inner = createServer((request, answer) => {
      asked.push(request.url ?? "");
      answer.end("secret");
    });
    await new Promise<void>((done) => inner.listen(0, "127.0.0.1", done));
    const address = (server: typeof inner): string => `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const outer = createServer((request, answer) => {
      answer.writeHead(302, { location: `${address(inner)}${request.url}` }).end();
    });
    await new Promise<void>((done) => outer.listen(0, "127.0.0.1", done));
    try {
      // Allowed, both are asked, the second by the judged redirect: shows that the plant bears.
      await expect(repo(`${address(outer)}/x.git`, { out: null, cwd: folder, allowPrivate: true })).rejects.toThrow();
      expect(asked.length).toBeGreaterThan(0);
      asked.length = 0;
      await expect(runGit(["ls-remote", `${address(outer)}/x.git`], networkCall(folder))).rejects.toThrow("302");
      expect(asked).toEqual([]);
    } finally {
      outer.close();
      inner.close();
    }
  });

  test("odd names become pages on any system; links into them hold", async () => {
    put("a b/ünï\ncode/x.ts", "/** Adds. */\nexport function add() {}\n");
    put("Case/a.ts", "export const a = 1;\n");
    put("case/b.ts", "export const b = 1;\n");
    symlinkSync("nowhere", join(folder, "broken"));
    symlinkSync("..", join(folder, "src/up"));
    await repo(".", { out: "docs/precis", cwd: folder });
    expect(existsSync(join(folder, "docs/precis/a b/ünï%0acode/index.md"))).toBe(true);
    expect(existsSync(join(folder, "docs/precis/case~2/index.md"))).toBe(true);
    expect(read("docs/precis/index.md")).toContain("(a%20b/index.md)");
  });
});
