import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDocument } from "../index.ts";
import { isPublicAddress } from "./addresses.ts";
import { bestReadme } from "./directory.ts";
import { loadUrl } from "./url.ts";

describe("files and directories", () => {
  let cwd = "";
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), "precis-sources-"));
  });
  afterAll(() => rm(cwd, { recursive: true }));
  const put = async (path: string, text: string): Promise<void> => {
    await mkdir(join(cwd, path, ".."), { recursive: true });
    await writeFile(join(cwd, path), text);
  };
  const title = async (source: string): Promise<string | null> => (await loadDocument(source, { cwd })).title;

  it("prefers .github, then the root, then docs", async () => {
    await put("all/.github/README.md", "# Hidden\n\nText.");
    await put("all/README.md", "# Root\n\nText.");
    await put("two/readme.rst", "Root\n====\n\nText.");
    await put("two/docs/README.md", "# Docs\n\nText.");
    await put("one/docs/README.md", "# Docs\n\nText.");
    expect([await title("all"), await title("two"), await title("one")]).toEqual(["Hidden", "Root", "Docs"]);
  });

  it("follows a linked README and keeps the source as it was given", async () => {
    await put("link/manual.md", "# Manual\n\nText.");
    await symlink("manual.md", join(cwd, "link", "README.md"));
    const document = await loadDocument("link", { cwd });
    expect([document.source, document.title, document.format]).toEqual(["link", "Manual", "markdown"]);
  });

  it("lets an explicit format win over the extension", async () => {
    await put("page.txt", "<h1>Tern</h1><p>Moves files.</p>");
    const document = await loadDocument("page.txt", { cwd, format: "html" });
    expect([document.format, document.title]).toEqual(["html", "Tern"]);
  });

  it.each([
    ["nothing.md", "source-missing"],
    ["bare", "source-missing"],
    ["empty.md", "source-empty"],
    ["blank.md", "source-empty"],
    ["big.md", "source-too-large"],
    ["image.md", "source-binary"],
    ["/dev/null", "source-unreadable"],
  ])("names what is wrong with %s", async (source, code) => {
    await mkdir(join(cwd, "bare"), { recursive: true });
    await put("empty.md", "");
    await put("blank.md", " \n\n");
    await put("big.md", "words ".repeat(1000));
    await writeFile(join(cwd, "image.md"), Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]));
    await expect(loadDocument(source, { cwd, maxBytes: 2_000 })).rejects.toMatchObject({
      name: "SourceError",
      code,
      source,
    });
  });

  it("reads standard input to its end and no further than allowed", async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("# Te");
      yield Buffer.from("rn\n\nMoves files.");
    }
    const document = await loadDocument("-", { stdin: chunks() });
    expect([document.source, document.title, document.format]).toEqual(["-", "Tern", "markdown"]);
    await expect(loadDocument("-", { stdin: chunks(), maxBytes: 10 })).rejects.toMatchObject({
      code: "source-too-large",
    });
  });

  it("stops when asked to", async () => {
    await put("any.md", "# A\n\nText.");
    await expect(loadDocument("any.md", { cwd, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "cancelled",
    });
  });
});

describe("bestReadme", () => {
  it.each([
    [["readme.txt", "README.rst", "README.md"], "README.md"],
    [["readme.md", "README.md"], "README.md"],
    [["README", "README.txt"], "README.txt"],
    [["README.zh-CN.md", "README.org"], "README.org"],
    [["README.ja.md"], "README.ja.md"],
    [["README.png", "READMEs.md", "notes.md"], null],
  ])("of %j takes %s", (names, best) => {
    expect(bestReadme(names)).toBe(best);
  });
});

describe("addresses", () => {
  it.each([
    ["93.184.216.34", true],
    ["2606:2800:220:1::1", true],
    ["127.0.0.1", false],
    ["10.1.2.3", false],
    ["172.16.0.1", false],
    ["192.168.1.1", false],
    ["169.254.169.254", false],
    ["100.64.0.1", false],
    ["0.0.0.0", false],
    ["::1", false],
    ["fe80::1", false],
    ["fd00::1", false],
    ["::ffff:127.0.0.1", false],
    ["64:ff9b::7f00:1", false],
  ])("%s is public: %s", async (address, expected) => {
    expect(await isPublicAddress(address)).toBe(expected);
  });

  let server: Server;
  let origin = "";
  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = request.url ?? "";
      if (url === "/md") response.setHeader("content-type", "text/plain").end("# Tern\n\nMoves files.");
      else if (url === "/page")
        response
          .setHeader("content-type", "text/html")
          .end("<html><body><main><h1>Page</h1><p>Words here.</p></main></body></html>");
      else if (url === "/hop") response.writeHead(302, { location: "/md" }).end();
      else if (url === "/loop") response.writeHead(302, { location: "/loop" }).end();
      else if (url === "/file") response.writeHead(302, { location: "file:///etc/passwd" }).end();
      else if (url === "/big") response.end("x".repeat(50_000));
      else if (url === "/slow") response.write("# T");
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("fetches, follows redirects and believes the content type", async () => {
    const allowed = { allowPrivate: true };
    expect((await loadDocument(`${origin}/md`, allowed)).title).toBe("Tern");
    expect((await loadDocument(`${origin}/hop`, allowed)).format).toBe("markdown");
    expect((await loadDocument(`${origin}/page`, allowed)).format).toBe("html");
  });

  it("refuses private addresses unless allowed", async () => {
    await expect(loadDocument(`${origin}/md`)).rejects.toMatchObject({
      code: "source-address-refused",
      message: "127.0.0.1 is on a private or local network (127.0.0.1)",
    });
    await expect(loadDocument("http://localhost:1/x")).rejects.toMatchObject({ code: "source-address-refused" });
    await expect(loadDocument("http://[::1]:1/x")).rejects.toMatchObject({ code: "source-address-refused" });
  });

  it.each([
    ["/none", "source-fetch-failed"],
    ["/loop", "source-fetch-failed"],
    ["/file", "source-address-refused"],
    ["/big", "source-too-large"],
  ])("says what is wrong with %s", async (path, code) => {
    const source = `${origin}${path}`;
    await expect(loadDocument(source, { allowPrivate: true, maxBytes: 10_000 })).rejects.toMatchObject({
      name: "SourceError",
      code,
      source,
    });
  });

  it("gives up on a server that falls silent, and at once when interrupted", async () => {
    const options = { allowPrivate: true, maxBytes: 1_000 };
    await expect(loadUrl(`${origin}/slow`, { ...options, timeoutMs: 200 })).rejects.toMatchObject({
      code: "source-fetch-failed",
      message: "no whole answer in 0.2 s",
    });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    await expect(loadUrl(`${origin}/slow`, { ...options, signal: controller.signal })).rejects.toMatchObject({
      code: "cancelled",
    });
  });

  it.each(["ftp://x.y/z", "file:///etc/passwd", "http://user:pw@x.y/"])("refuses %s", async (source) => {
    await expect(loadDocument(source)).rejects.toMatchObject({ code: "source-address-refused" });
  });
});
