/** EPUB to an outline: the chapters in the order of the package's spine, read as HTML. */
import { posix } from "node:path";
import { SourceError } from "../../base/errors.ts";
import type { Warning } from "../../base/warnings.ts";
import type { OutlineBlock, Reader } from "../outline.ts";
import { fold } from "../runs.ts";
import { type Archive, openArchive } from "./archive.ts";
import { walkHtml } from "./html/walk.ts";
import { descendants, parseXml, textOf, type XmlNode } from "./xml.ts";

export const readEpub: Reader = async ({ source, bytes, signal }) => {
  const archive = await openArchive(bytes, source, "EPUB book");
  const packagePath = await packagePathOf(archive, source);
  const book = await parseXml(textFrom(archive, packagePath, source), source, "EPUB package");
  const listed = spineOf(book, packagePath);
  // Each chapter is read once, however often the book lists it: a small book could be made endless otherwise.
  const chapters = [...new Set(listed)];
  await refuseProtected(archive, chapters, source);
  const { parse } = await import("parse5");
  const blocks: OutlineBlock[] = [];
  let missing = 0;
  for (const chapter of chapters) {
    signal?.throwIfAborted();
    const content = archive.read(chapter);
    if (content === null) {
      missing++;
      continue;
    }
    // Self-closed elements are fine in XHTML and open for ever in HTML.
    const html = Buffer.from(content)
      .toString("utf8")
      .replace(/<(title|script|a|div|span|p|i|b)\b([^<>]*)\/>/g, "<$1$2></$1>");
    for (const block of walkHtml(parse(html).childNodes, { base: 0, depth: 0, centred: false, quote: false }))
      blocks.push(block);
  }
  if (!blocks.some((block) => block.text !== ""))
    throw new SourceError("source-empty", "the EPUB book holds no text", { source, hint: "give a book with text" });
  const warnings: Warning[] =
    missing === 0
      ? []
      : [{ code: "chapters-missing", message: `${missing} of ${chapters.length} chapters are missing from the file` }];
  if (chapters.length < listed.length)
    warnings.push({
      code: "chapters-repeated",
      message: `${listed.length - chapters.length} of ${listed.length} chapters are listed again and were read once`,
    });
  const value = (name: string): string | null => {
    const found = descendants(book, name)[0];
    return found === undefined ? null : fold(textOf(found)) || null;
  };
  const metadata: Record<string, string> = {};
  for (const name of ["creator", "publisher", "date", "language", "description"]) {
    const text = value(name);
    if (text !== null) metadata[name] = text;
  }
  const language = metadata.language?.slice(0, 2).toLowerCase();
  return {
    blocks,
    title: value("title"),
    titleWins: true,
    metadata,
    composed: true,
    warnings,
    ...(language === undefined ? {} : { language }),
  };
};

async function packagePathOf(archive: Archive, source: string): Promise<string> {
  const container = await parseXml(textFrom(archive, "META-INF/container.xml", source), source, "EPUB container");
  const path = descendants(container, "rootfile")[0]?.attributes["full-path"];
  if (path === undefined) throw damaged(source, "its container names no package");
  return path;
}

function spineOf(book: readonly XmlNode[], packagePath: string): string[] {
  const files = new Map(
    descendants(book, "item").flatMap(({ attributes: { id, href } }) =>
      id === undefined || href === undefined ? [] : [[id, resolveHref(packagePath, href)] as const],
    ),
  );
  return descendants(book, "itemref").flatMap(({ attributes: { idref, linear } }) => {
    const file = linear === "no" ? undefined : files.get(idref ?? "");
    return file === undefined ? [] : [file];
  });
}

function resolveHref(packagePath: string, href: string): string {
  let path = href.replace(/#.*$/, "");
  try {
    path = decodeURIComponent(path);
  } catch (error) {
    // A stray percent sign is part of the name then.
    if (!(error instanceof URIError)) throw error;
  }
  return posix.normalize(posix.join(posix.dirname(packagePath), path));
}

/** Encrypted fonts are common and harmless; encrypted chapters cannot be read. */
async function refuseProtected(archive: Archive, chapters: readonly string[], source: string): Promise<void> {
  const listing = archive.read("META-INF/encryption.xml");
  if (listing === null) return;
  const nodes = await parseXml(Buffer.from(listing).toString("utf8"), source, "EPUB encryption list");
  const encrypted = descendants(nodes, "CipherReference").map(({ attributes }) => attributes.URI ?? "");
  if (!encrypted.some((path) => chapters.includes(path))) return;
  throw new SourceError("source-encrypted", "the EPUB book is copy-protected", {
    source,
    hint: "give a copy without protection",
  });
}

function textFrom(archive: Archive, name: string, source: string): string {
  const content = archive.read(name);
  if (content === null) throw damaged(source, `${name} is missing`);
  return Buffer.from(content).toString("utf8");
}

function damaged(source: string, why: string): SourceError {
  return new SourceError("source-damaged", `the EPUB book is damaged: ${why}`, {
    source,
    hint: "check that the file is whole",
  });
}
