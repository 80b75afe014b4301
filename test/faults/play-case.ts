/** Plays a fault case with the built command and a real model server, and compares it with what was expected. */
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runPrecis, temporaryFolder } from "../support/run-precis.ts";
import { type ScriptedServer, startScriptedServer } from "../support/scripted-model-server.ts";
import type { Expected, FaultCase, Stage } from "./cases/case.ts";

export interface Played {
  readonly command: string;
  readonly code: number | null;
  /** Paths, ports, times and ids replaced by words. */
  readonly stdout: string;
  readonly stderr: string;
  /** What differs from the expectation, a line each; empty where all is as expected. */
  readonly problems: readonly string[];
}

/** Plays one case in a folder of its own. */
export async function playCase(testCase: FaultCase): Promise<Played> {
  const home = temporaryFolder();
  const server = await startScriptedServer(testCase.answer === undefined ? {} : { answer: testCase.answer });
  if (testCase.replies !== undefined) server.script(...testCase.replies);
  const folder = join(realpathSync(home.path), "project");
  // Marks the folder as a project, so that the store lies in it.
  mkdirSync(join(folder, ".git"), { recursive: true });
  const stage = openStage(folder, realpathSync(home.path), server);
  const problems: string[] = [];
  try {
    await testCase.setup?.(stage);
    const argv = testCase.argv.map((word) => word.replace("{model}", stage.model));
    const result = await (testCase.play?.(stage) ??
      stage.precis(argv, {
        ...(testCase.stdin === undefined ? {} : { stdin: testCase.stdin }),
        ...(testCase.env === undefined ? {} : { env: testCase.env }),
      }));
    const other = testCase.also?.(stage) ?? null;
    if (other !== null) problems.push(other);
    await server.finish().catch((error: unknown) => problems.push(String(error)));
    const shown = (text: string): string => normalised(text, folder, server.url);
    const stdout = shown(result.stdout);
    const stderr = shown(result.stderr);
    if (result.code !== testCase.code) problems.push(`exit code ${result.code}, expected ${testCase.code}`);
    problems.push(...differences("stdout", stdout, testCase.stdout));
    problems.push(...differences("stderr", withoutClosing(stderr), testCase.stderr));
    const command = testCase.argv.map((word) => word.replace("{model}", "http://SERVER/v1#small")).map(quoted);
    return { command: `precis ${command.join(" ")}`, code: result.code, stdout, stderr, problems };
  } finally {
    await server.finish().catch(() => undefined);
    home.remove();
  }
}

function openStage(folder: string, home: string, server: ScriptedServer): Stage {
  return {
    folder,
    model: `${server.url}/v1#small`,
    requests: server.requests,
    write(name, content) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    },
    async precis(args, options = {}) {
      const { stop, env, ...rest } = options;
      let watch: NodeJS.Timeout | undefined;
      try {
        return await runPrecis(args, {
          cwd: folder,
          env: { HOME: home, ...env },
          ...rest,
          started(child) {
            if (stop === undefined) return;
            watch = setInterval(() => {
              if (server.requests.length < stop.after) return;
              clearInterval(watch);
              child.kill(stop.signal);
            }, 5);
          },
        });
      } finally {
        clearInterval(watch);
      }
    },
  };
}

/** What differs between two runs of the same case is replaced by a word. */
function normalised(text: string, folder: string, url: string): string {
  return text
    .replaceAll(folder, "/project")
    .replaceAll(url, "http://SERVER")
    .replace(/127\.0\.0\.1:\d+/g, "SERVER")
    .replace(/\b\d{8}-\d{6}-[0-9a-f]{6}\b/g, "RUN")
    .replace(/\b\d+(\.\d+)? s\b/g, "T s")
    .replace(/process \d+/g, "process PID");
}

function withoutClosing(stderr: string): string {
  return stderr.replace(/^precis: .*, cost .*, T s(?:; why: precis runs show RUN)?\n/gm, "");
}

function differences(stream: string, actual: string, expected: Expected): string[] {
  if (typeof expected === "string")
    return actual === expected ? [] : [`${stream} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
  const problems = expected.includes
    .filter((part) => !actual.includes(part))
    .map((part) => `${stream} lacks ${JSON.stringify(part)}: ${JSON.stringify(actual)}`);
  const lines = actual.split("\n").length - 1;
  if (lines !== expected.lines)
    problems.push(`${stream} has ${lines} lines, expected ${expected.lines}: ${JSON.stringify(actual)}`);
  return problems;
}

function quoted(word: string): string {
  return /^[\w@%+=:,./#?-]+$/.test(word) ? word : `'${word}'`;
}
