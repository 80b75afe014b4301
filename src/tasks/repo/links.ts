/** Addresses of source lines, as seen from a page: relative to the working tree, on the web, or none. */
import { relative } from "node:path";
import type { SourceRange } from "../../strategies/tree/contract.ts";
import { encodePart } from "./page-paths.ts";

/** Link to a source range from a page at `page` (relative to the output directory); null where there is nothing to link to. */
export type SourceLink = (range: SourceRange, page: string) => string | null;

/** Links into a directory that stays where it is, relative to the output directory. */
export function localLinks(output: string, root: string): SourceLink {
  const toRoot = relative(output, root).replaceAll("\\", "/");
  // Another drive or a path with no way between: absolute links would name this machine.
  if (/^(?:[a-z]:|\/)/i.test(toRoot)) return () => null;
  return (range, page) => {
    const up = page
      .split("/")
      .slice(1)
      .map(() => "..");
    const parts = [...up, ...toRoot.split("/").filter((part) => part !== ""), ...range.path.split("/").map(encodePart)];
    return `${parts.join("/")}${lines(range)}`;
  };
}

/** Links to a commit on a known host. */
export function webLinks(web: string, commit: string, inside: string): SourceLink {
  const style = /gitlab\.com/.test(web)
    ? "/-/blob/"
    : /bitbucket\.org/.test(web)
      ? "/src/"
      : /codeberg\.org/.test(web)
        ? "/src/commit/"
        : "/blob/";
  const prefix = inside === "" ? "" : `${inside.split("/").map(encodePart).join("/")}/`;
  return (range) =>
    `${web}${style}${commit}/${prefix}${range.path.split("/").map(encodePart).join("/")}${lines(range)}`;
}

export const noLinks: SourceLink = () => null;

function lines(range: SourceRange): string {
  if (range.startLine === undefined) return "";
  return range.endLine === undefined || range.endLine === range.startLine
    ? `#L${range.startLine}`
    : `#L${range.startLine}-L${range.endLine}`;
}
