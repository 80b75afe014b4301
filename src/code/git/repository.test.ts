/** A repository that plants a command in every key of its configuration that can hold one, and leads out in every way we know. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type GitRepository, openRepository } from "./repository.ts";
import { trustedPath } from "./run.ts";

let folder: string;
let hostile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "precis-git-test-"));
  hostile = join(folder, "clone");
  mkdirSync(hostile);
  write("a.txt", "one\n");
  write("src/b.txt", "two\n");
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "first");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(join(hostile, path, ".."), { recursive: true });
  writeFileSync(join(hostile, path), text);
}

function git(...args: string[]): string {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...identity, ...args], {
    cwd: hostile,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}

async function opened<T>(work: (repository: GitRepository) => Promise<T>, at = hostile): Promise<T> {
  const repository = await openRepository(at);
  if (repository === null) throw new Error("no repository");
  try {
    return await work(repository);
  } finally {
    await repository.close();
  }
}

/** Everything that precis asks of git. */
async function askAll(): Promise<string[]> {
  return opened(async (repository) => {
    const commit = (await repository.run(["rev-parse", "--verify", "HEAD^{commit}"], { objects: true })).trim();
    const into = join(folder, "checked-out");
    mkdirSync(into);
    await repository.checkOut(commit, into);
    return [
      await repository.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]),
      await repository.run(["ls-files", "-z", "--stage"]),
      await repository.run(["diff", "--name-only", "-z", "--no-ext-diff", "--ignore-submodules=all", commit], {
        objects: true,
      }),
      await repository.run(["diff-tree", "-p", "--root", commit], { objects: true }),
      await repository.run(["cat-file", "blob", `${commit}:a.txt`], { objects: true }),
      await repository.run(["log", "-1", "--format=%s"], { objects: true }),
      existsSync(join(into, "src", "b.txt")) ? "checked out" : "not checked out",
    ];
  });
}

/** The keys of git's configuration that name a command, an address or a file to read, by `git help -c` and its pages. */
const plantedConfig = (command: string): string => `
[core]
  fsmonitor = ${command}
  fsmonitorHookVersion = 2
  hooksPath = hooks-of-mine
  sshCommand = ${command}
  gitProxy = ${command}
  pager = ${command}
  editor = ${command}
  askPass = ${command}
  alternateRefsCommand = ${command}
  attributesFile = planted-attributes
  worktree = /
  untrackedCache = true
[pager]
  diff = ${command}
  log = ${command}
  ls-files = ${command}
[diff]
  external = ${command}
[diff "planted"]
  command = ${command}
  textconv = ${command}
[filter "planted"]
  clean = ${command}
  smudge = ${command}
  process = ${command}
  required = true
[merge "planted"]
  driver = ${command}
[credential]
  helper = !${command}
[sequence]
  editor = ${command}
[gpg]
  program = ${command}
[log]
  showSignature = true
[uploadpack]
  packObjectsHook = ${command}
[remote "origin"]
  url = ext::${command}
  uploadpack = ${command}
  promisor = true
  partialclonefilter = blob:none
  vcs = planted
[extensions]
  partialClone = origin
[alias]
  ls-files = !${command}
  diff = !${command}
[include]
  path = planted-config
[trace2]
  eventTarget = ${command}.trace
[submodule "sub"]
  update = !${command}
  url = ext::${command}
`;

