/**
 * Suites over `translate`: a function or program in another programming language, compiled and run against its item's tests
 * where that is allowed. Execution accuracy, computational accuracy (debate, section 4.3.2) are measured on every row.
 */
import { SourceError } from "../../base/errors.ts";
import { translationStrategies } from "../../strategies/translation/registry.ts";
import { examineItem, openItem, type TranslationItem } from "../../tasks/translate/items.ts";
import { type Feedback, type ProgramOptions, translateEfforts, translateProgram } from "../../tasks/translate.ts";
import type { Fail } from "../suite/suite.ts";
import { type BenchItem, cellOutput, checkByRules, debateOf, type TaskAdapter } from "./adapter.ts";
import { checkCodeSettings, checkLabels, partedSettings } from "./debate-settings.ts";

const optionNames = ["feedback", "labels"];
const feedbacks: readonly unknown[] = ["none", "syntax", "tests"] satisfies Feedback[];

export const translateAdapter: TaskAdapter = {
  name: "translate",
  fields: {
    input: { field: "source_code", required: true },
    from: { field: "source_lang", required: true },
    to: { field: "target_lang", required: true },
    /** Which adapter of `tasks/translate/items.ts`; absent: whole programs. */
    source: { field: "source", required: false },
    header: { field: "source_header", required: false },
    begins: { field: "reference_header", required: false },
    harness: { field: "harness", required: false },
    tests: { field: "tests", required: true },
  },
  strategies: translationStrategies,
  efforts: translateEfforts,
  metrics: [
    "computational-accuracy",
    "execution-accuracy",
    "bleu",
    "codebleu?language=item",
    "dataflow-match?language=item",
  ],
  baselines: [
    {
      name: "reference",
      about: "the reference solution: what the harness says of a right answer",
      needsReference: true,
    },
    { name: "source", about: "the source as it is, not translated", needsReference: false },
  ],
  checkOptions: check,
  checkSettings(strategy, settings, fail) {
    checkCodeSettings(strategy, settings, optionNames, fail);
    check(partedSettings(settings, optionNames).options, fail);
  },
  async prepare(item, _data, { sandbox }) {
    const record = recordOf(item);
    // Rows of an item give equal answers: what was run once is not run again.
    const open = openItem(record, sandbox, new AbortController().signal);
    return {
      source: record.source_code,
      language: "en",
      codeLanguage: open.to.id,
      async run(system, context) {
        const { settings, options: swept } = partedSettings(system.settings, optionNames);
        const { feedback, labels } = { ...system.options, ...swept } as { feedback?: Feedback; labels?: string };
        const options: ProgramOptions & { readonly feedback?: Feedback } = {
          settings,
          prompts: system.prompts,
          strategy: system.strategy,
          ...(feedback === undefined ? {} : { feedback }),
          ...(labels === undefined ? {} : { labels }),
        };
        const result = await translateProgram({ ...open, name: item.id }, options, context);
        const accepted = result.stages.length === 0 ? undefined : { underperforming: result.underperforming ? 1 : 0 };
        return { ...cellOutput(result.code, result, accepted), ...debateOf(result) };
      },
      baseline(name) {
        return Promise.resolve(name === "reference" ? (item.references[0] ?? null) : record.source_code);
      },
      async measure(text) {
        const { executed, correct, reason } = await examineItem(open, item.id, text);
        // Without tests there is nothing to pass.
        const unknown = executed === null ? { reason: `not run: ${reason}` } : null;
        const score = (verdict: boolean | null) => (verdict === null ? unknown : Number(verdict));
        return { "execution-accuracy": score(executed), "computational-accuracy": score(correct) };
      },
    };
  },
};

function check(options: Readonly<Record<string, unknown>>, fail: Fail): void {
  checkByRules({ feedback: "text", labels: "text" }, options, fail);
  const { feedback, labels } = options;
  if (feedback !== undefined && !feedbacks.includes(feedback))
    fail(`feedback must be one of ${feedbacks.join(", ")}, not ${JSON.stringify(feedback)}`, "correct the value");
  checkLabels(labels, fail);
}

function recordOf({ id, values }: BenchItem): TranslationItem {
  const { input, from, to, source, header, begins, harness, tests } = values;
  const wrong = (what: string): SourceError => new SourceError("source-damaged", `${id} ${what}`, { source: id });
  if (typeof input !== "string" || input.trim() === "") throw wrong("has no code");
  if (typeof from !== "string" || typeof to !== "string") throw wrong("has no languages");
  if (!Array.isArray(tests)) throw wrong("has no list of tests");
  const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
  return {
    id,
    source_code: input,
    source_lang: from,
    target_lang: to,
    source: text(source),
    source_header: text(header),
    reference_header: text(begins),
    harness: text(harness),
    tests: tests as TranslationItem["tests"],
  };
}
