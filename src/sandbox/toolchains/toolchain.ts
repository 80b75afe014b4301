/** How one language is compiled and run. One file each; a further language is a file and a line in `table.ts`. */

/** Languages that can be run. Names as in `code/languages`. */
export type RunnableLanguage = "python" | "javascript" | "typescript" | "java" | "c" | "cpp" | "go" | "rust" | "csharp";

/** Paths inside the sandbox. */
export interface Places {
  /** Folder that holds the source and what is made of it. */
  readonly box: string;
  readonly memoryMb: number;
}

/** A toolchain as found on this machine. */
export interface Toolchain {
  /** Name of the source file for this source text (Java wants its public class's name). */
  fileName(source: string): string;
  /** Absent for languages that are run from source. */
  readonly compile?: (fileName: string, places: Places) => readonly string[];
  readonly run: (fileName: string, places: Places, source: string) => readonly string[];
  /** Folders outside /usr that must be readable. */
  readonly folders: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Megabytes that the runtime itself takes on top of the program's limit. */
  readonly runtimeMb: number;
  /** Threads that the runtime itself starts. */
  readonly runtimeTasks: number;
}

export interface Missing {
  /** What was looked for, e.g. "javac and java". */
  readonly missing: string;
}

export interface ToolchainFinder {
  readonly language: RunnableLanguage;
  /** Looks on `path` (a PATH value). May start a program to ask where it lives. */
  find(path: string): Promise<Toolchain | Missing>;
}

export const nothingSpecial = { folders: [], env: {}, runtimeMb: 0, runtimeTasks: 0 } as const;
