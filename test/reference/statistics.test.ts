/** Tests, effect sizes and agreement against SciPy 1.10.1, statsmodels 0.13.5 and scikit-learn 1.2.1, to 1e-6. */
import { describe, expect, it } from "vitest";
import { pearson, spearman } from "../../src/metrics/statistics/correlation.ts";
import { mean, median, standardDeviation, variance } from "../../src/metrics/statistics/describe.ts";
import { cliffsDelta, cohensD, cohensDz, hedgesG } from "../../src/metrics/statistics/effect-size.ts";
import { anova, friedman, kruskalWallis } from "../../src/metrics/statistics/groups.ts";
import { cohensKappa, fleissKappa } from "../../src/metrics/statistics/kappa.ts";
import { type Alternative, mannWhitney } from "../../src/metrics/statistics/mann-whitney.ts";
import { benjaminiHochberg, bonferroni, holm } from "../../src/metrics/statistics/p-values.ts";
import {
  normalCdf,
  normalSf,
  studentQuantile,
  studentSf,
  studentTwoSided,
} from "../../src/metrics/statistics/special-functions.ts";
import { pairedTTest, welchTTest } from "../../src/metrics/statistics/t-tests.ts";
import { type WilcoxonOptions, wilcoxon } from "../../src/metrics/statistics/wilcoxon.ts";
import { Differences, referenceLines, referencesPresent, title } from "./shared.ts";

