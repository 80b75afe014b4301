/**
 * Secrets of every shape in every kind of text that precis reads: none leaves in a request, and none is left in a store file
 * (log included), on stdout or stderr at its most talkative, in an export, or in a page.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { random } from "../../../src/base/random.ts";
import { openStore } from "../../../src/store/index.ts";
import { playEveryRole, roleOf } from "../../support/every-role.ts";
import { runHere } from "../../support/run-here.ts";
import { temporaryFolder } from "../../support/run-precis.ts";
import { type ScriptedServer, startScriptedServer } from "../../support/scripted-model-server.ts";
import { leaksIn, plantSecrets } from "../../support/secrets-corpus.ts";
import { note } from "./figures.ts";
import { isLong, seed, testTimeout } from "./sizes.ts";
import { embeddedTour, makeProject, tour } from "./tour.ts";

let folder: ReturnType<typeof temporaryFolder>;
let server: ScriptedServer;
/** Kinds that were seen, with where. */
let leaks: Set<string>;
let requests: number;
let planted: ReturnType<typeof plantSecrets>;
beforeEach(async () => {
  folder = temporaryFolder();
  leaks = new Set();
  requests = 0;
  const play = playEveryRole();
  server = await startScriptedServer({
    keeps: false,
    answer(request) {
      requests++;
      look(JSON.stringify(request.body), `a request of ${roleOf(request)}`);
      look(JSON.stringify(request.headers), "a header");
      // One answer in seven is no use: what is asked again is looked at as well.
      return requests % 7 === 0 ? "{not what was asked for" : play(request);
    },
  });
});
afterEach(async () => {
  await server.finish();
  folder.remove();
});

function look(text: string, where: string): void {
  // Also as JSON writes it: a slash or a line break may be escaped.
  for (const kind of new Set([...leaksIn(text, planted), ...leaksIn(text.replaceAll("\\/", "/"), planted)]))
    leaks.add(`${kind} in ${where}`);
}

it.each(isLong ? [0, 1, 2, 3, 4] : [0])(
  "no secret of corpus %i leaves or stays",
  async (number) => {
    planted = plantSecrets(random(seed, "secrets", String(number)));
    makeProject(folder.path, () => planted.map(({ line }) => line).join("\n\n"));
    // An open connection keeps the log beside the file, where a closed one folds it in.
    openStore(join(folder.path, "store")).close();
    const watcher = openStore(join(folder.path, "store"), { readOnly: true });
    const model = `${server.url}/v1#small`;
    for (const argv of [...tour.map((words) => [...words, "--model", model]), ...embeddedTour]) {
      const words = argv.map((word) => word.replace("{model}", model));
      const result = await runHere([...words, "--store", "store", "--verbose", "--debug", "--json"], {
        cwd: folder.path,
      });
      look(result.stdout, `stdout of ${argv.slice(0, 4).join(" ")}`);
      look(result.stderr, `stderr of ${argv.slice(0, 4).join(" ")}`);
    }
    for (const argv of [
      ["runs", "export"],
      ["runs", "show", "--full"],
      ["runs", "list", "--json"],
    ]) {
      const result = await runHere([...argv, "--store", "store"], { cwd: folder.path });
      look(result.stdout, `stdout of ${argv.join(" ")}`);
    }
    const files = (readdirSync(folder.path, { recursive: true }) as string[]).filter(
      (name) => /^(?:store|pages)/.test(name) || name.endsWith(".prompt.json") || name === "acus.jsonl",
    );
    let bytes = 0;
    for (const name of files.filter((file) => statSync(join(folder.path, file)).isFile())) {
      const text = readFileSync(join(folder.path, name), "latin1");
      bytes += text.length;
      look(text, `the file ${name}`);
    }
    expect(files.some((name) => name.endsWith("-wal"))).toBe(true);
    watcher.close();
    note(
      `secrets: ${planted.length} kinds, ${requests} requests and ${Math.round(bytes / 1024)} kB of files looked through`,
    );
    expect([...leaks].sort()).toEqual([]);
  },
  testTimeout,
);
