/**
 * `npm run check:package`: the package as a stranger meets it. Packed, installed from the tarball with production packages
 * only, then: contents, publint, every door at run time and nothing beside the doors, types in a strict project under NodeNext
 * and under bundler resolution (library types checked too), the command on a README, the published schemas.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Consumer, folderBytes, installTarball, type Ran, root, run } from "./package/consumer.ts";

interface Check {
  readonly name: string;
  /** What is wrong; "" for nothing. */
  look(consumer: Consumer): string;
}

const said = ({ code, stdout, stderr }: Ran): string => (code === 0 ? "" : `exit ${code}\n${stdout}${stderr}`.trim());
const doors = ["precis", "precis/metrics", "precis/evaluation", "precis/models", "precis/strategies"];

const useOfAll = `import { about, openStore, PrecisError, type AboutResult, type FailedSource } from "precis";
import { scoreFiles } from "precis/metrics";
import { planBench, readSuite } from "precis/evaluation";
import { openModels, parseSpec } from "precis/models";
import { findStrategy, strategyNames } from "precis/strategies";
const results: (AboutResult | FailedSource)[] = await about("README.md");
export const all: unknown[] = [results, openStore, PrecisError, scoreFiles, planBench, readSuite, openModels, parseSpec, findStrategy, strategyNames];
`;

function types(module: string, resolution: string): Check {
  return {
    name: `types resolve under ${resolution}`,
    look({ folder }) {
      const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
      const settings = ["--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "false", "--types", "node"];
      const target = ["--target", "es2022", "--lib", "es2023", "--module", module, "--moduleResolution", resolution];
      return said(run(process.execPath, [tsc, "--noEmit", ...settings, ...target, "use.ts"], folder));
    },
  };
}

const checks: readonly Check[] = [
  {
    name: "holds what it should and nothing of the tests",
    look({ folder }) {
      const here = join(folder, "node_modules", "precis");
      const missing = [
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "docs/schema/about.schema.json",
        "dist/index.d.ts",
        "dist/studio/page/index.html",
      ].filter((name) => !existsSync(join(here, name)));
      const odd = ["src", "test", "bench", "dist/.precis-built"].filter((name) => existsSync(join(here, name)));
      return [...missing.map((name) => `${name} is missing`), ...odd.map((name) => `${name} is in it`)].join("\n");
    },
  },
  {
    name: "publint",
    look({ tarball }) {
      return said(
        run(process.execPath, [join(root, "node_modules/publint/src/cli.js"), "run", "--strict", tarball], root),
      );
    },
  },
  {
    name: "every door opens, and only the doors",
    look({ folder }) {
      const script = `${doors.map((door) => `if (Object.keys(await import("${door}")).length === 0) throw new Error("${door} is empty");`).join("\n")}
const inner = await import("precis/dist/cli/cli.js").then(() => "precis/dist is open", (error) => error.code);
if (inner !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw new Error(inner);`;
      return said(run(process.execPath, ["--input-type=module", "-e", script], folder));
    },
  },
  types("NodeNext", "NodeNext"),
  types("ESNext", "bundler"),
  {
    name: "the command works",
    look({ folder }) {
      const command = join(folder, "node_modules", ".bin", "precis");
      const version = run(command, ["--version"], folder);
      const wanted = (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;
      if (version.stdout.trim() !== wanted) return `--version says ${version.stdout}${version.stderr}`;
      const about = run(command, ["about", "README.md", "--quiet"], folder);
      return about.stdout === "A small job queue that keeps jobs in order\n"
        ? ""
        : `about: ${about.stdout}${said(about)}`;
    },
  },
  {
    name: "packages that many commands need are there",
    look({ folder }) {
      const command = join(folder, "node_modules", ".bin", "precis");
      writeFileSync(
        join(folder, "a.ts"),
        "/** Doubles a number. */\nexport const f = (n: number) => n * 2;\nexport function g(n: number): number {\n  return f(n);\n}\n",
      );
      const code = run(command, ["code", "a.ts:g", "--quiet", "--strategy", "direct"], folder);
      return code.code === 0 && code.stdout.trim() !== "" ? "" : `code: ${said(code)}`;
    },
  },
];

const consumer = installTarball();
let failed = 0;
try {
  writeFileSync(join(consumer.folder, "use.ts"), useOfAll);
  writeFileSync(
    join(consumer.folder, "README.md"),
    "# jobline\n\njobline is a small job queue that keeps jobs in order.\n\n## Install\n\n    npm install jobline\n",
  );
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  const installed = folderBytes(join(consumer.folder, "node_modules"));
  // What a project in TypeScript for Node has of its own.
  for (const name of ["@types/node", "undici-types"]) {
    mkdirSync(join(consumer.folder, "node_modules", name), { recursive: true });
    cpSync(join(root, "node_modules", name), join(consumer.folder, "node_modules", name), { recursive: true });
  }
  for (const { name, look } of checks) {
    const problem = look(consumer);
    if (problem !== "") failed++;
    console.log(`${problem === "" ? "ok    " : "FAILED"}  ${name}${problem === "" ? "" : `\n${problem}`}`);
  }
  console.log(
    `tarball ${megabytes(consumer.tarballBytes)} in ${consumer.files} files, installed ${megabytes(installed)}, npm install ${consumer.installSeconds.toFixed(0)} s`,
  );
} finally {
  consumer.remove();
}
process.exit(failed > 0 ? 1 : 0);
