/** Which files the page may name: those below the folder that the studio was started in, links followed, unless told otherwise. */
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError } from "../base/errors.ts";
import { isInside } from "../base/grounds.ts";

export interface Folder {
  readonly path: string;
  /** True with --allow-paths. */
  readonly open: boolean;
}

export const isAddress = (source: string): boolean => /^(?:https?|git|ssh):\/\//i.test(source) || /^git@/.test(source);

/** The real path of `name`, seen from `base`. Throws UsageError where it lies outside, or is not there. */
export function allowedFile(folder: Folder, name: string, base: string = folder.path): string {
  let path: string;
  try {
    path = realpathSync(resolve(base, name));
  } catch {
    throw new UsageError(`there is no file ${name}`, { hint: `names are seen from ${base}` });
  }
  if (!folder.open && !isInside(path, realpathSync(folder.path)))
    throw new UsageError(`${name} lies outside ${folder.path}`, {
      hint: "start the studio there, or with --allow-paths",
    });
  return path;
}
