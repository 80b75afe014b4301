/**
 * Strategy `auto`: one answer; checks that cost nothing; where they pass and a model samples, further answers to the same
 * prompt; where something is doubted, the smallest team that addresses the doubt; then the choice. What ends an escalation
 * (a budget, a model that fails) never ends the answer at hand. Tasks differ in an `AutoJob` alone.
 */
import { type AgentContext, ifNeeded } from "../../agents/engine.ts";
import { isPrecisError } from "../../base/errors.ts";
import { agreementFinding } from "./decide.ts";
import type { Decision, EffortSpent, Finding } from "./effort.ts";
import { ledgerOf, samplingContext } from "./ledger.ts";
import type { AutoPart, AutoSettings } from "./settings.ts";

/** What a team came to. */
export interface TeamAnswer<A> {
  readonly answer: A;
  /** Name of the smallest team, e.g. "rewrite". */
  readonly team: string;
  /** True where a role judged the answer against the one at hand; else the checks choose. */
  readonly judged: boolean;
  readonly reason: string;
}

export interface AutoJob<A> {
  /** The job's direct strategy. */
  direct(context: AgentContext): Promise<A>;
  textOf(answer: A): string;
  /** In the order in which they are told. Asks nobody. */
  check(answer: A): Promise<readonly Finding[]> | readonly Finding[];
  /** Role whose model samples. */
  readonly role: string;
  /** Further answers where the settings name no number. */
  readonly samples: number;
  /** The smallest team that addresses the doubts, over the answers at hand (the first is the direct one); null: none does. */
  team(doubts: readonly Finding[], answers: readonly A[], context: AgentContext): Promise<TeamAnswer<A> | null>;
}

export interface AutoAnswer<A> {
  readonly answer: A;
  readonly effort: EffortSpent;
}

export async function runAuto<A>(
  job: AutoJob<A>,
  settings: AutoSettings,
  context: AgentContext,
): Promise<AutoAnswer<A>> {
  const ledger = ledgerOf(context);
  const decisions: Decision[] = [];
  const first = await job.direct(ledger.context);
  decisions.push({ check: "direct", value: null, reason: "one answer, the direct one", calls: ledger.taken() });
  if (context.modelFor(job.role) === "embedded") {
    const told = await job.check(first);
    decisions.push(...told.map(published), engineDecision);
    return { answer: first, effort: { used: "low", decisions } };
  }
  const rehearsal = context.rehearsal;
  const more = ifNeeded(ledger.context);
  // A dry run has no answers worth checking: its bill is made once without a doubt and once with every one.
  const findings = rehearsal === undefined ? wanted(await job.check(first), settings) : [];
  decisions.push(...findings.map(published));
  const answers = [first];
  let doubts = findings.filter(({ doubt }) => doubt);
  try {
    const samples = settings.without.includes("agreement") ? 0 : (settings.samples ?? job.samples);
    if (doubts.length === 0 && samples > 0) {
      for (let sample = 1; sample <= samples; sample++)
        answers.push(await job.direct(samplingContext(more, sample, settings.sampleTemperature)));
      const texts = answers.map((answer) => job.textOf(answer));
      const finding = agreementFinding(texts, settings.agreement, ledger.taken());
      decisions.push(published(finding));
      if (finding.doubt) doubts = [finding];
    }
    if (rehearsal !== undefined) doubts = [rehearsedDoubt];
    if (doubts.length === 0 || settings.without.includes("team")) return ended(first, answers.length, decisions);
    const team = await job.team(doubts, answers, more);
    if (team === null) {
      decisions.push(noTeam(doubts, ledger.taken()));
      return ended(first, answers.length, decisions);
    }
    const { chosen, decision } = await choose(job, first, findings, team, settings, ledger.taken());
    decisions.push(decision);
    return { answer: chosen, effort: { used: "auto", decisions } };
  } catch (error) {
    if (!endsEscalation(error)) throw error;
    const why = `no more was asked (${error.message}); the best text at hand stands`;
    decisions.push({
      check: error.code === "budget-exceeded" ? "budget" : "failure",
      value: error.code,
      reason: why,
      calls: ledger.taken(),
    });
    context.warn({ code: "escalation-ended", message: why });
    return ended(first, answers.length, decisions);
  }
}

/** Without a model no team measured better than its one answer on texts that tuned nothing (docs/effort.md). */
const engineDecision: Decision = {
  check: "engine",
  value: "embedded",
  reason: "without a model no team measured better than the one answer",
  calls: 0,
};

const noTeam = (doubts: readonly Finding[], calls: number): Decision => ({
  check: "team",
  value: null,
  reason: `no team addresses this doubt: ${doubts.map(({ check }) => check).join(", ")}`,
  calls,
});

function ended<A>(answer: A, answers: number, decisions: readonly Decision[]): AutoAnswer<A> {
  const more = answers > 1 || decisions.some(({ check, calls }) => check !== "direct" && calls > 0);
  return { answer, effort: { used: more ? "auto" : "low", decisions } };
}

const rehearsedDoubt: Finding = {
  check: "rehearsal",
  value: null,
  reason: "a dry run doubts everything once",
  calls: 0,
  doubt: true,
};

const wanted = (findings: readonly Finding[], { without }: AutoSettings): readonly Finding[] =>
  findings.filter(({ check }) => !without.includes(check as AutoPart));

const published = ({ check, value, reason, calls }: Finding): Decision => ({ check, value, reason, calls });

/** A text that lost is never returned: where no role judged, the one with fewer doubts stays, the first on a tie. */
async function choose<A>(
  job: AutoJob<A>,
  first: A,
  findings: readonly Finding[],
  team: TeamAnswer<A>,
  settings: AutoSettings,
  calls: number,
): Promise<{ chosen: A; decision: Decision }> {
  const decide = (chosen: A, reason: string) => ({
    chosen,
    decision: { check: "team", value: team.team, reason, calls },
  });
  if (job.textOf(team.answer) === job.textOf(first)) return decide(first, `${team.reason}; the answer stays as it was`);
  if (team.judged) return decide(team.answer, team.reason);
  const before = findings.filter(({ doubt }) => doubt).length;
  const after = wanted(await job.check(team.answer), settings).filter(({ doubt }) => doubt).length;
  return after < before
    ? decide(
        team.answer,
        `${team.reason}; ${after === 0 ? "nothing is doubted any more" : `${after} of ${before} doubts are left`}`,
      )
    : decide(first, `${team.reason}; it was doubted no less, so the first answer stays`);
}

/** Budgets, refusals and models that fail: what is at hand is still an answer. Cancelling and slips of our own are not. */
function endsEscalation(error: unknown): error is Error & { readonly code: string } {
  if (!isPrecisError(error)) return false;
  return error.code === "budget-exceeded" || error.code.startsWith("model-") || error.code === "refused-by-engine";
}
