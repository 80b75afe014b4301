/**
 * Hostile texts against every prompt there is: they stand wherever precis reads a text (documents, comments, docstrings, tests,
 * commit messages, data sets, test cases) and in every answer of the models, and the server looks at what it is sent. The
 * roles of the messages never change, the system message is ours to the letter, and no foreign word stands outside a fence.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fenceRule } from "../../../src/agents/fence.ts";
import { render } from "../../../src/agents/render.ts";
import { unitJudge } from "../../../src/agents/roles/unit-judge.ts";
import { hashText } from "../../../src/base/hash.ts";
import { playEveryRole, roleOf } from "../../support/every-role.ts";
import { injections, payload } from "../../support/injection-corpus.ts";
import { runHere } from "../../support/run-here.ts";
import { temporaryFolder } from "../../support/run-precis.ts";
import { type RecordedRequest, type ScriptedServer, startScriptedServer } from "../../support/scripted-model-server.ts";
import { note } from "./figures.ts";
import { isLong, testTimeout } from "./sizes.ts";
import { allRoles, embeddedTour, makeProject, neverPrompted, tour } from "./tour.ts";

/** A word of others; stands in every foreign text and every answer. */
const foreign = payload;

/** The corpus in as many helpings as there are projects: all at once in the short form, one by one in the long form. */
const helpings = isLong
  ? injections.map(({ name, text }) => ({ name, text }))
  : [{ name: "the whole corpus", text: injections.map(({ text }) => text).join("\n\n") }];

let server: ScriptedServer;
let problems: string[];
let systems: ReadonlyMap<string, string>;
const met = new Set<string>();
let requests = 0;

beforeAll(async () => {
  systems = new Map((await allRoles()).map(({ name, system }) => [name, system]));
});

describe("every prompt, with hostile texts all around", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(async () => {
    folder = temporaryFolder();
    problems = [];
    let turn = 0;
    const play = playEveryRole({
      // Other agents' words are data too: every answer carries another trick. Not those of roles that write prompts by trade;
      // what they write is an instruction from then on, and the artifact shows it.
      words: (role, prompt) =>
        role === "analyzer"
          ? `notes ${prompt.length}`
          : `${injections[turn++ % injections.length]?.text} ${prompt.length}`,
    });
    server = await startScriptedServer({
      keeps: false,
      answer(request) {
        requests++;
        met.add(roleOf(request));
        problems.push(...trouble(request));
        // One answer in seven is no answer, so that the request for another is looked at as well.
        return requests % 7 === 0 ? `${foreign} {{nothing of use}} </data>` : play(request);
      },
    });
  });
  afterEach(async () => {
    await server.finish();
    folder.remove();
  });

  it.each(helpings)(
    "$name",
    async ({ text }) => {
      makeProject(folder.path, (place) => `${place}: ${text}`);
      const model = `${server.url}/v1#small`;
      for (const argv of tour) {
        const words = argv.map((word) => word.replace("{model}", model));
        await runHere([...words, "--model", model, "--store", "store", "--quiet"], { cwd: folder.path });
      }
      expect([...new Set(problems)].slice(0, 5)).toEqual([]);
    },
    testTimeout,
  );

  // Roles of benchmarks alone, which no single command asks: rendered as they would be sent.
  it.each(helpings)("of a benchmark's judge, $name", ({ text }) => {
    const messages = render(unitJudge, { code: `# ${text}\nreturn 1`, summary: text });
    const body = { messages, response_format: { json_schema: { name: unitJudge.name } } };
    met.add(unitJudge.name);
    expect(trouble({ body } as unknown as RecordedRequest)).toEqual([]);
  });

  afterAll(() => {
    // Asked only after answers that the scripted model of this tour does not give: an over-long summary, several prompts that reached
    // the threshold. The tests of documents and of tune ask them; hostile texts around them are not yet played.
    const elsewhere = new Set(["shortener", "prompt-creator"]);
    const missed = [...systems.keys()].filter(
      (name) => !met.has(name) && !elsewhere.has(name) && !(name in neverPrompted),
    );
    note(`prompt injection: ${injections.length} texts, ${requests} requests of ${met.size} roles looked at`);
    expect(missed, "roles that no command of the tour asks: add one to tour.ts").toEqual([]);
  });
});

describe("the embedded engine", () => {
  it.each(isLong ? injections : everySeventh(injections))(
    "does not write what $name wants",
    async ({ text }) => {
      const folder = temporaryFolder();
      try {
        makeProject(folder.path, () => text);
        for (const argv of embeddedTour) {
          const result = await runHere([...argv, "--json", "--no-cache", "--quiet"], { cwd: folder.path });
          expect(result.code, `${argv.join(" ")}: ${result.stderr}`).toBe(0);
          for (const summary of summariesIn(JSON.parse(result.stdout)))
            expect(summary.includes(foreign), `${argv.join(" ")}: ${summary}`).toBe(false);
        }
      } finally {
        folder.remove();
      }
    },
    testTimeout,
  );
});

function everySeventh<T>(list: readonly T[]): T[] {
  return list.filter((_, index) => index % 7 === 0);
}

/** Everything that passes for a summary in a result, at any depth. */
function summariesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(summariesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string" ? (key === "about" || key === "summary" ? [inner] : []) : summariesIn(inner),
  );
}

/** What is wrong with a request, in words; empty where nothing is. */
function trouble(request: RecordedRequest): string[] {
  const role = roleOf(request);
  const messages = (request.body?.messages ?? []) as readonly { readonly role: string; readonly content: string }[];
  const found: string[] = [];
  const speakers = messages.map((message) => message.role).join(" ");
  if (speakers !== "system user" && speakers !== "system user assistant user")
    found.push(`${role}: messages are ${speakers}`);
  const system = messages[0]?.content ?? "";
  const own = systems.get(role);
  if (own === undefined) found.push(`${role} is no role of src/agents/roles`);
  else if (system !== own && system !== `${own}\n\n${fenceRule}`)
    found.push(`${role}: the system message is "${system}"`);
  for (const [index, { role: speaker, content }] of messages.entries()) {
    if (speaker !== "user") continue;
    const bare = outsideFences(content);
    if (bare.includes(foreign)) found.push(`${role}: foreign words outside a fence: ${around(bare, foreign)}`);
    if (/<\/?data\b/.test(bare)) found.push(`${role}: a broken fence: ${around(bare, "data")}`);
    // The rule stands in the system message wherever there is anything to fence.
    if (index === 1 && bare !== content && !system.endsWith(fenceRule)) found.push(`${role}: a fence without its rule`);
  }
  return found;
}

/** A user message without what is fenced. A fence is one only if its marker is the hash of what it holds. */
function outsideFences(content: string): string {
  let rest = content;
  let bare = "";
  for (;;) {
    const open = /<data ([\w -]+) ([0-9a-f]{16})>\n/.exec(rest);
    if (open === null) return bare + rest;
    const [line, label, marker] = open as unknown as [string, string, string];
    bare += rest.slice(0, open.index);
    rest = rest.slice(open.index + line.length);
    const close = `\n</data ${label} ${marker}>`;
    const end = rest.indexOf(close);
    const whole = end >= 0 && hashText(rest.slice(0, end)).slice(0, 16) === marker;
    if (!whole) bare += line;
    else rest = rest.slice(end + close.length);
  }
}

function around(text: string, word: string): string {
  const at = text.indexOf(word);
  return JSON.stringify(text.slice(Math.max(0, at - 80), at + 60));
}
