/** What happens to a process whose main thread is busy for ever: a real child process each time. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const from = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);

/** A process that announces long work and then never lets go; `during` gets it once it is busy. */
function busy(mostCpuMs: number, during: (kill: (name: NodeJS.Signals) => void) => void) {
  const code = `
    const { answerSignals } = await import(${from("./signals.ts")});
    const { longWork } = await import(${from("../base/long-work.ts")});
    answerSignals(new AbortController(), ${mostCpuMs});
    longWork();
    setTimeout(() => { console.log("busy"); setImmediate(() => { for (;;); }); }, 1500);`;
  return new Promise<{ code: number | null; signal: NodeJS.Signals | null; stderr: string }>((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString("utf8");
    });
    child.stdout.once("data", () => during((name) => child.kill(name)));
    // A process that nothing ends must not outlive its test.
    setTimeout(() => child.kill("SIGKILL"), 40_000).unref();
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stderr }));
  });
}

it("ends a step that takes more processor time than it may, with one line", async () => {
  const { signal, stderr } = await busy(500, () => undefined);
  expect(signal).toBe("SIGKILL");
  expect(stderr).toBe(
    "precis: ended: one step took more than 0.5 s of processor time: give the part that matters as a smaller file\n",
  );
});

it.each(["SIGTERM", "SIGINT"] as const)("gives %s back to the system after a grace, with one line", async (name) => {
  const { signal, stderr } = await busy(60_000, (kill) => kill(name));
  expect(signal).toBe(name);
  expect(stderr).toBe("precis: stopped in the middle of a step; what was finished is kept (precis runs list)\n");
});

it("ends without that line at the second", async () => {
  const { signal, stderr } = await busy(60_000, (kill) => {
    kill("SIGTERM");
    setTimeout(() => kill("SIGINT"), 100);
  });
  expect([signal, stderr]).toEqual(["SIGINT", ""]);
});
