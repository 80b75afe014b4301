/** Every language that can be compiled or run. */
import { c, cpp, go, rust } from "./compiled.ts";
import { csharp, java } from "./managed.ts";
import { javascript, python, typescript } from "./scripts.ts";
import type { RunnableLanguage, ToolchainFinder } from "./toolchain.ts";

const all: readonly ToolchainFinder[] = [python, javascript, typescript, java, c, cpp, go, rust, csharp];

/** The languages that precis knows how to run, installed or not. */
export const runnableLanguages: readonly RunnableLanguage[] = all.map((finder) => finder.language);

/** How to find the toolchain of a language; null when precis does not know how to run it. */
export function toolchainFinder(language: string): ToolchainFinder | null {
  return all.find((finder) => finder.language === language) ?? null;
}
