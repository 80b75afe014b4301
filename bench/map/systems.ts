/** What a reader gets of a repository within a budget, by each system, as one text a file: what BM25 then searches. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseUnits } from "../../src/code/units.ts";
import { mapRepository } from "../../src/tasks/map.ts";
import { scanRepository } from "../../src/tasks/repo/scan.ts";
import { type TokenCounter, tokenCounter } from "../../src/text/token-counters.ts";

/** Text by path. A file that is not in it is not shown. */
export type Shown = ReadonlyMap<string, string>;

/** Makes what is shown of a folder within each budget. */
export interface System {
  readonly name: string;
  show(folder: string, budgets: readonly number[]): Promise<readonly Shown[]>;
}

const counter: Promise<TokenCounter> = tokenCounter("o200k_base");

const map: System = {
  name: "precis map",
  async show(folder, budgets) {
    const shown: Shown[] = [];
    for (const maxTokens of budgets) {
      const { text, tokens } = await mapRepository(folder, { maxTokens, cache: false });
      if (tokens > maxTokens) throw new Error(`the map takes ${tokens} tokens, more than ${maxTokens}`);
      shown.push(fromLines(text));
    }
    return shown;
  },
};

/** The Markdown as a reader gets it: a line belongs to the path it begins with. */
function fromLines(text: string): Shown {
  const files = new Map<string, string>();
  for (const line of text.slice(text.indexOf("\n## Files\n")).split("\n")) {
    const list = /^(\S.*)\/: (.+)$/.exec(line);
    if (list !== null) {
      const folder = list[1] === "." ? "" : `${list[1]}/`;
      for (const name of (list[2] ?? "").split(", ")) files.set(folder + name, folder + name);
      continue;
    }
    const path = /^(\S.*?)(?::\d+ | - |: | \(|$)/.exec(line)?.[1];
    if (path === undefined || path === "" || path.startsWith("## ")) continue;
    files.set(path, `${files.get(path) ?? ""}\n${line}`);
  }
  return files;
}

const tree: System = {
  name: "file tree",
  async show(folder, budgets) {
    const { files } = await scanRepository({ directory: folder, exclude: [] });
    return cut(
      files.map((path) => ({ path, text: `${path}\n` })),
      budgets,
      await counter,
    );
  },
};

/** Each file's path and its functions and classes with their lines, in the order of paths, as ctags and editors list them. */
const outline: System = {
  name: "outline",
  async show(folder, budgets) {
    const { files, load } = await scanRepository({ directory: folder, exclude: [] });
    const sections: { path: string; text: string }[] = [];
    for (const path of files) {
      const { units } = await parseUnits(path, await load(path).catch(() => ""));
      const symbols = units
        .filter(({ kind }) => kind !== "module")
        .map(({ kind, qualifiedName, range }) => `  ${kind} ${qualifiedName} ${range.startLine}\n`);
      sections.push({ path, text: `${path}\n${symbols.join("")}` });
    }
    return cut(sections, budgets, await counter);
  },
};

function repomix(name: string, program: string, options: readonly string[]): System {
  return {
    name,
    async show(folder, budgets) {
      const text = execFileSync(
        process.execPath,
        [program, "--stdout", "--style", "xml", "--no-security-check", "--no-file-summary", ...options, folder],
        { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"], cwd: folder },
      );
      const count = await counter;
      return budgets.map((budget) => fromRepomix(text.slice(0, longestPrefix(text, budget, count))));
    },
  };
}

/** Both of its parts count: a file's line in the directory structure, and its content as far as it fits. */
function fromRepomix(text: string): Shown {
  const files = new Map<string, string>();
  const structure = /<directory_structure>\n([\s\S]*?)(?:<\/directory_structure>|$)/.exec(text)?.[1] ?? "";
  const above: string[] = [];
  for (const line of structure.split("\n")) {
    const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2;
    const name = line.trim();
    if (name === "") continue;
    above.length = depth;
    if (name.endsWith("/")) above.push(name.slice(0, -1));
    else files.set([...above, name].join("/"), [...above, name].join("/"));
  }
  for (const [, path = "", content = ""] of text.matchAll(
    /<file path="([^"]+)">\n([\s\S]*?)(?=<\/file>|$(?![\s\S]))/g,
  )) {
    files.set(path, `${path}\n${content}`);
  }
  return files;
}

function cut(
  sections: readonly { readonly path: string; readonly text: string }[],
  budgets: readonly number[],
  count: TokenCounter,
): Shown[] {
  return budgets.map((budget) => {
    const files = new Map<string, string>();
    let left = budget;
    for (const { path, text } of sections) {
      const tokens = count(text);
      if (tokens > left) {
        const part = text.slice(0, longestPrefix(text, left, count));
        if (part.startsWith(`${path}\n`)) files.set(path, part);
        break;
      }
      left -= tokens;
      files.set(path, text);
    }
    return files;
  });
}

/** Characters of `text` that take at most `budget` tokens, by halving. */
function longestPrefix(text: string, budget: number, count: TokenCounter): number {
  let [low, high] = [0, Math.min(text.length, budget * 12)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (count(text.slice(0, middle)) <= budget) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** repomix is found where `--repomix=DIR` or REPOMIX names the folder it was installed in; without it its rows are left out, said. */
export function systems(peers: string | undefined): System[] {
  const own = [map, tree, outline];
  const program = join(peers ?? "", "node_modules", "repomix", "bin", "repomix.cjs");
  if (peers === undefined || !existsSync(program)) {
    console.log("repomix is not at hand: npm install --prefix DIR repomix@1.14.0, then --repomix=DIR");
    return own;
  }
  return [...own, repomix("repomix", program, []), repomix("repomix --compress", program, ["--compress"])];
}
