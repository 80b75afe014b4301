/** Every language that can be compiled or run. */
import { c, cpp, go, rust } from "./compiled.ts";
import { csharp, java } from "./managed.ts";
import { javascript, python, typescript } from "./scripts.ts";
import type { ToolchainFinder } from "./toolchain.ts";

const all: readonly ToolchainFinder[] = [python, javascript, typescript, java, c, cpp, go, rust, csharp];

/** How to find the toolchain of a language; null when precis does not know how to run it. */
export function toolchainFinder(language: string): ToolchainFinder | null {
  return all.find((finder) => finder.language === language) ?? null;
}
