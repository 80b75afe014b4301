/**
 * `npm run docs:costs`: the table "What a job costs" of docs/models.md and the sentence of README.md that rests on it, from dry
 * runs of the built command. The inputs are files of this repository and grow with it, so figures are rounded, and `--check`
 * fails (exit 1) only where one is more than a fifth off or the README says another one than the page; it leaves out the
 * run over the whole repository.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const command = join(root, "dist/bin/main.js");
const tolerance = 0.2;

interface Row {
  /** As in the page's first column. */
  readonly label: string;
  readonly args: string;
  /** Not looked at by --check. */
  readonly slow?: boolean;
}

const debated = "code src/base/hash.ts:hashValue";
const translated = "translate examples/score.ts --to python";
const compared =
  "compare examples/data/candidates.jsonl examples/data/references.jsonl --documents examples/data/references.jsonl";
const own = (args: string): Row => ({ label: `\`precis ${args}\``, args });

const rows: readonly Row[] = [
  own("about README.md"),
  own(`${debated} --strategy direct`),
  { label: "the same, `--variant early`", args: `${debated} --variant early` },
  { label: "the same, default (three stages, three debates each at most)", args: debated },
  own(`${translated} --strategy direct`),
  { label: "the same, default", args: translated },
  own("repo . --path src/text"),
  { label: "`precis repo .` (all of precis)", args: "repo .", slow: true },
  own("digest CHANGELOG.md docs/embedded.md docs/models.md"),
  own("document docs/decisions/0001-about-ranker.md"),
  {
    label: "the same, `--strategy map-reduce`",
    args: "document docs/decisions/0001-about-ranker.md --strategy map-reduce",
  },
  own("tune about --train examples/data/pairs.jsonl --dev 33%"),
  {
    label: "`precis compare A B --documents D`, six pairs, one judge",
    args: `${compared} --judge openai:gpt-4o-mini`,
  },
];

/** Calls, tokens in, tokens out, US dollars. */
type Figures = readonly [number, number, number, number];

function dryRun({ args }: Row): Figures {
  const words = [...args.split(" "), "--model", "openai:gpt-4o-mini", "--dry-run", "--json", "--quiet"];
  const run = spawnSync(process.execPath, [command, ...words], {
    cwd: root,
    encoding: "utf8",
    // A price needs a vendor, and a vendor a key; a dry run sends nothing.
    env: { PATH: process.env.PATH, HOME: tmpdir(), OPENAI_API_KEY: "none" },
  });
  if (run.status !== 0) throw new Error(`precis ${args}: ${run.stderr}`);
  const bill = JSON.parse(run.stdout) as {
    calls: number;
    tokens: { input: number; output: number };
    costUsd: number;
  };
  return [bill.calls, bill.tokens.input, bill.tokens.output, bill.costUsd];
}

const rounded = (value: number, digits: number): number => Number(value.toPrecision(digits));
const count = (value: number): string => rounded(value, 3).toLocaleString("en-US");
const money = (value: number): string => {
  const cents = rounded(value, 2);
  return `$${cents < 0.0001 ? cents.toFixed(6).replace(/0+$/, "") : String(cents)}`;
};

const line = (label: string, [calls, input, output, cost]: Figures): string =>
  `| ${label} | ${count(calls)} | ${count(input)} | ${count(output)} | ${money(cost)} |`;

/** The figures that the page shows for `label`; undefined where it has no such row. */
function shown(page: string, label: string): Figures | undefined {
  const row = page.split("\n").find((text) => text.startsWith(`| ${label} |`));
  const cells = row?.split("|").slice(2, 6) ?? [];
  const numbers = cells.map((cell) => Number(cell.replace(/[$,\s]/g, "")));
  return numbers.length === 4 && numbers.every(Number.isFinite) ? (numbers as unknown as Figures) : undefined;
}

/** The README's sentence, from the page's own figures, so that the two never differ. */
function sentence(page: string): string {
  const cost = (label: string): string => {
    const figures = shown(page, label);
    if (figures === undefined) throw new Error(`docs/models.md has no row ${label}: npm run docs:costs`);
    return money(rounded(figures[3], 1));
  };
  const [about, direct, early, debate, , , folder, , digest, document] = rows.map(
    ({ label }) =>
      () =>
        cost(label),
  );
  return [
    `an About costs ${about?.()}, a function in one call ${direct?.()}, by debate ${early?.()} to ${debate?.()}, a digest of three pages ${digest?.()},`,
    `a long page ${document?.()}, a folder of about thirty source files ${folder?.()}, all with gpt-4o-mini.`,
  ].join("\n");
}

const inReadme = /an About costs \$[\d.]+, a function in one call[\s\S]*?all with gpt-4o-mini\./;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!existsSync(command)) throw new Error("build first: npm run build");
  const file = join(root, "docs/models.md");
  let page = readFileSync(file, "utf8");
  const readme = readFileSync(join(root, "README.md"), "utf8");
  if (process.argv.includes("--check")) check(page, readme);
  else {
    const table = rows.map((row) => line(row.label, dryRun(row))).join("\n");
    page = page.replace(/(\| command \| calls \|.*\n\| --- .*\n)(?:\|.*\n)+/, (_, head: string) => `${head}${table}\n`);
    writeFileSync(file, page);
    writeFileSync(
      join(root, "README.md"),
      readme.replace(inReadme, () => sentence(page)),
    );
  }
}

function check(page: string, readme: string): void {
  const stale = rows.flatMap((row) => {
    if (row.slow) return [];
    const now = dryRun(row);
    const written = shown(page, row.label);
    const near = written?.every((value, index) => Math.abs(value - (now[index] ?? 0)) <= tolerance * (now[index] ?? 0));
    return near ? [] : [`docs/models.md: ${row.label} is now ${line("", now).slice(4)}`];
  });
  if (inReadme.exec(readme)?.[0] !== sentence(page)) stale.push("README.md says other costs than docs/models.md");
  if (stale.length === 0) return;
  console.error(`${stale.join("\n")}\nrun npm run docs:costs`);
  process.exitCode = 1;
}
