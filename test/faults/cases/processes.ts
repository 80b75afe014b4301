/** Commands that are stopped, stores that fail, and several processes at once. */

import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeStoreDirectory } from "../../../src/store/directory.ts";
import { aboutOf, playAbout, readmeOf } from "../../support/about-server.ts";
import { obeyingFileModes, withFullDisk } from "../../support/restricted.ts";
import { cleanEnv } from "../../support/run-precis.ts";
import type { RecordedRequest, Reply } from "../../support/scripted-model-server.ts";
import { type FaultCase, faultTable, type Stage } from "./case.ts";

const count = 50;
const names = Array.from({ length: count }, (_, index) => `tool-${index}.md`);
const linesOf = (from: number, to: number): string =>
  names
    .slice(from, to)
    .map((name, index) => `${name}\t${aboutOf(from + index)}\n`)
    .join("");
const everyLine = linesOf(0, count);
const aboutAll = (stage: Stage, ...options: string[]): string[] => [
  "about",
  "--effort",
  "high",
  ...names,
  "--model",
  stage.model,
  ...options,
];

function writeTools(stage: Stage): void {
  names.forEach((name, index) => {
    stage.write(name, readmeOf(index));
  });
}

/**
 * A server that answers for the first `done` sources and leaves every later call waiting, until as many calls wait as the
 * command sends at once: there the command is stopped. After that it answers everything.
 */
function stuckAfter(
  done: number,
  concurrency: number,
): {
  answer: (request: RecordedRequest) => Reply;
  stopAt: number;
} {
  const stopAt = 2 * done + concurrency;
  let asked = 0;
  return {
    stopAt,
    answer(request) {
      asked++;
      const number = Number(/sorts pile (\d+) of/i.exec(request.prompt)?.[1]);
      const stuck = asked <= stopAt && number >= done;
      return stuck ? { text: "never read", delayMs: 60_000 } : playAbout(request);
    },
  };
}

const killed = stuckAfter(20, 8);
const interrupted = stuckAfter(3, 1);
const again = stuckAfter(3, 1);

/** Every prompt reached the server, and no more than `most` of them twice. */
const paidTwice =
  (most: number): NonNullable<FaultCase["also"]> =>
  ({ requests }) => {
    const different = new Set(requests.map((request) => request.prompt)).size;
    const twice = requests.length - different;
    if (different !== 2 * count) return `${different} different calls, expected ${2 * count}`;
    return twice <= most ? null : `${twice} calls were paid twice, expected at most ${most}`;
  };

const notKept = "what follows is not recorded and cannot be resumed";
const noModes = (): string | null => (obeyingFileModes() === undefined ? "file modes do not hold for root" : null);
const one = (stage: Stage): void => stage.write("README.md", readmeOf(7));
const aboutOne = ["about", "--effort", "high", "README.md", "--model", "{model}"];
const oneLine = `${aboutOf(7)}\n`;
const all = ["about", "--effort", "high", ...names.slice(0, 2), "...", "--model", "{model}"];

