/**
 * Ways out of the sandbox and round its limit of memory, tried by programs in it. Every answer must be a refusal; a program that fills
 * memory must have been ended, or have been kept below the limit.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runCode } from "../../src/sandbox/run-code.ts";
import { openSandbox } from "../../src/sandbox/sandbox.ts";
import { seccompFilter } from "../../src/sandbox/seccomp.ts";
import { partsOf } from "../../src/sandbox/toolchains/ask.ts";

const sandbox = await openSandbox({ allowExec: true });
const closed = sandbox.isolation !== "bubblewrap" || process.arch !== "x64";
const folder = mkdtempSync(join(tmpdir(), "precis-doors-"));
afterAll(() => rmSync(folder, { recursive: true }));
const python = spawnSync("which", ["python3"]).status === 0;
const gcc = spawnSync("which", ["gcc"]).status === 0;

/** System calls by number, with arguments that would succeed outside. */
const calls = {
  memfd_create: "319, b'x', 0",
  unshare_user: "272, 0x10000000",
  unshare_all: "272, 0x7e020000",
  setns: "308, 0, 0",
  keyctl_session: "250, 0, -3, 0",
  keyctl_read: "250, 11, -3, 0, 0",
  add_key: "248, b'user', b'x', b'y', 1, -3",
  shmget: "29, 0, 1048576, 0o1600",
  msgget: "68, 0, 0o1600",
  mq_open: "240, b'/x', 66, 0o600, 0",
  io_uring_setup: "425, 8, 0",
  mount: "165, b'none', b'/tmp', b'tmpfs', 0, 0",
  fsopen: "430, b'tmpfs', 0",
  chroot: "161, b'/tmp'",
  bpf: "321, 0, 0, 0",
  perf_event_open: "298, 0, 0, -1, -1, 0",
  userfaultfd: "323, 1",
  clone_newuser: "56, 0x10000011, 0, 0, 0, 0",
  ptrace: "101, 0, 0, 0, 0",
  clone3: "435, 0, 0",
};

describe.skipIf(closed || !python)("doors of the sandbox", () => {
  it("refuses the calls that lead round its walls", async () => {
    const code = [
      "import ctypes",
      "libc = ctypes.CDLL(None, use_errno=True)",
      ...Object.entries(calls).map(([name, call]) => `print('${name}', libc.syscall(${call}))`),
    ].join("\n");
    const { stdout } = await runCode(sandbox, { language: "python", code });
    expect(stdout.trim().split("\n")).toEqual(Object.keys(calls).map((name) => `${name} -1`));
  });

  it("lets nothing be kept in /dev, and little in /dev/shm and /tmp", async () => {
    const code = [
      "for path in ['/dev/x', '/dev/pts/x', '/x', '/run/x', '/proc/x', '/box/x', '/dev/shm/x', '/tmp/x']:",
      "  n = 0",
      "  try:",
      "    f = open(path, 'wb')",
      "    while n < 200: f.write(b'x' * 10**6); f.flush(); n += 1",
      "  except OSError: pass",
      "  print(path, n)",
    ].join("\n");
    const { stdout } = await runCode(sandbox, { language: "python", code, limits: { fileMb: 8, memoryMb: 512 } });
    const most = Object.fromEntries(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split(" ")),
    );
    expect(Object.keys(most)).toHaveLength(8);
    for (const [path, megabytes] of Object.entries(most))
      expect([path, Number(megabytes) <= (path === "/tmp/x" || path === "/dev/shm/x" ? 8 : 0)]).toEqual([path, true]);
  });

  it.each([
    [
      "children of threads",
      "import os, threading, time\ndef go():\n  if os.fork() == 0:\n    x = bytearray(60 * 10**6)\n    time.sleep(20)\nfor i in range(8): threading.Thread(target=go).start()\ntime.sleep(20)",
    ],
    [
      "files in /tmp and /dev/shm",
      "import time\nx = bytearray(80 * 10**6)\nfor i in range(50):\n  open('/tmp/%d' % i, 'wb').write(b'x' * 10**6)\nopen('/dev/shm/x', 'wb').write(b'x' * 15 * 10**6)\ntime.sleep(20)",
    ],
  ])("counts %s as memory", async (_name, code) => {
    const { verdict, wallMs } = await runCode(sandbox, {
      language: "python",
      code,
      limits: { memoryMb: 128, wallMs: 15_000 },
    });
    expect([verdict, wallMs < 14_000]).toEqual(["memory-limit", true]);
  });

  it.skipIf(!gcc)("refuses them from C as well, by the numbers of 32 bits too", async () => {
    const code = `
#define _GNU_SOURCE
#include <stdio.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>
#include <sys/syscall.h>
int main(void) {
  printf("%d %d %ld\\n", memfd_create("x", 0), unshare(CLONE_NEWUSER), syscall(0x40000000 + 319, "x", 0));
  fflush(stdout);
  long answer;
  __asm__ volatile("int $0x80" : "=a"(answer) : "a"(356), "b"("x"), "c"(0));
  printf("reached %ld\\n", answer);
}`;
    const { stdout } = await runCode(sandbox, { language: "c", code });
    expect(stdout.startsWith("-1 -1 -1\n")).toBe(true);
    expect(stdout).not.toMatch(/reached [0-9]/);
  });
});

describe("what of a toolchain is shown", () => {
  it("is its own parts and never a home or a folder above one", () => {
    const home = join(folder, "home");
    mkdirSync(join(home, "bin"), { recursive: true });
    writeFileSync(join(home, "bin", "python3"), "");
    mkdirSync(join(home, "tool", "bin"), { recursive: true });
    mkdirSync(join(home, "tool", "lib"), { recursive: true });
    mkdirSync(join(home, "tool", "secrets"), { recursive: true });
    symlinkSync(home, join(folder, "link"));
    const before = process.env.HOME;
    process.env.HOME = home;
    try {
      const file = join(home, "bin", "python3");
      for (const root of [home, join(folder, "link"), folder, "/", "/home", "/home/someone", "/opt"])
        expect([root, partsOf(root, file)]).toEqual([root, [file]]);
      expect(partsOf(join(home, "tool"), file)).toEqual([join(home, "tool", "bin"), join(home, "tool", "lib")]);
      expect(partsOf("/usr/lib/jvm/x", "/usr/lib/jvm/x/bin/java")).toEqual([]);
    } finally {
      process.env.HOME = before;
    }
  });

  it("knows no filter for processors whose calls it does not know", () => {
    expect(seccompFilter("riscv64")).toBeNull();
    expect(seccompFilter("arm64")?.length).toBe(seccompFilter("x64")?.length);
  });
});
