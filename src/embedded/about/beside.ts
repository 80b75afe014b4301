/**
 * Blocks and headings that stand beside the matter because of where they stand: a sponsor's block, an announcement with
 * what belongs to it, a table of contents. Their words look like a description ("Fast remote builds"), so only the
 * structure tells. Called by `lines.ts`; single lines that are beside the matter by their words are in `asides.ts`.
 */
import type { Block, Document, Section } from "../../documents/document.ts";

export interface Beside {
  readonly blocks: ReadonlySet<Block>;
  /** Sections whose heading is no line; their blocks are judged one by one. */
  readonly headings: ReadonlySet<Section>;
}

/** Sponsors and contents stand at the top; what comes later hardly reaches the lines. */
const sectionsRead = 12;
/** Blocks that one introduction may cover. */
const longestShadow = 12;
/** A sponsor's slogan is short; a longer plain paragraph is the project's own text again. */
const sloganWords = 14;

const sponsorIntro =
  /^\W*(?:(?:special|many|big|huge|warm)\s+)?(?:thanks to(?: (?:our|the|these|my|all)\b.{0,40})?|sponsors?(?:hips?)?|(?:our |the )?(?:\w+ )?(?:sponsors|backers|patrons)|.{0,40}\b(?:sponsored|supported|backed|funded|powered) by(?: our\b.{0,30})?|brought to you by|a word from our sponsors?|advertisements?|ads?|(?:赞助商?|贊助商?|スポンサー|후원|спонсоры?|patrocinadores|sponsoren))\W*$/iu;

/** A heading that announces an offer or a release: what stands under it is about that. */
export const announcement =
  /\b(?:now (?:live|available|open|out|in (?:public )?(?:beta|preview))|(?:is|are) (?:here|live|out)\b|just (?:launched|released)|limited time|early bird|black friday|% off|discount)\b/i;

/** Headings over links to elsewhere. */
const elsewhere =
  /^\W*(?:(?:external |useful |other |related )?links(?: elsewhere)?|see also|further reading|blog posts?|articles?|talks?|press|in the media|related (?:projects?|repositor(?:y|ies)|work|resources)|who(?:'s| is) using .*|users|used by|testimonials?)\W*$/i;

export function besideOf(document: Document): Beside {
  const blocks = new Set<Block>();
  const headings = new Set<Section>();
  const sections = document.sections.slice(0, sectionsRead);
  const announced = new Set<number>();
  let shadow = 0;
  sections.forEach((section, index) => {
    const heading = section.heading ?? "";
    const inAnnouncement =
      announcement.test(heading) ||
      (section.parent !== null && announced.has(section.parent) && heading !== document.title);
    if (inAnnouncement) announced.add(index);
    if (heading !== "") {
      const goesOn = shadow > 0 && heading !== document.title && section.blocks[0]?.centred === true;
      if (!goesOn) shadow = sponsorIntro.test(heading) ? longestShadow : 0;
      if (shadow > 0 || inAnnouncement || elsewhere.test(heading)) headings.add(section);
    }
    for (const block of section.blocks) {
      if (inAnnouncement || elsewhere.test(heading)) blocks.add(block);
      if (introduces(block)) shadow = longestShadow;
      else if (shadow > 0 && !shaded(block)) shadow = 0;
      if (shadow > 0) {
        blocks.add(block);
        shadow -= 1;
      }
    }
  });
  addContents(document, blocks);
  return { blocks, headings };
}

/** True where the last sentence of the block leads to a sponsor. */
function introduces(block: Block): boolean {
  if (block.kind !== "paragraph" && block.kind !== "quote") return false;
  if (block.text.length > 200) return false;
  return sponsorIntro.test(block.text) || sponsorIntro.test(block.sentences.at(-1)?.text ?? "");
}

/** True where the block may be the sponsor's: set apart, or too short for the project's own prose. A rule or quote ends it. */
function shaded(block: Block): boolean {
  if (block.kind === "rule" || block.kind === "quote" || block.kind === "code") return false;
  if (block.kind !== "paragraph") return true;
  return block.centred === true || block.emphasized === true || block.text.split(/\s+/).length <= sloganWords;
}

/** Lists of which most entries repeat headings of the document. */
function addContents(document: Document, blocks: Set<Block>): void {
  const known = new Set<string>();
  for (const { heading } of document.sections.slice(0, 300)) if (heading !== null) known.add(fold(heading));
  if (known.size < 3) return;
  for (const section of document.sections.slice(0, sectionsRead)) {
    const items = section.blocks.filter(({ kind }) => kind === "list-item").slice(0, 100);
    const entries = items.filter(({ text }) => text.length < 120 && known.has(fold(text)));
    if (entries.length >= 3 && entries.length * 2 >= items.length) for (const item of items) blocks.add(item);
  }
}

/** Letters and digits without the number of a part ("1. Git"). */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^[\p{N}.)\s]+(?=\S)/u, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
