/**
 * Speed of the metrics, side by side in one run: ROUGE against js-rouge on the same pairs, subsequences against the plain
 * table, growth with the number of pairs, and where worker threads begin to pay. Bars: ROUGE at least 10 times js-rouge,
 * long subsequences in less than a twentieth of the plain table, cost linear in pairs. Run: npm run bench -- metrics
 */
import { availableParallelism, cpus, loadavg } from "node:os";
import { random } from "../src/base/random.ts";
import { type RougeScorer, rougeScorer, scoreItems } from "../src/metrics/index.ts";
import type { ScoreItem } from "../src/metrics/metric.ts";
import { indexMatches, lcsLength } from "../src/text/lcs.ts";

/** Pairs of 10-300 words from a vocabulary with Zipf's frequencies; the candidate keeps about half of the reference. */
function makePairs(count: number, seed: number): ScoreItem[] {
  const draw = random(seed, "bench-pairs");
  const vocabulary = Array.from({ length: 5_000 }, (_, rank) => `w${rank.toString(36)}${"aeiou"[rank % 5]}ing`);
  const word = (): string => vocabulary[Math.floor(vocabulary.length ** draw.next()) - 1] as string;
  return Array.from({ length: count }, (_, at) => {
    const reference = Array.from({ length: 10 + draw.below(291) }, word);
    const candidate = reference.flatMap((own) => (draw.next() < 0.5 ? [own] : draw.next() < 0.6 ? [word()] : []));
    return { id: String(at), candidate: `${candidate.join(" ")}.`, references: [`${reference.join(" ")}.`] };
  });
}

/** Seconds that `work` takes; the best of `rounds`. */
async function best(rounds: number, work: () => unknown): Promise<number> {
  let seconds = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return seconds;
}

const row = (name: string, value: string): void => console.log(`${name.padEnd(58)} ${value}`);
const rate = (count: number, seconds: number): string => `${Math.round(count / seconds).toLocaleString("en")} pairs/s`;

async function main(): Promise<void> {
  // A figure without its machine says nothing.
  const [load = 0] = loadavg();
  row(
    "machine",
    `node ${process.version}, ${availableParallelism()} cores of ${cpus()[0]?.model}, load ${load.toFixed(1)}`,
  );
  const pairs = makePairs(10_000, 1);
  await rougeAgainstPeer(pairs);
  await longSubsequences();
  await growth();
  await threads(pairs);
}

async function rougeAgainstPeer(pairs: readonly ScoreItem[]): Promise<void> {
  const ours = (scorer: RougeScorer) => () => {
    for (const { candidate, references } of pairs) {
      scorer.score(scorer.prepare(candidate), scorer.prepare(references[0] as string));
    }
  };
  const kinds = ["rouge1", "rouge2", "rougeL"] as const;
  const plain = await best(3, ours(rougeScorer({ kinds })));
  const stemmed = await best(3, ours(rougeScorer({ kinds, stemmer: true })));
  const peer = await import("js-rouge");
  const few = pairs.slice(0, 1_000);
  const theirs =
    ((await best(1, () => {
      for (const { candidate, references } of few) {
        const reference = references[0] as string;
        peer.n(candidate, reference, { n: 1 });
        peer.n(candidate, reference, { n: 2 });
        peer.l(candidate, reference);
      }
    })) *
      pairs.length) /
    few.length;
  row("ROUGE-1/2/L, 10,000 pairs of 10-300 words, one thread", rate(pairs.length, plain));
  row("  the same with the stemmer", rate(pairs.length, stemmed));
  row("  js-rouge 3.2.3 (its first 1,000 of these pairs)", rate(pairs.length, theirs));
  row("  times js-rouge", `${(theirs / plain).toFixed(1)} (stemmed ${(theirs / stemmed).toFixed(1)})`);
}

