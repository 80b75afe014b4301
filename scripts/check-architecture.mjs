/**
 * Import rules, cycles and file sizes, as one lint step. The table says which rooms a room may import at run time;
 * `import type` may also take what is listed under `types`. A failure names the file, the import and the rule.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const src = join(root, "src");
const longestFile = 500;

/** room -> rooms it may import. "models/spec" is a room of its own: types only. */
const rules = {
  base: [],
  text: ["base"],
  sandbox: ["base"],
  documents: ["base", "text"],
  code: ["base", "text", "documents:types"],
  datasets: ["base", "text", "documents", "code", "metrics"],
  metrics: ["base", "text", "code"],
  "models/spec": ["base"],
  models: ["base", "text", "models/spec", "metrics:types"],
  agents: ["base", "text", "models/spec", "documents:types", "code:types"],
  embedded: ["base", "text", "documents", "code", "metrics", "agents"],
  strategies: ["base", "text", "agents", "metrics", "documents:types", "code:types"],
  tasks: ["base", "text", "documents", "code", "datasets", "sandbox", "agents", "strategies", "metrics"],
  evaluation: ["base", "text", "documents", "datasets", "metrics", "agents", "tasks", "strategies"],
  feedback: ["base", "text", "documents", "metrics", "datasets:types"],
  store: ["base", "models/spec", "agents:types", "runtime:types", "feedback:types"],
  queue: ["base"],
  runtime: [
    "base",
    "text",
    "models",
    "models/spec",
    "embedded",
    "agents",
    "sandbox",
    "store",
    "queue",
    "metrics",
    "feedback",
  ],
  studio: [
    "base",
    "cli",
    "runtime",
    "store",
    "documents",
    "feedback",
    "agents:types",
    "strategies:types",
    "tasks:types",
  ],
  mcp: ["base", "text", "runtime", "tasks", "metrics", "agents:types"],
  cli: [
    "studio",
    "mcp",
    "base",
    "text",
    "runtime",
    "tasks",
    "evaluation",
    "datasets",
    "metrics",
    "documents",
    "strategies",
    "agents:types",
    "store",
    "models:types",
    "sandbox",
    "code",
    "feedback",
  ],
  schemas: ["base", "agents:types"],
  index: [
    "base",
    "runtime",
    "tasks",
    "evaluation",
    "datasets",
    "metrics",
    "documents",
    "strategies",
    "agents",
    "models",
    "store",
    "models/spec",
    "feedback:types",
  ],
};

/**
 * What may start programs: git in ways that run nothing of a repository's, the sandbox, the MCP server, which starts precis itself, and
 * the studio, which starts that and the user's browser. Everything else asks one of them.
 */
const startsPrograms = /^src\/(?:code\/git\/run|sandbox\/.+|studio\/(?:jobs|browser)|mcp\/workers)\.ts$/;

/**
 * Where files are written: one module, the store's own database and its folder, and places that only ever write in a temporary
 * folder or a cache of the user's own. Everything else asks `base/whole-file.ts`, which follows no stranger's link.
 */
const writesFiles =
  /^src\/(?:base\/(?:whole-file|make-directory|left-behind|user-data)|store\/.+|sandbox\/.+|models\/local\/hub|code\/git\/repository|evaluation\/run\/spool|tasks\/repo\/(?:obfuscated|undocumented|source|write))\.ts$/;
const writing =
  /\b(?:writeFile(?:Sync)?|appendFile(?:Sync)?|createWriteStream|mkdir(?:Sync)?|mkdtemp(?:Sync)?|rename(?:Sync)?|rm(?:Sync)?|rmdir(?:Sync)?|unlink(?:Sync)?|copyFile(?:Sync)?|cp(?:Sync)?|symlink(?:Sync)?|link(?:Sync)?|chmod(?:Sync)?|truncate(?:Sync)?|utimes(?:Sync)?|writeSync|ftruncate(?:Sync)?)\b/;
const fromFs =
  /import\s*(?:type\s*)?\{([^}]*)\}\s*from\s*["']node:fs(?:\/promises)?["']|import\s+(?:\*\s+as\s+)?(\w+)[^{]*?from\s*["']node:fs/g;

function* sources(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* sources(path);
    else if (path.endsWith(".ts")) yield path;
  }
}

function roomOf(path) {
  const inside = relative(src, path).replaceAll("\\", "/");
  if (inside.startsWith("models/spec/")) return "models/spec";
  return inside.includes("/") ? inside.slice(0, inside.indexOf("/")) : "index";
}

const problems = [];
// A linked node_modules in the index would replace the installed packages wherever it is checked out.
if (execFileSync("git", ["ls-files", "node_modules"], { cwd: root, encoding: "utf8" }) !== "") {
  problems.push("node_modules is in the index: git rm --cached node_modules");
}
const edges = new Map();
const statement =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/gm;

for (const file of sources(src)) {
  const isTest = file.endsWith(".test.ts");
  const text = readFileSync(file, "utf8");
  const lines = text.split("\n").length;
  const name = relative(root, file);
  if (lines > longestFile) problems.push(`${name}: ${lines} lines; split it before ${longestFile}`);
  if (!isTest && /["'](?:node:)?child_process["']/.test(text) && !startsPrograms.test(name))
    problems.push(
      `${name}: programs are started by src/code/git/run.ts, src/sandbox, src/mcp/workers.ts and src/studio only`,
    );
  if (!isTest && !writesFiles.test(name))
    for (const [, names, whole] of text.matchAll(fromFs))
      if (whole !== undefined || writing.test(names))
        problems.push(
          `${name}: files are written by src/base/whole-file.ts (takes ${(whole ?? names).trim()} from node:fs)`,
        );
  const imports = [];
  for (const match of text.matchAll(statement)) {
    const target = match[2] ?? match[3];
    if (!target?.startsWith(".")) continue;
    const path = resolve(dirname(file), target);
    const typeOnly = Boolean(match[1]);
    const from = roomOf(file);
    const to = roomOf(path);
    // Tests may reach for any room: they put real parts together.
    if (!isTest && from !== to) {
      const allowed = rules[from];
      if (allowed === undefined)
        problems.push(`${name}: the room "${from}" has no rule in scripts/check-architecture.mjs`);
      else if (!allowed.includes(to) && !(typeOnly && allowed.includes(`${to}:types`))) {
        problems.push(
          `${name}: "${from}" must not import "${to}"${allowed.includes(`${to}:types`) ? " except types" : ""} (${target})`,
        );
      }
    }
    if (!typeOnly && match[3] === undefined) imports.push(path);
  }
  edges.set(file, imports);
}

const state = new Map();
function visit(file, trail) {
  if (state.get(file) === "done" || !edges.has(file)) return;
  if (state.get(file) === "open") {
    const cycle = [...trail.slice(trail.indexOf(file)), file].map((path) => relative(root, path));
    problems.push(`cycle: ${cycle.join(" -> ")}`);
    return;
  }
  state.set(file, "open");
  for (const next of edges.get(file)) visit(next, [...trail, file]);
  state.set(file, "done");
}
for (const file of edges.keys()) visit(file, []);

for (const problem of problems) console.error(`architecture: ${problem}`);
if (problems.length > 0) process.exit(1);
console.error(`architecture: ${edges.size} files, rules kept`);
