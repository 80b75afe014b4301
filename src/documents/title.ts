/** Which heading is a document's title, and what else can name it. */
import { isUsualHeading, namesPart } from "./kinds/judge.ts";
import { noticeKind } from "./notices.ts";
import type { OutlineBlock } from "./outline.ts";

/** A heading (null before the first) and the blocks up to the next. */
export interface Draft {
  readonly heading: OutlineBlock | null;
  readonly blocks: OutlineBlock[];
}

/** A title stands among the first headings. */
const furthest = 8;

/**
 * The section whose heading is the title: the first heading, or the first of the highest level where only lower ones
 * stand before it. Notices and the usual names of parts are no titles. Null where there is none.
 */
export function titleSection(drafts: readonly Draft[]): Draft | null {
  let asked = 0;
  const headed = drafts.filter(
    (draft) => draft.heading !== null && (asked++ >= furthest || !isNotice(draft.heading.text)),
  );
  const first = headed[0];
  if (first === undefined) return null;
  const top = Math.min(...headed.slice(0, 200).map(levelOf));
  const candidate = headed.slice(0, 6).find((draft) => levelOf(draft) === top) ?? first;
  const level = levelOf(candidate);
  // Prose before a lower heading means that the heading opens a part; before one of level 1 it may be a notice.
  const before = drafts.slice(0, drafts.indexOf(candidate)).flatMap((draft) => draft.blocks);
  const prose = before.some((block) => block.kind === "paragraph" && block.text.length > 60);
  if (level > 1 && (prose || candidate !== first)) return null;
  const text = candidate.heading?.text ?? "";
  const alone = headed.filter((draft) => levelOf(draft) === level).length === 1;
  // "About" above everything else is a title; "Installation" next to "Usage" is not.
  if (isUsualHeading(text)) return alone && candidate === first && level === 1 ? candidate : null;
  return namesPart(text) && !alone ? null : candidate;
}

/** The name on the logo that stands before anything else, where no heading is the title. */
export function logoTitle(drafts: readonly Draft[]): string | null {
  const first = drafts[0];
  if (first === undefined || first.heading !== null) return null;
  for (const block of first.blocks.slice(0, 6)) {
    if (block.kind === "badge" || block.kind === "rule" || block.kind === "quote") continue;
    if (block.kind !== "image-alt") return null;
    const name = (/^(.*?)(?:\s[-–—|:]\s|:\s).+$/u.exec(block.text)?.[1] ?? block.text)
      .replace(/[\s_-]*(?:logo|banner|icon|header|image|screenshot|svg|png)\b.*$/i, "")
      .trim();
    return name !== "" && name.split(/\s+/).length <= 4 ? name : null;
  }
  return null;
}

function levelOf(draft: Draft): number {
  return draft.heading?.level ?? 9;
}

function isNotice(heading: string): boolean {
  return (
    /^\W*(?:deprecated|archived|unmaintained|moved|important|warning|notice)\W*$/i.test(heading) ||
    (noticeKind(heading) !== null && heading.split(" ").length > 3)
  );
}
