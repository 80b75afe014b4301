/** A changelog is a set of documents, one a release. Recognised by its name or by headings that are versions. */
import type { Document, Section } from "../../documents/document.ts";

export const changelogName = /(?:^|\/)(?:change(?:s|log)|history|news|releases?|release[-_ ]?notes)(?:\.[a-z]+)*$/i;
/** "1.2.0", "v2.0", "[3.1.4] - 2024-05-01", "Version 8.2.1", "click 8.1 (2023-01-01)", "Unreleased". */
const versionHeading =
  /^(?:(?:version|release|[\p{L}][\p{L}\p{N}_.-]{0,30})\s+)?\[?v?\d+\.\d+(?:\.\d+)*[\p{L}\p{N}.+-]*\]?(?:$|[\s(:–—-])|^\[?unreleased\]?/iu;
/** What stands above the releases of most changelogs and says nothing about any of them. */
const boilerplate =
  /notable changes|keep a changelog|semantic versioning|semver|adheres to|this (?:file|document|page)|bumps the (?:major|minor|patch)|releases? will be numbered/i;

/**
 * The releases of a changelog as documents named "FILE VERSION", newest or oldest first as they stand; text above the
 * first release joins as a document of its own unless it is the usual preamble. Any other document, and one with fewer
 * than two releases, comes back alone and unchanged.
 */
export function splitReleases(document: Document): Document[] {
  const levels = new Map<number, number>();
  for (const section of document.sections) {
    if (isVersion(section)) levels.set(section.level, (levels.get(section.level) ?? 0) + 1);
  }
  const level = [...levels].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0];
  if (level === undefined || level[1] < 2) return [document];
  const headed = document.sections.filter((section) => section.heading !== null && section.level === level[0]).length;
  if (!changelogName.test(document.source) && level[1] < 0.6 * headed) return [document];

  const groups: { heading: string | null; sections: Section[] }[] = [{ heading: null, sections: [] }];
  for (const section of document.sections) {
    if (isVersion(section) && section.level === level[0]) groups.push({ heading: section.heading, sections: [] });
    groups.at(-1)?.sections.push(section);
  }
  return groups.flatMap(({ heading, sections }) => {
    const filled = sections.some((section) => section.blocks.some((block) => block.text.trim() !== ""));
    if (!filled || (heading === null && sections.every(isPreamble))) return [];
    const name = heading === null ? document.source : `${document.source} ${versionOf(heading)}`;
    return [
      {
        ...document,
        source: name,
        title: heading ?? document.title,
        // Indices of parents point into the whole document; a release is flat.
        sections: sections.map((section) => ({ ...section, kind: "changelog" as const, parent: null })),
        warnings: [],
      },
    ];
  });
}

function isVersion(section: Section): boolean {
  return section.heading !== null && versionHeading.test(section.heading.trim());
}

function isPreamble(section: Section): boolean {
  return section.blocks.every(
    (block) => block.text.length < 400 && (boilerplate.test(block.text) || block.text.length < 60),
  );
}

function versionOf(heading: string): string {
  return /\d+\.\d+[\p{L}\p{N}.+-]*/u.exec(heading)?.[0] ?? "unreleased";
}
