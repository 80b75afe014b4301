/** Languages compiled for a virtual machine: Java, C# (by Mono; a .NET SDK wants a project, which is not built yet). */
import { dirname, join } from "node:path";
import { findProgram, realPath } from "../find-program.ts";
import { foldersOf } from "./ask.ts";
import { nothingSpecial, type ToolchainFinder } from "./toolchain.ts";

/** The class whose name the file must have: the public one, else the one with `main`, else the first. */
export function javaClass(source: string): string {
  const plain = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"/g, " ");
  const publicClass =
    /\bpublic\s+(?:(?:final|abstract|sealed|strictfp)\s+)*(?:class|record|enum|interface)\s+([\p{L}_$][\p{L}\p{N}_$]*)/u;
  const named = publicClass.exec(plain)?.[1];
  if (named !== undefined) return named;
  const main = plain.search(/\bstatic\s+(?:public\s+)?(?:final\s+)?void\s+main\s*\(/);
  const classes = [...plain.matchAll(/\b(?:class|record|enum)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu)];
  const around = classes.filter((match) => main < 0 || match.index < main).at(main < 0 ? 0 : -1);
  return around?.[1] ?? classes[0]?.[1] ?? "Main";
}

/** A quiet, small machine: few threads, little code cache, since short programs are all it runs. */
const small = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=32m", "-Xshare:auto"];

export const java: ToolchainFinder = {
  language: "java",
  find: async (path) => {
    const javac = findProgram("javac", path);
    const runtime = findProgram("java", path);
    if (javac === null || runtime === null) return { missing: "javac and java" };
    // Compiler and machine of one installation, even where the PATH mixes two.
    const home = dirname(realPath(javac));
    return {
      ...nothingSpecial,
      fileName: (source) => `${javaClass(source)}.java`,
      compile: (file, { box }) => [
        ...[join(home, "javac"), ...small.map((option) => `-J${option}`), "-J-Xmx512m", "-nowarn", "-proc:none"],
        ...["-encoding", "UTF-8", "-d", box, join(box, file)],
      ],
      run: (file, { box, memoryMb }, source) => [
        ...[join(home, "java"), ...small, `-Xmx${memoryMb}m`, "-Xss16m", "-ea", "-cp", box],
        packaged(source, file.replace(/\.java$/, "")),
      ],
      folders: foldersOf(javac, 2),
      runtimeMb: 512,
      runtimeTasks: 24,
    };
  },
};

function packaged(source: string, name: string): string {
  const folder = /^\s*package\s+([\w.]+)\s*;/m.exec(source)?.[1];
  return folder === undefined ? name : `${folder}.${name}`;
}

export const csharp: ToolchainFinder = {
  language: "csharp",
  find: async (path) => {
    const compiler = findProgram("mcs", path);
    const runtime = findProgram("mono", path);
    if (compiler === null || runtime === null) return { missing: "mcs and mono" };
    return {
      ...nothingSpecial,
      fileName: () => "Program.cs",
      // mcs takes a path that begins with "/" for an option; the box is its working directory.
      compile: (file) => [compiler, "-nologo", "-warn:0", "-out:program.exe", file],
      run: (_file, { box }) => [runtime, join(box, "program.exe")],
      runtimeMb: 256,
      runtimeTasks: 16,
    };
  },
};
