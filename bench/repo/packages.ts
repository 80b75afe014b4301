/** Real code for quality bars: packages under node_modules that ship their sources. Another package is a line here. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const packages = ["zod/src", "ai/src", "undici/lib"];

export function packagePath(name: string): string {
  const path = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url));
  if (!existsSync(path)) throw new Error(`${name} is not installed: run npm ci`);
  return path;
}
