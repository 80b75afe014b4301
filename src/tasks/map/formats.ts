/** The four ways to write a map: Markdown, XML, JSON and llms.txt. A new one is an object here and a name in `format-names.ts`. */
import { withoutControls } from "../../text/control-characters.ts";
import type { MapFormatName } from "./format-names.ts";
import type { LeftOut, MapFormat, MapSymbol } from "./view.ts";

/** Lines that can be found and pasted: every line begins with its path, a symbol's with path and line. */
const markdown: MapFormat = {
  header: ({ name, about, files }) =>
    `# ${line(name)}\n\n${about === "" ? "" : `${line(about)}\n\n`}${files} ${plural(files, "file")}, most important parts first chosen; \`path:line signature - what it says\`\n`,
  foldersStart: "\n## Folders\n\n",
  filesStart: "\n## Files\n\n",
  folder: ({ path, says, files }) => `${folderName(path)} (${files}) - ${line(says)}\n`,
  file: (file) => {
    const names = file.names.length === 0 ? "" : `: ${file.names.map(line).join(", ")}`;
    const keywords = file.keywords.length === 0 ? "" : ` (${file.keywords.join(", ")})`;
    const says =
      file.says === "" ? "" : ` - ${line(names === "" && keywords === "" ? file.says : file.says.replace(/\.$/, ""))}`;
    const head = `${line(file.path)}${says}${names}${keywords}\n`;
    return head + file.symbols.map((symbol) => `${line(file.path)}:${symbol.line} ${told(symbol)}\n`).join("");
  },
  list: ({ folder, names }) => `${folderName(folder)}: ${names.map(line).join(", ")}\n`,
  footer: (left) => {
    const text = leftOutText(left);
    return text === "" ? "" : `\n## Left out\n\n${text}\n`;
  },
};

const xml: MapFormat = {
  header: ({ name, about, files }) =>
    `<repository name="${escapeXml(name)}" files="${files}"${about === "" ? "" : ` about="${escapeXml(about)}"`}>\n`,
  foldersStart: "",
  filesStart: "",
  folder: ({ path, says, files }) =>
    `<folder path="${escapeXml(folderName(path))}" files="${files}">${escapeXml(says)}</folder>\n`,
  file: (file) => {
    const head = [
      `<file path="${escapeXml(file.path)}"`,
      file.names.length === 0 ? "" : ` names="${escapeXml(file.names.join(", "))}"`,
      file.keywords.length === 0 ? "" : ` keywords="${escapeXml(file.keywords.join(", "))}"`,
    ].join("");
    if (file.symbols.length === 0) return file.says === "" ? `${head}/>\n` : `${head}>${escapeXml(file.says)}</file>\n`;
    const symbols = file.symbols.map(
      ({ line: at, signature, says }) =>
        `<symbol line="${at}" signature="${escapeXml(signature)}"${says === "" ? "/>" : `>${escapeXml(says)}</symbol>`}\n`,
    );
    return `${head}>${escapeXml(file.says)}\n${symbols.join("")}</file>\n`;
  },
  list: ({ folder, names }) =>
    `<files folder="${escapeXml(folderName(folder))}">${escapeXml(names.join(", "))}</files>\n`,
  footer: (left) => {
    const text = leftOutText(left);
    return `${text === "" ? "" : `<left-out>${escapeXml(text)}</left-out>\n`}</repository>\n`;
  },
};

/** JSON lines inside one object: folders and files are told apart by their fields, empty fields are absent. */
const json: MapFormat = {
  header: (header) => `{"repository":${JSON.stringify(withoutEmpty({ ...header }))},\n"parts":[\n`,
  foldersStart: "",
  filesStart: "",
  folder: ({ path, says, files }) => `${JSON.stringify({ folder: line(path), files, says: line(says) })},\n`,
  file: ({ path, says, names, keywords, symbols }) =>
    `${JSON.stringify(withoutEmpty({ path, says, names, keywords, symbols: symbols.map((symbol) => withoutEmpty({ ...symbol })) }))},\n`,
  list: ({ folder, names }) => `${JSON.stringify({ in: line(folder), names: names.map(line) })},\n`,
  // The list ends with what is left out, so that the line before may always end in a comma.
  footer: (left) => `${JSON.stringify({ leftOut: left })}\n]}\n`,
};

/** https://llmstxt.org: a title, a quoted summary, then lists of links. */
const llmsTxt: MapFormat = {
  header: ({ name, about }) => `# ${line(name)}\n\n${about === "" ? "" : `> ${line(about)}\n`}`,
  foldersStart: "\n## Folders\n\n",
  filesStart: "\n## Files\n\n",
  folder: ({ path, says }) => `- [${folderName(path)}](${address(folderName(path))}): ${line(says)}\n`,
  file: (file) => {
    const parts = [file.says, file.names.join(", "), file.keywords.join(", ")].filter((part) => part !== "").map(line);
    const head = `- [${line(file.path)}](${address(file.path)})${parts.length === 0 ? "" : `: ${parts.join("; ")}`}\n`;
    return (
      head +
      file.symbols
        .map(
          (symbol) =>
            `  - [${line(file.path)}:${symbol.line}](${address(file.path)}#L${symbol.line}): ${told(symbol)}\n`,
        )
        .join("")
    );
  },
  list: ({ folder, names }) =>
    `- [${folderName(folder)}](${address(folderName(folder))}): ${names.map(line).join(", ")}\n`,
  footer: (left) => {
    const text = leftOutText(left);
    return text === "" ? "" : `\n## Optional\n\nLeft out of this list: ${text}\n`;
  },
};

export const mapFormatOf: Readonly<Record<MapFormatName, MapFormat>> = { md: markdown, xml, json, "llms-txt": llmsTxt };

function told({ signature, says }: MapSymbol): string {
  return `${line(signature)}${says === "" ? "" : ` - ${line(says)}`}`;
}

function leftOutText({ files, folders, unread }: LeftOut): string {
  const parts: string[] = [];
  if (files > 0) {
    const named = folders.map(({ path, files: count }) => `${folderName(path)} ${count}`).join(", ");
    parts.push(
      `${files} ${plural(files, "file")} (${named}${folders.reduce((sum, { files: count }) => sum + count, 0) < files ? ", ..." : ""})`,
    );
  }
  if (unread > 0) parts.push(`symbols of ${unread} ${plural(unread, "file")}, not read`);
  return parts.join("; ");
}

const plural = (count: number, word: string): string => (count === 1 ? word : `${word}s`);
const folderName = (path: string): string => (path === "" ? "./" : `${line(path)}/`);
/** Names and signatures of a repository stay on their line, and do nothing to a terminal. */
const line = (text: string): string => withoutControls(text.replace(/\s+/g, " ")).trim();
const address = (path: string): string => encodeURI(path).replace(/[()]/g, (mark) => (mark === "(" ? "%28" : "%29"));
const escapeXml = (text: string): string =>
  line(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function withoutEmpty(value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== "" && !(Array.isArray(part) && part.length === 0))
      .map(([name, part]) => [name, typeof part === "string" ? line(part) : part]),
  );
}
