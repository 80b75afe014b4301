/** Substitution definitions and link targets, gathered over the whole document before reading. */
import { type Names, normalizeName, type Substitution } from "./inline.ts";
import { indentedBlock, type Line } from "./lines.ts";

const substitution = /^\s*\.\. \|([^|]+)\|\s+([\w-]+)::\s*(.*)$/;
const target = /^\s*\.\. _(?:`([^`]+)`|((?:[^:\\]|\\.)+)):(?:\s+(.*))?$/;

export function gatherNames(lines: readonly Line[]): Names {
  const substitutions = new Map<string, Substitution>();
  const targets = new Map<string, string>();
  lines.forEach((line, index) => {
    if (!line.text.includes(".. ")) return;
    const defined = substitution.exec(line.text);
    if (defined !== null) {
      const { block } = indentedBlock(lines, index + 1, 1);
      const [, name = "", directive, argument = ""] = defined;
      const alt = block.map((part) => /^:alt:\s*(.*)$/.exec(part.text)?.[1]).find((found) => found !== undefined);
      if (directive === "image")
        substitutions.set(normalizeName(name), { kind: "image", url: argument, text: alt ?? name });
      else if (directive === "replace") {
        const text = [argument, ...block.map((part) => part.text)].join(" ").trim();
        substitutions.set(normalizeName(name), { kind: "text", url: "", text });
      } else substitutions.set(normalizeName(name), { kind: "text", url: "", text: "" });
      return;
    }
    const named = target.exec(line.text);
    if (named !== null)
      targets.set(normalizeName((named[1] ?? named[2] ?? "").replace(/\\(.)/g, "$1")), named[3] ?? "#");
  });
  return { substitutions, targets };
}
