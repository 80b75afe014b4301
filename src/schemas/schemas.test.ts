/**
 * The schemas and the result types say the same: checked by the compiler, both ways. (What the commands print is checked
 * in test/docs/schemas.test.ts.)
 */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Z } from "../agents/role.ts";
import { spendFields, volatileFields } from "../base/volatile-fields.ts";
import type { Description } from "../datasets/describe.ts";
import type { BenchDiff } from "../evaluation/diff.ts";
import type { AcuFigures } from "../evaluation/preference/acu-of-both.ts";
import type { CompareResult } from "../evaluation/preference/compare.ts";
import type { Unmatched } from "../evaluation/preference/pairs.ts";
import type { VoteFigures } from "../evaluation/preference/votes.ts";
import type { BenchItems, BenchResult } from "../evaluation/result.ts";
import type { ScoreReport } from "../metrics/score-items.ts";
import type { ModelStatus } from "../models/statuses.ts";
import type { AboutResult } from "../tasks/about.ts";
import type { CodeResult } from "../tasks/code.ts";
import type { DigestResult } from "../tasks/digest.ts";
import type { DocumentResult } from "../tasks/document.ts";
import type { RepoResult } from "../tasks/repo.ts";
import type { TranslateResult } from "../tasks/translate.ts";
import type { TuneArtifact } from "../tasks/tune.ts";
import type { aboutResult } from "./about.ts";
import type { benchDiff, benchResult } from "./bench.ts";
import type { codeResult } from "./code.ts";
import type { compareResult, voteFigures } from "./compare.ts";
import type { datasetDescription } from "./dataset.ts";
import type { digestResult } from "./digest.ts";
import type { documentResult } from "./document.ts";
import { outputSchemas } from "./index.ts";
import { jsonSchema } from "./json-schema.ts";
import type { repoResult } from "./repo.ts";
import type { scoreReport } from "./score.ts";
import type { modelStatuses } from "./small.ts";
import type { translateResult } from "./translate.ts";
import type { tuneArtifact } from "./tune.ts";

type Of<F extends (z: Z) => z.ZodType> = z.infer<ReturnType<F>>;
/** A type without `readonly`, at any depth: JSON knows none. A field that may be undefined is one that may be absent. */
type Plain<T> = T extends readonly unknown[]
  ? { -readonly [K in keyof T]: Plain<T[K]> }
  : T extends object
    ? { -readonly [K in keyof T]: Plain<T[K]> }
    : T;
type Same<A, B> = [Plain<A>] extends [Plain<B>] ? ([Plain<B>] extends [Plain<A>] ? "same" : "too narrow") : "too wide";

describe("schemas", () => {
  it("say what the result types say", () => {
    const same = {
      about: "same" satisfies Same<Of<typeof aboutResult>, AboutResult>,
      code: "same" satisfies Same<Of<typeof codeResult>, CodeResult>,
      translate: "same" satisfies Same<Of<typeof translateResult>, TranslateResult>,
      digest: "same" satisfies Same<Of<typeof digestResult>, DigestResult>,
      document: "same" satisfies Same<Of<typeof documentResult>, DocumentResult>,
      tune: "same" satisfies Same<Of<typeof tuneArtifact>, TuneArtifact>,
      score: "same" satisfies Same<Of<typeof scoreReport>, ScoreReport>,
      bench: "same" satisfies Same<Of<typeof benchResult>, BenchResult & { readonly items?: BenchItems }>,
      diff: "same" satisfies Same<Of<typeof benchDiff>, BenchDiff>,
      repo: "same" satisfies Same<Of<typeof repoResult>, RepoResult>,
      describe: "same" satisfies Same<Of<typeof datasetDescription>, Description>,
      models: "same" satisfies Same<Of<typeof modelStatuses>, ModelStatus[]>,
      compare: "same" satisfies Same<
        KnownP<Of<typeof compareResult>>,
        KnownP<CompareResult & { readonly acu?: AcuFigures }>
      >,
      votes: "same" satisfies Same<
        KnownP<Of<typeof voteFigures>>,
        KnownP<VoteFigures & { readonly unmatched: Unmatched }>
      >,
    };
    expect(new Set(Object.values(same))).toEqual(new Set(["same"]));
  });

  it("mark volatile fields and spend by the one list, wherever they stand", () => {
    const marked = { "x-volatile": new Set<string>(), "x-spend": new Set<string>() };
    const walk = (part: unknown): void => {
      if (typeof part !== "object" || part === null) return;
      for (const [key, value] of Object.entries((part as { properties?: object }).properties ?? {}))
        for (const mark of ["x-volatile", "x-spend"] as const) if (value[mark] === true) marked[mark].add(key);
      Object.values(part).forEach(walk);
    };
    for (const entry of outputSchemas) walk(jsonSchema(entry, z));
    expect([...marked["x-volatile"]].sort()).toEqual([...volatileFields].sort());
    expect([...marked["x-spend"]].sort()).toEqual([...spendFields].sort());
  });
});

/** The p-value of a sign test and values of units may be absent: in JSON an undefined field is an absent one. */
type KnownP<T> = T extends readonly unknown[]
  ? { [K in keyof T]: KnownP<T[K]> }
  : T extends object
    ? { [K in keyof T as undefined extends T[K] ? never : K]: KnownP<T[K]> }
    : T;
