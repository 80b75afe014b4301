/**
 * Do two-number bills hold? 200 runs of `precis` by the built command against a scripted server whose answers agree, disagree, are
 * doubted, too long or broken by chance (seeded): calls and tokens must lie within what `--dry-run` said before. Bar: 95% of runs.
 * Tokens are those of o200k over prompts and answers. Baseline: the one number of the higher bill alone (calls equal to it).
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { random } from "../src/base/random.ts";
import { debatePlayer } from "../test/support/debate-server.ts";
import { runPrecis } from "../test/support/run-precis.ts";
import { type RecordedRequest, type Reply, startScriptedServer } from "../test/support/scripted-model-server.ts";

const count = Number(process.argv[2] ?? 200);
const cwd = mkdtempSync(join(tmpdir(), "precis-bills-"));
mkdirSync(join(cwd, ".git"));
const draw = random(18, "bills");
const pick = <T>(list: readonly T[]): T => list[Math.floor(draw.next() * list.length)] as T;
const lines = [
  "Adds the prices of all lines.",
  "Returns the total of a cart.",
  "Calls sendInvoice() and raises InvoiceError.",
];
const long = `${"It adds the prices of the lines that the cart holds and gives the sum back. ".repeat(6)}`;

/** One model: how often it doubts, disagrees, writes too much, and whom its judge names. */
function model(): (request: RecordedRequest) => Reply {
  const winner = pick([undefined, () => null, (look: number) => (look % 2 === 1 ? "debater-1" : null)]);
  const same = pick([true, false]);
  const debate = debatePlayer({
    ...(winner === undefined ? {} : { winner }),
    ...(same ? { output: () => "Adds the prices of all lines." } : {}),
  });
  return (request) => {
    const { prompt } = request;
    if (prompt.includes("This stage is called")) return debate.answer(request);
    const text = draw.next() < 0.1 ? long : pick(lines);
    return JSON.stringify({ summary: text, about: text, text, passages: [1, 2], code: "print(1)" });
  };
}

const jobs: readonly (readonly string[])[] = [
  ["code", "cart.py:Cart.total"],
  ["code", "cart.py:Cart.total", "--effort", "high"],
  ["code", "cart.py:Cart.total", "--variant", "early"],
  ["code", "cart.py:Cart.total", "--effort", "low"],
  ["about", "README.md"],
  ["about", "README.md", "--effort", "high"],
  ["digest", "a.md", "b.md"],
  ["translate", "cart.py", "--to", "javascript"],
];
writeFileSync(
  join(cwd, "cart.py"),
  'class Cart:\n    """A cart."""\n\n    def total(self, lines):\n        return sum(line.price for line in lines)\n',
);
writeFileSync(
  join(cwd, "README.md"),
  "# Cart\n\nCart adds the prices of all lines of a shop.\n\n## Use\n\nCall total.\n",
);
writeFileSync(join(cwd, "a.md"), "# One\n\nThe cart adds the prices of all lines.\n");
writeFileSync(join(cwd, "b.md"), "# Two\n\nThe total of a cart is returned at once.\n");

interface Row {
  runs: number;
  calls: number;
  tokens: number;
  both: number;
  exact: number;
}
const rows = new Map<string, Row>();
const misses: string[] = [];
for (let run = 0; run < count; run++) {
  const job = jobs[run % jobs.length] as readonly string[];
  const sent: { input: number; output: number } = { input: 0, output: 0 };
  const play = model();
  const server = await startScriptedServer({
    answer(request) {
      const reply = play(request);
      sent.input += encode(request.prompt).length;
      sent.output += encode(String(reply)).length;
      return reply;
    },
  });
  const args = [...job, "--no-cache", "--json", "--model", `${server.url}/v1#m?contextWindow=32000`];
  const dry = await runPrecis([...args, "--dry-run"], { cwd });
  await runPrecis(args, { cwd });
  const calls = server.requests.length;
  await server.finish();
  const bill = JSON.parse(dry.stdout);
  const inside = (value: number, from: number, to: number): boolean => value >= from && value <= to;
  const callsHold = inside(calls, bill.atLeast.calls, bill.calls);
  const tokensHold =
    inside(sent.input, bill.atLeast.tokens.input, bill.tokens.input) &&
    inside(sent.output, bill.atLeast.tokens.output, bill.tokens.output);
  const name = job.filter((word) => !/\./.test(word)).join(" ");
  const row = rows.get(name) ?? { runs: 0, calls: 0, tokens: 0, both: 0, exact: 0 };
  row.runs++;
  row.calls += Number(callsHold);
  row.tokens += Number(tokensHold);
  row.both += Number(callsHold && tokensHold);
  row.exact += Number(calls === bill.calls);
  rows.set(name, row);
  if (!(callsHold && tokensHold) && misses.length < 10)
    misses.push(`${name}: ${calls} calls, ${sent.input} + ${sent.output} tokens; ${JSON.stringify(bill)}`);
}
rmSync(cwd, { recursive: true });
console.log("job\truns\tcalls within\ttokens within\tboth\tone number exact");
const sum: Row = { runs: 0, calls: 0, tokens: 0, both: 0, exact: 0 };
for (const [name, row] of rows) {
  console.log(`${name}\t${row.runs}\t${row.calls}\t${row.tokens}\t${row.both}\t${row.exact}`);
  for (const key of ["runs", "calls", "tokens", "both", "exact"] as const) sum[key] += row[key];
}
console.log(`all\t${sum.runs}\t${sum.calls}\t${sum.tokens}\t${sum.both}\t${sum.exact}`);
console.log(`both within: ${((100 * sum.both) / sum.runs).toFixed(1)}% (bar: 95%)`);
for (const miss of misses) console.log(`miss: ${miss}`);