async function longSubsequences(): Promise<void> {
  const draw = random(2, "bench-long");
  const size = 20_000;
  const ids = (): Int32Array => Int32Array.from({ length: size }, () => Math.floor(5_000 ** draw.next()));
  const [left, right] = [ids(), ids()];
  const fast = await best(5, () => lcsLength(indexMatches(left, 5_001), right));
  const plain = await best(1, () => plainTable(left, right));
  if (plainTable(left, right) !== lcsLength(indexMatches(left, 5_001), right)) throw new Error("lengths differ");
  row("LCS of two 20,000-token texts, bit-parallel", `${(fast * 1000).toFixed(1)} ms`);
  row("  plain table, two typed rows", `${(plain * 1000).toFixed(0)} ms (${(plain / fast).toFixed(0)} times)`);
  const text = (tokens: Int32Array): string => Array.from(tokens, (id) => `w${id}`).join(" ");
  const [candidate, reference] = [text(left), text(right)];
  const scorer = rougeScorer({ kinds: ["rougeL"] });
  const whole = await best(3, () => scorer.score(scorer.prepare(candidate), scorer.prepare(reference)));
  row("  ROUGE-L from the texts, tokenizing included", `${(whole * 1000).toFixed(1)} ms`);
}

/** Two typed rows: the fastest plain form we could write. */
function plainTable(a: Int32Array, b: Int32Array): number {
  let row = new Int32Array(b.length + 1);
  let next = new Int32Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    const token = a[i] as number;
    for (let j = 0; j < b.length; j++) {
      const above = row[j + 1] as number;
      const left = next[j] as number;
      next[j + 1] = token === b[j] ? (row[j] as number) + 1 : Math.max(above, left);
    }
    [row, next] = [next, row];
  }
  return row[b.length] as number;
}

/** Items are made as they are read, so that memory shows the scoring and not the list. */
function* streamed(pairs: readonly ScoreItem[], count: number): Generator<ScoreItem> {
  for (let at = 0; at < count; at++) yield pairs[at % pairs.length] as ScoreItem;
}

async function growth(): Promise<void> {
  const pairs = makePairs(1_000, 3);
  for (const count of [1_000, 10_000, 100_000]) {
    const start = process.cpuUsage();
    const seconds = await best(1, () =>
      scoreItems("rouge1,rouge2,rougeL", streamed(pairs, count), { threads: 0, resamples: 0 }),
    );
    // CPU time too: it stays linear on a busy machine, where wall time need not.
    const cpu = process.cpuUsage(start).user / 1e6;
    row(
      `scoring ${count.toLocaleString("en")} pairs (ROUGE-1/2/L), one thread`,
      `${seconds.toFixed(2)} s, CPU ${cpu.toFixed(2)} s, ${((cpu / count) * 1e6).toFixed(0)} us CPU a pair`,
    );
  }
}

/** Wall time decides, but only on an idle machine; CPU time shows what threads add to the work. */
async function threads(pairs: readonly ScoreItem[]): Promise<void> {
  for (const [metrics, counts] of [
    ["rouge", [2_000, 20_000]],
    ["rouge,bleu,chrf,meteor", [1_000, 5_000, 20_000]],
  ] as const) {
    for (const count of counts) {
      const [alone, two] = [await timed(metrics, pairs, count, 0), await timed(metrics, pairs, count, 2)];
      row(`${metrics}, ${count.toLocaleString("en")} pairs`, `alone ${alone}, two threads ${two}`);
    }
  }
}

async function timed(metrics: string, pairs: readonly ScoreItem[], count: number, threads: number): Promise<string> {
  const start = process.cpuUsage();
  const wall = await best(1, () =>
    scoreItems(metrics, streamed(pairs, count), { threads, resamples: 0, threadsAbove: 0 }),
  );
  const { user, system } = process.cpuUsage(start);
  return `${wall.toFixed(2)} s (CPU ${((user + system) / 1e6).toFixed(2)} s)`;
}

await main();