describe("a hostile repository", () => {
  it("runs none of its commands, whatever key names one", async () => {
    const ran = join(folder, "ran");
    const command = join(hostile, "planted.sh");
    write("planted.sh", `#!/bin/sh\necho "$0 $@" >> '${ran}'\ncat\n`);
    chmodSync(command, 0o755);
    for (const hook of [
      "post-checkout",
      "post-index-change",
      "fsmonitor-watchman",
      "reference-transaction",
      "pre-auto-gc",
    ])
      for (const where of [".git/hooks", "hooks-of-mine"]) {
        write(`${where}/${hook}`, `#!/bin/sh\necho ${hook} >> '${ran}'\n`);
        chmodSync(join(hostile, where, hook), 0o755);
      }
    write(".gitattributes", "* filter=planted diff=planted merge=planted\n");
    write("planted-attributes", "* filter=planted diff=planted\n");
    write(".git/info/attributes", "* filter=planted diff=planted\n");
    appendFileSync(join(hostile, ".git", "config"), plantedConfig(command));
    write(".git/planted-config", `[core]\n  fsmonitor = ${command}\n`);
    write("a.txt", "changed\n");
    const [listed, , differing, , blob, , out] = await askAll();
    expect(listed?.split("\0")).toContain("src/b.txt");
    expect(differing).toBe("a.txt\0");
    expect([blob, out]).toEqual(["one\n", "checked out"]);
    expect(existsSync(ran)).toBe(false);
    // The plant itself bears: git alone runs it.
    expect(() => git("status")).not.toThrow();
    expect(existsSync(ran)).toBe(true);
  });

  it("fetches no object that is missing", async () => {
    const ran = join(folder, "ran");
    const command = join(hostile, "planted.sh");
    write("planted.sh", `#!/bin/sh\necho ran >> '${ran}'\n`);
    chmodSync(command, 0o755);
    appendFileSync(join(hostile, ".git", "config"), plantedConfig(command));
    const blob = git("-c", "alias.x=", "rev-parse", "HEAD:a.txt").trim();
    rmSync(join(hostile, ".git", "objects", blob.slice(0, 2), blob.slice(2)));
    rmSync(ran, { force: true });
    await expect(opened((repository) => repository.run(["cat-file", "blob", blob], { objects: true }))).rejects.toThrow(
      "git:",
    );
    expect(existsSync(ran)).toBe(false);
  });

  const outside = (): string => {
    const other = join(folder, "private");
    execFileSync("cp", ["-r", hostile, other]);
    return other;
  };
  const leading: Record<string, () => void> = {
    "a .git that is a link": () => {
      const other = outside();
      rmSync(join(hostile, ".git"), { recursive: true });
      symlinkSync(join(other, ".git"), join(hostile, ".git"));
    },
    "a .git file that names somebody else's repository": () => {
      const other = outside();
      rmSync(join(hostile, ".git"), { recursive: true });
      write(".git", `gitdir: ${join(other, ".git")}\n`);
    },
    "an index that is a link": () => replaced("index", outside()),
    "references that are a link": () => replaced("refs", outside()),
    "a HEAD that is a link": () => replaced("HEAD", outside()),
    "objects that are a link": () => replaced("objects", outside()),
    "packs that are a link": () => replaced("objects/pack", outside()),
    "borrowed objects": () => write(".git/objects/info/alternates", `${join(outside(), ".git", "objects")}\n`),
    "one object that is a link": () => {
      const tree = git("rev-parse", "HEAD^{tree}").trim();
      replaced(`objects/${tree.slice(0, 2)}/${tree.slice(2)}`, outside());
    },
  };
  function replaced(name: string, other: string): void {
    rmSync(join(hostile, ".git", name), { recursive: true });
    symlinkSync(join(other, ".git", name), join(hostile, ".git", name));
  }
  it.each(Object.keys(leading))("is refused with %s", async (name) => {
    leading[name]?.();
    await expect(askAll()).rejects.toThrow("the git repository is not read");
  });

  it("brings no git of its own", () => {
    expect(trustedPath("/usr/bin:.:bin::/home/me/clone/bin:/home/me/clone:/bin", "/home/me/clone")).toBe(
      "/usr/bin:/bin",
    );
  });
});

describe("an honest repository", () => {
  it("is read from a folder inside, with paths relative to it", async () => {
    write("src/new.txt", "new\n");
    const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    expect(await opened((repository) => repository.run(args), join(hostile, "src"))).toBe("new.txt\0b.txt\0");
  });

  it("is read in a second work tree and in a submodule", async () => {
    git("worktree", "add", "-q", join(folder, "second"));
    expect(await opened((repository) => repository.run(["ls-files"]), join(folder, "second"))).toBe(
      "a.txt\nsrc/b.txt\n",
    );
    const commit = git("rev-parse", "HEAD");
    const asked = ["rev-parse", "--verify", "second^{commit}"];
    expect(await opened((repository) => repository.run(asked, { objects: true }), join(folder, "second"))).toBe(commit);
    execFileSync("git", ["init", "-q", join(folder, "super")]);
    execFileSync("git", ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", hostile, "sub"], {
      cwd: join(folder, "super"),
      stdio: "ignore",
    });
    expect(await opened((repository) => repository.run(["ls-files"]), join(folder, "super", "sub"))).toBe(
      "a.txt\nsrc/b.txt\n",
    );
  });
});
