/**
 * What a section is for. Structure decides first, since it speaks every language: only badges, a list of links into the
 * document, version numbers under a heading. Heading words decide second; a parent's kind is inherited last.
 */
import type { SectionKind } from "../document.ts";
import type { OutlineBlock } from "../outline.ts";
import { headingWords } from "./words.ts";

export interface SectionFacts {
  readonly heading: OutlineBlock | null;
  readonly blocks: readonly OutlineBlock[];
  /** Kind of the enclosing section; null at the top. */
  readonly parent: SectionKind | null;
  /** True in a scientific paper, where "Methods" and "Setup" are no parts of a manual. */
  readonly paper: boolean;
  /** Levels between the heading and the enclosing one; 1 where they follow each other. */
  readonly step: number;
  /** True for the document's title section and for what stands before the first heading. */
  readonly opening: boolean;
}

export function judgeKind(facts: SectionFacts): SectionKind {
  if (facts.heading?.role !== undefined) return facts.heading.role;
  const line = facts.heading?.text ?? "";
  // A tagline set as a heading over the badges describes the project, not the badges.
  const tagline = facts.parent === "overview" && line.split(" ").length >= 4 && kindOfHeading(line) === null;
  if (tagline && facts.blocks.every((block) => block.kind === "badge" || block.kind === "rule")) return "overview";
  const structural = byStructure(facts.blocks, facts.opening);
  if (structural !== null) return structural;
  if (facts.opening) return "overview";
  if (versionHeading.test(line)) return "changelog";
  // What stands inside a changelog is the changelog, whatever it calls its parts.
  if (facts.parent !== null && enclosing.has(facts.parent)) return facts.parent;
  // A heading three levels down is a caption chosen for its size; what follows it still belongs to the part above.
  if (facts.parent === "overview" && facts.step >= 3) return "overview";
  const named = kindOfHeading(line);
  if (named !== null) return facts.paper && manualKinds.has(named) ? "other" : named;
  if (installs(facts.blocks)) return "install";
  if (facts.parent !== null && inherited.has(facts.parent)) return facts.parent;
  return "other";
}

const versionHeading =
  /^\[?v?\d+\.\d+(?:\.\d+)*(?:[-.\w]*)\]?(?:\(\S*\))?(?:\s*[-–—:(/]?\s*\(?\d{4}[-./]\d{1,2}.*|\s*\(.*\)|\s*)$/i;
const enclosing: ReadonlySet<SectionKind> = new Set(["changelog", "references", "sponsors", "licence"]);
const manualKinds: ReadonlySet<SectionKind> = new Set(["api", "usage", "install", "features", "changelog"]);
const inherited: ReadonlySet<SectionKind> = new Set([
  "install",
  "usage",
  "api",
  "contributing",
  "features",
  "abstract",
]);

function byStructure(blocks: readonly OutlineBlock[], opening: boolean): SectionKind | null {
  const telling = blocks.filter((block) => block.kind !== "rule");
  if (telling.length === 0) return null;
  if (telling.every((block) => block.kind === "badge"))
    return opening || telling.some((b) => b.links === undefined) ? "badges" : null;
  let items = 0;
  let inside = 0;
  let other = 0;
  for (const block of telling) {
    const links = block.links;
    if (links !== undefined && links.inside > 0 && links.inside >= links.total * 0.8 && links.share > 0.6) inside++;
    else if (block.kind === "list-item") items++;
    else if (block.kind !== "badge" && block.kind !== "image-alt") other++;
  }
  // A title's section may hold the table of contents, but what stands below the title is not part of that.
  if (!opening && inside >= 3 && inside > 4 * other && inside > items) return "contents";
  return null;
}

const installCommand =
  /^\s*(?:[$#>%]\s*)?(?:sudo\s+)?(?:npm (?:i|install|add)\b|yarn (?:global )?add|pnpm (?:add|i|install)\b|pip3? install|pipx install|uv (?:pip install|add|tool install)|conda install|gem install|bundle add|cargo (?:install|add)|go (?:get|install)|brew (?:install|tap)|apt(?:-get)? install|dnf install|yum install|pacman -S|choco install|scoop install|winget install|composer (?:require|global require)|dotnet add package|nuget install|install-package|docker pull|helm install|bower install|mix deps|luarocks install|cabal install|stack install|nix-env -i|flatpak install|snap install)/im;

function installs(blocks: readonly OutlineBlock[]): boolean {
  const code = blocks.filter((block) => block.kind === "code");
  return code.length > 0 && code.length <= 4 && code.every((block) => installCommand.test(block.text));
}

interface Matcher {
  readonly kind: SectionKind;
  readonly exact: ReadonlySet<string>;
  readonly stems: readonly string[];
  readonly parts: readonly string[];
}

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const matchers: readonly Matcher[] = headingWords.map(([kind, list]) => {
  const all = list.split("|").map((word) => (word.endsWith("*") ? `${normalize(word)}*` : normalize(word)));
  return {
    kind,
    exact: new Set(all.filter((word) => !word.endsWith("*"))),
    stems: all.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
    parts: all.filter((word) => spaceless.test(word)),
  };
});

/** The kind a heading names, or null. Whole headings count before single words, short headings before long ones. */
export function kindOfHeading(heading: string): SectionKind | null {
  const text = normalize(heading);
  return text === "" ? null : (kindOfWhole(text) ?? kindOfPart(text));
}

/** True for a heading that begins as the usual name of a part does, such as "Installing the server". */
export function namesPart(heading: string): boolean {
  return kindOfWhole(normalize(heading)) !== null;
}

/** True for a heading that is nothing but the usual name of a part, such as "Installation". */
export function isUsualHeading(heading: string): boolean {
  const text = normalize(heading);
  return matchers.some(
    ({ exact, stems }) => exact.has(text) || (!text.includes(" ") && stems.some((stem) => text.startsWith(stem))),
  );
}

function kindOfWhole(text: string): SectionKind | null {
  for (const { kind, exact, stems } of matchers)
    if (
      exact.has(text) ||
      stems.some((stem) => text.startsWith(stem) && text.split(" ").length <= stem.split(" ").length + 3)
    )
      return kind;
  return null;
}

function kindOfPart(text: string): SectionKind | null {
  if (spaceless.test(text)) {
    if (text.length > 16) return null;
    for (const { kind, parts } of matchers) if (parts.some((part) => text.includes(part))) return kind;
    return null;
  }
  const words = text.split(" ");
  if (words.length > 5) return null;
  for (const { kind, exact, stems } of matchers)
    if (
      words.some(
        (word) =>
          word.length > 3 && (exact.has(word) || stems.some((stem) => stem.length > 3 && word.startsWith(stem))),
      )
    )
      return kind;
  return null;
}

function normalize(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}'’ -]+/gu, " ")
    .replace(/^\s*(?:\d+\s+)+/, "")
    .replace(/\s+/g, " ")
    .trim();
}
