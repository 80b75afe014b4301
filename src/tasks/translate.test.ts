import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Rule, type RuleContext, ruleContext } from "../../test/support/rule-context.ts";
import { ruleTaskContext } from "../../test/support/rule-task-context.ts";
import { temporaryFolder } from "../../test/support/run-precis.ts";
import type { CodeTranslatorInput } from "../agents/roles/code-translator.ts";
import type { DebaterInput } from "../agents/roles/debater.ts";
import { openSandbox } from "../sandbox/sandbox.ts";
import { type TranslateOptions, type TranslateResult, translate } from "./translate.ts";

let home: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => home.remove());

const doubler = '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d\\n", 2 * n); return 0; }\n';
const right = "n = int(input())\nprint(2 * n)\n";
const wrongResult = "n = int(input())\nprint(3 * n)\n";
const broken = "n = int(input(\nprint(2 * n)\n";

function run(
  rules: Readonly<Record<string, Rule>>,
  options: Partial<TranslateOptions> = {},
): { readonly context: RuleContext; readonly result: Promise<TranslateResult> } {
  writeFileSync(join(home.path, "double.c"), doubler);
  const context = ruleContext(rules);
  const result = translate("double.c", { cwd: home.path, to: "python", ...options }, ruleTaskContext(context));
  return { context, result };
}

const tests = (
  cases: object = {
    cases: [
      { stdin: "4\n", stdout: "8" },
      { stdin: "-1\n", stdout: "-2\n" },
    ],
  },
): string => {
  writeFileSync(join(home.path, "cases.json"), JSON.stringify(cases));
  return "cases.json";
};

const canRun = (await openSandbox({ allowExec: true })).isolation === "bubblewrap";
const answers = (...codes: string[]): Rule => codes.map((code) => ({ code }));

describe("without permission to run code", () => {
  it("the answer is code alone, and nothing else is claimed", async () => {
    const { result } = run(
      { "code-translator": answers(`Here it is:\n\`\`\`python\n${right}\`\`\`\nIt doubles.`) },
      { strategy: "direct", tests: tests() },
    );
    expect(await result).toMatchObject({
      file: "double.c",
      from: "c",
      to: "python",
      code: right,
      extension: ".py",
      isolation: "none",
      compile: { status: "not-run" },
      tests: [
        { name: "1", status: "not-run" },
        { name: "2", status: "not-run" },
      ],
    });
  });

  it("fix-loop still mends what precis's own parser finds", async () => {
    const { result, context } = run({ "code-translator": answers(broken, right) }, { strategy: "fix-loop" });
    expect((await result).code).toBe(right);
    const messages = context.asked.map(({ input }) => (input as CodeTranslatorInput).messages);
    expect(messages[1]).toContain("it does not parse as Python");
  });

  it("the stage for syntax hears the parser, the stage for behaviour nothing", async () => {
    const { result, context } = run(
      {
        debater: (input: DebaterInput) => ({
          // Two ways to write it: agreement would end the debate before the stage that hears the parser.
          taskOutput: input.turns[0] === undefined ? right : `${right}\n`,
          label: null,
          position: null,
          explanation: "so",
        }),
      },
      { settings: { judge: false, debaters: 2, rounds: 1 } },
    );
    expect((await result).code).toBe(right);
    const reports = context.asked.map(({ input }) => (input as DebaterInput).toolReport);
    expect(reports[0]).toBe("");
    expect(reports[2]).toContain("it parses as Python; it was not compiled");
    expect(reports[4]).toBe("");
  });
});

describe.skipIf(!canRun)("with --allow-exec (needs bubblewrap)", () => {
  it("fix-loop feeds compile errors back, then failing tests, until all pass", async () => {
    const { result, context } = run(
      { "code-translator": answers(broken, wrongResult, right) },
      { strategy: "fix-loop", allowExec: true, tests: tests() },
    );
    expect(await result).toMatchObject({
      code: right,
      compile: { status: "ok", reason: null },
      tests: [{ status: "passed", verdict: "ok", actual: "8\n" }, { status: "passed" }],
    });
    const messages = context.asked.map(({ input }) => (input as CodeTranslatorInput).messages);
    expect(messages[0]).toBe("");
    expect(messages[1]).toContain("the Python compiler refuses it:");
    expect(messages[2]).toBe(
      "0 of 2 tests pass\ncase 1: another output\ninput: 4\n\nexpected: 8\ngot: 12\n\ncase 2: another output\ninput: -1\n\nexpected: -2\n\ngot: -3\n",
    );
  });

  it("a program in a harness, and a case that ends by its time", async () => {
    const harness = "import sys\n# TOFILL\nprint(double(int(sys.argv[1])))\n";
    const code = "def double(n):\n    while n == 7:\n        pass\n    return 2 * n\n";
    const suite = tests({
      harness,
      cases: [
        { args: ["2"], stdout: "4" },
        { args: ["7"], stdout: "14" },
      ],
    });
    const { result, context } = run(
      { "code-translator": answers(code) },
      { strategy: "direct", allowExec: true, tests: suite },
    );
    const { tests: outcomes } = await result;
    expect(outcomes.map(({ status, verdict }) => `${status} ${verdict}`)).toEqual(["passed ok", "failed time-limit"]);
    expect(context.asked[0]?.prompt).toContain("[test program; the line with TOFILL is replaced by the answer]");
  }, 60_000);

  it("cases without expected output count by their exit status, and it is said", async () => {
    mkdirSync(join(home.path, "cases"));
    writeFileSync(join(home.path, "cases", "one.in"), "4\n");
    const { result } = run(
      { "code-translator": answers(right) },
      { strategy: "direct", allowExec: true, tests: "cases" },
    );
    expect((await result).tests[0]).toMatchObject({ name: "one", status: "passed", expected: null });
    expect((await result).warnings[0]?.message).toBe("without expected output, only the exit status counts: case one");
  });
});

describe("what is refused", () => {
  it.each<[Partial<TranslateOptions>, object | undefined, string]>([
    [{ to: "cobol" }, undefined, "--to cobol is no programming language that precis knows"],
    [{ to: "C" }, undefined, "double.c is C already"],
    [{ tests: "none.json" }, undefined, "the tests none.json does not exist"],
    [{ tests: "cases.json" }, {}, "the tests cases.json holds no list of cases"],
    [
      { tests: "cases.json" },
      { cases: [{ stdout: 3 }] },
      "the tests cases.json has a stdout that is no text in case 1",
    ],
    [
      { tests: "cases.json" },
      { cases: [{}], harness: "a\nb\n" },
      'the tests cases.json has a harness without the marker "TOFILL"',
    ],
    [{ strategy: "vote" }, undefined, 'there is no strategy "vote" for translation'],
  ])("%j with tests %j", async (options, cases, message) => {
    if (cases !== undefined) tests(cases);
    await expect(run({}, options).result).rejects.toThrow(message);
  });

  it("a program too long for its model is not cut", async () => {
    writeFileSync(join(home.path, "long.c"), "int x;\n".repeat(20_000));
    const context = ruleTaskContext(ruleContext({}));
    await expect(translate("long.c", { cwd: home.path, to: "go" }, context)).rejects.toThrow(
      "long.c is too long to be translated at once",
    );
  });
});
