/** Languages run from source: Python, JavaScript, TypeScript. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { findProgram, realPath } from "../find-program.ts";
import { ask, foldersOf } from "./ask.ts";
import { nothingSpecial, type Places, type ToolchainFinder } from "./toolchain.ts";

/** Where it is, and the folder of its standard library: the two that a Python outside /usr needs. */
const askPython = "import sys, sysconfig; print(sys.executable, sysconfig.get_path('stdlib'), sep='\\t')";
const outside = (folders: readonly string[]): string[] =>
  folders.filter((folder) => folder.startsWith("/") && !realPath(folder).startsWith("/usr/")).map(realPath);

export const python: ToolchainFinder = {
  language: "python",
  find: async (path) => {
    const found = findProgram("python3", path);
    const told = found === null ? null : await ask(found, ["-c", askPython]);
    const [program = "", library = ""] = told?.split("\t") ?? [];
    if (program === "") return { missing: "python3" };
    return {
      ...nothingSpecial,
      fileName: () => "main.py",
      // Compiling only checks the syntax; -B leaves no cache in a folder that cannot be written to.
      compile: (file, { box }) => [
        realPath(program),
        "-B",
        "-c",
        "import sys; compile(open(sys.argv[1], encoding='utf-8').read(), 'main.py', 'exec')",
        join(box, file),
      ],
      run: (file, { box }) => [realPath(program), "-B", join(box, file)],
      folders: [...new Set([...foldersOf(program, 2), ...outside([library])])],
    };
  },
};

/** V8's own threads and its reserve; see the run limits for what is added to. */
const nodeRuntime = { runtimeMb: 512, runtimeTasks: 16 };
const heap = ({ memoryMb }: Places): string => `--max-old-space-size=${memoryMb}`;

export const javascript: ToolchainFinder = {
  language: "javascript",
  find: async () => ({
    ...nothingSpecial,
    ...nodeRuntime,
    // A module's `import` and `export` need the other ending; require() and plain scripts need this one.
    fileName: (source) => (/^\s*(?:import\s[^(]|export\s)/m.test(source) ? "main.mjs" : "main.cjs"),
    compile: (file, { box }) => [process.execPath, "--check", join(box, file)],
    run: (file, places) => [process.execPath, heap(places), join(places.box, file)],
    folders: foldersOf(process.execPath, 2),
  }),
};

/** Reads the file as tsx would and lets esbuild print what is wrong. */
const checkTypes = `
const [, folder, file] = process.argv;
const source = require("node:fs").readFileSync(file, "utf8");
require(folder).transform(source, { loader: "ts", sourcefile: file, logLevel: "error" }).catch(() => process.exit(1));`;

/** Node strips types by itself from 22.18 on; before that the package tsx does, where it is installed. */
export const typescript: ToolchainFinder = {
  language: "typescript",
  find: async () => {
    const shared = {
      ...nothingSpecial,
      ...nodeRuntime,
      fileName: (source: string) => (/\brequire\(|\bmodule\.exports\b/.test(source) ? "main.cts" : "main.mts"),
    };
    const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
    if (major > 22 || (major === 22 && minor >= 18)) {
      return {
        ...shared,
        compile: (file, { box }) => [process.execPath, "--check", join(box, file)],
        run: (file, places) => [process.execPath, heap(places), join(places.box, file)],
        folders: foldersOf(process.execPath, 2),
      };
    }
    const tsx = locate("tsx");
    const esbuild = locate("esbuild");
    if (tsx === null || esbuild === null) return { missing: "Node 22.18 or the package tsx" };
    const packages = dirname(realPath(tsx));
    return {
      ...shared,
      compile: (file, { box }) => [process.execPath, "-e", checkTypes, realPath(esbuild), join(box, file)],
      run: (file, places) => [
        ...[process.execPath, heap(places), "--import", pathToFileURL(join(realPath(tsx), "dist", "loader.mjs")).href],
        join(places.box, file),
      ],
      folders: [...foldersOf(process.execPath, 2), packages],
    };
  },
};

/** The folder of an installed package, or null. */
function locate(name: string): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}
