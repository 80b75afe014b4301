/**
 * `npm run docs:prompts [-- --check]`: writes docs/prompts/NAME.md, the prompts of a strategy exactly as a model gets them,
 * from the sample inputs in scripts/prompts/NAME.ts. With --check it only says which pages are stale (exit 1).
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { render } from "../src/agents/render.ts";
import type { PromptPage } from "./prompts/page.ts";

const samples = fileURLToPath(new URL("./prompts/", import.meta.url));
const pages = fileURLToPath(new URL("../docs/prompts/", import.meta.url));

/** Page texts by file name. */
export async function promptPages(): Promise<Map<string, string>> {
  const made = new Map<string, string>();
  for (const file of readdirSync(samples).toSorted()) {
    if (file === "page.ts" || !file.endsWith(".ts")) continue;
    const { default: page } = (await import(pathToFileURL(samples + file).href)) as { default: PromptPage };
    made.set(file.replace(/\.ts$/, ".md"), pageText(page));
  }
  return made;
}

/** What stands in docs now; "" where there is no such page. */
export function writtenPage(name: string): string {
  try {
    return readFileSync(pages + name, "utf8");
  } catch {
    // Not written yet: as stale as a page can be.
    return "";
  }
}

function pageText({ title, prompts }: PromptPage): string {
  const sections = prompts.map(({ role, input, note }) => {
    const messages = render(role, input).map(({ role: speaker, content }) => `${speaker}:\n\n${content}`);
    const longest = Math.max(3, ...Array.from(messages.join("\n").matchAll(/`+/g), ([run]) => run.length + 1));
    const fence = "`".repeat(longest);
    return `## ${role.name}\n\n${role.purpose}${note === undefined ? "" : ` ${note}`}\n\n${fence}text\n${messages.join("\n\n")}\n${fence}\n`;
  });
  const intro =
    "Made by `npm run docs:prompts` from sample inputs; do not edit. The answer's schema goes beside the messages.";
  return `# ${title}\n\n${intro}\n\n${sections.join("\n")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(pages, { recursive: true });
  const check = process.argv.includes("--check");
  for (const [name, text] of await promptPages()) {
    if (writtenPage(name) === text) continue;
    if (!check) writeFileSync(pages + name, text);
    else {
      console.error(`docs/prompts/${name} is stale: npm run docs:prompts`);
      process.exitCode = 1;
    }
  }
}
