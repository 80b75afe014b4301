/** Languages compiled to a program of the machine: C, C++, Go, Rust. */
import { join } from "node:path";
import { findProgram } from "../find-program.ts";
import { ask, foldersOf, partsOf } from "./ask.ts";
import { nothingSpecial, type Toolchain, type ToolchainFinder } from "./toolchain.ts";

const program = ({ box }: { readonly box: string }): string => join(box, "program");

function gnu(
  language: "c" | "cpp",
  names: readonly string[],
  file: string,
  options: readonly string[],
  libraries: readonly string[],
): ToolchainFinder {
  return {
    language,
    find: async (path) => {
      const compiler = names.map((name) => findProgram(name, path)).find((found) => found !== null) ?? null;
      if (compiler === null) return { missing: names.join(" or ") };
      return {
        ...nothingSpecial,
        fileName: () => file,
        compile: (name, places) => [
          ...[compiler, ...options, "-O1", "-w", "-fdiagnostics-color=never"],
          ...["-o", program(places), join(places.box, name), ...libraries],
        ],
        run: (_name, places) => [program(places)],
        folders: foldersOf(compiler, 2),
      };
    },
  };
}

export const c = gnu("c", ["gcc", "cc", "clang"], "main.c", ["-std=gnu11"], ["-lm"]);
export const cpp = gnu("cpp", ["g++", "c++", "clang++"], "main.cpp", ["-std=gnu++17"], []);

export const go: ToolchainFinder = {
  language: "go",
  find: async (path): Promise<Toolchain | { missing: string }> => {
    const compiler = findProgram("go", path);
    const root = compiler === null ? null : await ask(compiler, ["env", "GOROOT"]);
    if (root === null) return { missing: "go" };
    return {
      ...nothingSpecial,
      fileName: () => "main.go",
      compile: (name, places) => [join(root, "bin", "go"), "build", "-o", program(places), join(places.box, name)],
      run: (_name, places) => [program(places)],
      folders: partsOf(root, join(root, "bin", "go")),
      env: { GOROOT: root, GOCACHE: "/tmp/go-cache", GOPATH: "/tmp/go", GO111MODULE: "off", GOTOOLCHAIN: "local" },
      runtimeMb: 256,
      runtimeTasks: 16,
    };
  },
};

export const rust: ToolchainFinder = {
  language: "rust",
  find: async (path) => {
    const shim = findProgram("rustc", path);
    const root = shim === null ? null : await ask(shim, ["--print", "sysroot"]);
    if (root === null) return { missing: "rustc" };
    return {
      ...nothingSpecial,
      fileName: () => "main.rs",
      compile: (name, places) => [
        ...[root === "/usr" ? (shim as string) : join(root, "bin", "rustc"), "--edition", "2021", "-O"],
        ...["-A", "warnings", "--color", "never", "-o", program(places), join(places.box, name)],
      ],
      run: (_name, places) => [program(places)],
      folders: partsOf(root, join(root, "bin", "rustc")),
    };
  },
};