describe.skipIf(!referencesPresent)(title("SciPy and statsmodels"), () => {
  it("agree on two independent samples", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("stats_tests", "u")) {
      const { a, b } = inputs;
      const welch = welchTTest(a, b);
      differences.number(`${id} t`, welch.t, expected.welch.t);
      differences.number(`${id} p`, welch.p, expected.welch.pTwoSided);
      if (expected.welch.df !== undefined) differences.number(`${id} df`, welch.df, expected.welch.df);
      expected.welch.ci95OfDifference?.forEach((wanted: unknown, at: number) => {
        differences.number(`${id} interval ${at}`, welch.interval[at] ?? Number.NaN, wanted);
      });
      differences.number(`${id} d`, cohensD(a, b), expected.cohenD.pooled);
      differences.number(`${id} d average`, cohensD(a, b, "averageVariance"), expected.cohenD.averageVariance);
      differences.number(`${id} g`, hedgesG(a, b), expected.cohenD.hedgesG_approx);
      differences.number(`${id} delta`, cliffsDelta(a, b), expected.cliffsDelta);
      for (const [name, wanted] of Object.entries(expected.mannWhitney)) {
        if (name === "U1") {
          differences.number(`${id} U`, mannWhitney(a, b).u, wanted);
          continue;
        }
        const [, method, alternative, plain] = /^(\w+)-(two-sided|less|greater)(-noContinuity)?$/.exec(name) ?? [];
        const options = {
          method: method as "auto" | "exact" | "asymptotic",
          alternative: alternative as Alternative,
          continuity: plain === undefined,
        };
        differences.number(`${id} U ${name}`, mannWhitney(a, b, options).p, wanted);
      }
      const parts = { mean: mean, var: variance, sd: standardDeviation, median: median };
      for (const [name, compute] of Object.entries(parts)) {
        differences.number(`${id} ${name} a`, compute(a), expected.describe[`${name}A`]);
        differences.number(`${id} ${name} b`, compute(b), expected.describe[`${name}B`]);
      }
    }
    expect(differences.list).toEqual([]);
    expect(differences.compared).toBeGreaterThan(100);
  });

  it("agree on two paired samples", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("stats_tests", "p")) {
      const { a, b } = inputs;
      const paired = pairedTTest(a, b);
      differences.number(`${id} t`, paired.t, expected.pairedT.t);
      differences.number(`${id} p`, paired.p, expected.pairedT.pTwoSided);
      differences.number(`${id} dz`, cohensDz(a, b), expected.cohenDz);
      for (const [name, wanted] of Object.entries<{ w: number; p: number; error?: string }>(expected.wilcoxon)) {
        const [, zeros, method, rest] = /^(wilcox|pratt|zsplit)-(exact|approx|auto)-?(.*)$/.exec(name) ?? [];
        const options: WilcoxonOptions = {
          zeros: zeros as "wilcox",
          method: method === "approx" ? "asymptotic" : (method as "auto"),
          continuity: rest === "correction",
          alternative: (rest === "less" || rest === "greater" ? rest : "two-sided") as Alternative,
        };
        const result = wilcoxon(a, b, options);
        differences.number(`${id} ${name} w`, result.statistic, wanted.error === undefined ? wanted.w : "NaN");
        differences.number(`${id} ${name} p`, result.p, wanted.error === undefined ? wanted.p : "NaN");
      }
      differences.number(`${id} r`, pearson(a, b).r, expected.pearson.r);
      differences.number(`${id} r p`, pearson(a, b).p, expected.pearson.p);
      differences.number(`${id} rho`, spearman(a, b).r, expected.spearman.rho);
      differences.number(`${id} rho p`, spearman(a, b).p, expected.spearman.p);
    }
    expect(differences.list).toEqual([]);
    expect(differences.compared).toBeGreaterThan(100);
  });

  it("agree on distributions, groups and corrected p-values", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("stats_more")) {
      if (id.startsWith("td")) {
        differences.number(`${id} sf`, studentSf(inputs.t, inputs.df), expected.sf, 1e-12);
        differences.number(`${id} two`, studentTwoSided(inputs.t, inputs.df), expected.twoSided, 1e-12);
        differences.number(`${id} ppf`, studentQuantile(0.975, inputs.df), expected.ppf975, 1e-9);
      } else if (id.startsWith("nd")) {
        differences.number(`${id} cdf`, normalCdf(inputs.z), expected.cdf, 1e-14);
        differences.number(`${id} sf`, normalSf(inputs.z), expected.sf, 1e-14);
      } else if (id.startsWith("a")) {
        const corrections = { holm, bonferroni, fdr_bh: benjaminiHochberg };
        for (const [name, correct] of Object.entries(corrections)) {
          for (const [at, p] of correct(inputs.pValues).entries()) {
            differences.number(`${id} ${name} ${at}`, p, expected[name][at]);
          }
        }
      } else {
        const f = anova(inputs.groups);
        differences.number(`${id} F`, f.statistic, expected.anova.f);
        differences.number(`${id} F p`, f.p, expected.anova.p);
        const h = kruskalWallis(inputs.groups);
        differences.number(`${id} H`, h.statistic, expected.kruskal.h);
        differences.number(`${id} H p`, h.p, expected.kruskal.p);
        if (expected.friedman?.chi2 === undefined) continue;
        const chi = friedman(inputs.groups);
        differences.number(`${id} chi2`, chi.statistic, expected.friedman.chi2);
        differences.number(`${id} chi2 p`, chi.p, expected.friedman.p);
      }
    }
    expect(differences.list).toEqual([]);
  });

  it("agree on kappa", () => {
    const differences = new Differences();
    for (const { id, inputs, expected } of referenceLines("kappa")) {
      if (id.startsWith("fk")) {
        differences.number(`${id} fleiss`, fleissKappa(expected.table), expected.fleiss);
        continue;
      }
      const plain = cohensKappa(inputs.raterA, inputs.raterB);
      differences.number(`${id}`, plain.kappa, expected.unweighted);
      differences.number(`${id} agreement`, plain.agreement, expected.observedAgreement);
      for (const weights of ["linear", "quadratic"] as const) {
        if (expected[weights] === undefined) continue;
        differences.number(
          `${id} ${weights}`,
          cohensKappa(inputs.raterA, inputs.raterB, { weights }).kappa,
          expected[weights],
        );
      }
    }
    expect(differences.list).toEqual([]);
  });
});
