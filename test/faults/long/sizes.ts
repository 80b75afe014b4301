/**
 * How much the fault suite does. `npm test` takes the short form; `npm run test:faults` sets PRECIS_FAULTS=long. The code is
 * the same in both, only these counts differ.
 */
export const isLong = process.env.PRECIS_FAULTS === "long";

/** Every random choice of the suite hangs on it; another value gives other moments, faults and bytes. */
export const seed = Number(process.env.PRECIS_FAULTS_SEED ?? 1);

const long = {
  /** Calls of a run that is killed, and how often one task is killed in all, and in one run before it may end. */
  killedCalls: 500,
  kills: 100,
  killsOfARun: 10,
  /** Calls against a server with mixed faults. */
  faultyCalls: 10_000,
  /** Texts, and mutations of each real file, that every reader gets. */
  fuzzTexts: 120,
  fuzzMutations: 60,
  /** Signals at random moments, over all commands. */
  signals: 200,
  /** Processes on one store. */
  processes: 50,
};

const short: typeof long = {
  killedCalls: 60,
  kills: 3,
  killsOfARun: 3,
  faultyCalls: 300,
  fuzzTexts: 6,
  fuzzMutations: 3,
  signals: 10,
  processes: 8,
};

export const sizes = isLong ? long : short;

/** Milliseconds that one test may take: an hour in the long form. */
export const testTimeout = isLong ? 3_600_000 : 120_000;