export default faultTable("Stops, stores and processes", [
  {
    name: "kill -9 after 20 of 50 sources with 8 calls in flight, then resume: the 8 are asked again, nothing else",
    setup: writeTools,
    argv: ["runs", "resume"],
    answer: killed.answer,
    async play(stage) {
      await stage.precis(aboutAll(stage), { stop: { after: killed.stopAt, signal: "SIGKILL" } });
      return stage.precis(["runs", "resume"]);
    },
    code: 0,
    stdout: everyLine,
    stderr: "precis: 8 calls were in flight when the run was stopped and may be paid again\n",
    also: paidTwice(8),
  },
  {
    name: "Ctrl-C after 3 of 50 sources",
    setup: writeTools,
    argv: [...all, "--concurrency", "1"],
    answer: interrupted.answer,
    play: (stage) =>
      stage.precis(aboutAll(stage, "--concurrency", "1"), { stop: { after: interrupted.stopAt, signal: "SIGINT" } }),
    code: 130,
    stdout: linesOf(0, 3),
    stderr: "precis: interrupted, 3 of 50 sources are done: saved, go on with `precis runs resume RUN`\n",
  },
  {
    name: "Ctrl-C after 3 of 50 sources, then resume",
    setup: writeTools,
    argv: ["runs", "resume"],
    answer: again.answer,
    async play(stage) {
      await stage.precis(aboutAll(stage, "--concurrency", "1"), { stop: { after: again.stopAt, signal: "SIGINT" } });
      return stage.precis(["runs", "resume", "--concurrency", "8"]);
    },
    code: 0,
    stdout: everyLine,
    stderr: "",
    also: paidTwice(1),
  },
  {
    name: "a budget that is used up",
    setup: writeTools,
    argv: [...all, "--max-calls", "6", "--concurrency", "1"],
    answer: playAbout,
    play: (stage) => stage.precis(aboutAll(stage, "--max-calls", "6", "--concurrency", "1")),
    code: 3,
    stdout: linesOf(0, 3),
    stderr:
      "precis: --max-calls 6 is reached: 6 requests were sent, 3 of 50 sources are done: saved, raise the limit and go on with `precis runs resume RUN`\n",
  },
  {
    name: "a budget that is used up, then resume with a higher one",
    setup: writeTools,
    argv: ["runs", "resume", "--max-calls", "100"],
    answer: playAbout,
    async play(stage) {
      await stage.precis(aboutAll(stage, "--max-calls", "6", "--concurrency", "1"));
      return stage.precis(["runs", "resume", "--max-calls", "100"]);
    },
    code: 0,
    stdout: everyLine,
    stderr: "",
    also: paidTwice(0),
  },
  {
    name: "the disk is full before all is written",
    setup: writeTools,
    argv: all,
    answer: playAbout,
    play: (stage) => stage.precis(aboutAll(stage), { prefix: withFullDisk(300) ?? [] }),
    code: 0,
    stdout: everyLine,
    stderr: `precis: no space left for the run store /project/.precis/precis.db (free some disk space, or choose another directory with --store); ${notKept}\n`,
    unavailable: () => (withFullDisk(1) === undefined ? "there is no POSIX shell" : null),
  },
  {
    name: "a project that cannot be written",
    setup: one,
    argv: aboutOne,
    answer: playAbout,
    async play(stage) {
      chmodSync(stage.folder, 0o555);
      try {
        return await stage.precis(["about", "--effort", "high", "README.md", "--model", stage.model], {
          prefix: obeyingFileModes() ?? [],
        });
      } finally {
        chmodSync(stage.folder, 0o755);
      }
    },
    code: 0,
    stdout: oneLine,
    stderr: `precis: the run store /project/.precis is read-only (make it writable, or choose another directory with --store); ${notKept}\n`,
    unavailable: noModes,
  },
  {
    name: "a damaged store",
    setup(stage) {
      one(stage);
      makeStoreDirectory(join(stage.folder, ".precis"), cleanEnv(stage.folder));
      writeFileSync(join(stage.folder, ".precis", "precis.db"), "These are notes and no database.\n".repeat(99));
    },
    argv: aboutOne,
    answer: playAbout,
    code: 0,
    stdout: oneLine,
    stderr: `precis: the run store /project/.precis/precis.db is damaged (move that file away, or choose another directory with --store); ${notKept}\n`,
  },
  {
    name: "runs list on a damaged store",
    setup(stage) {
      makeStoreDirectory(join(stage.folder, ".precis"), cleanEnv(stage.folder));
      stage.write(".precis/precis.db", "These are notes and no database.\n".repeat(99));
    },
    argv: ["runs", "list"],
    code: 1,
    stdout: "",
    stderr:
      "precis: the run store /project/.precis/precis.db is damaged: move that file away, or choose another directory with --store\n",
  },
  {
    name: "--store names a file",
    setup: one,
    argv: [...aboutOne, "--store", "README.md"],
    answer: playAbout,
    code: 0,
    stdout: oneLine,
    stderr: `precis: the run store /project/README.md cannot be made: a part of its path is not a directory (choose another directory with --store); ${notKept}\n`,
  },
  {
    name: "two processes on one new store at once (the second one's row)",
    setup: writeTools,
    argv: all,
    answer: playAbout,
    async play(stage) {
      const half = (from: number): string[] => [
        "about",
        "--effort",
        "high",
        ...names.slice(from, from + 25),
        "--model",
        stage.model,
      ];
      const [first, second] = await Promise.all([stage.precis(half(0)), stage.precis(half(25))]);
      const runs = await stage.precis(["runs", "list", "--json"]);
      const states = (JSON.parse(runs.stdout) as { state: string; calls: number }[]).map(({ state, calls }) => [
        state,
        calls,
      ]);
      const bothKept = JSON.stringify(states) === '[["done",50],["done",50]]' && first.stdout === linesOf(0, 25);
      return bothKept ? second : { ...second, stderr: `${first.stderr}${runs.stdout}` };
    },
    code: 0,
    stdout: linesOf(25, 50),
    stderr: "",
    also: paidTwice(0),
  },
  {
    name: "resume without a recorded run",
    argv: ["runs", "resume"],
    code: 2,
    stdout: "",
    stderr: "precis: no run is recorded in /project/.precis: give the directory of the store with --store\n",
  },
  {
    name: "resume of a run that is unknown",
    setup: one,
    argv: ["runs", "resume", "1999"],
    answer: playAbout,
    async play(stage) {
      await stage.precis(["about", "--effort", "high", "README.md", "--model", stage.model]);
      return stage.precis(["runs", "resume", "1999"]);
    },
    code: 2,
    stdout: "",
    stderr: "precis: there is no run 1999 in /project/.precis: see `precis runs list`\n",
  },
  {
    name: "--replay of what was never asked",
    setup: one,
    argv: [...aboutOne, "--replay"],
    code: 1,
    stdout: "",
    stderr:
      "precis: README.md: http://SERVER/v1#small: no recorded answer for this call of extractor: run once without --replay, with the same input, prompts, models and seed\n",
  },
]);
