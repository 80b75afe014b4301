/** Where each folder's page lies under the output directory, on any file system: odd characters, case, reserved names. Pure. */

/** Folder path -> path of its page, e.g. "src/store" -> "src/store/index.md"; "" -> "index.md". Distinct also where case does not count. */
export function pagePaths(folders: readonly string[]): Map<string, string> {
  const safe = new Map<string, string>([["", ""]]);
  const taken = new Set<string>();
  const ordered = [...folders]
    .filter((path) => path !== "")
    .sort((a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1));
  for (const path of ordered) {
    const cut = path.lastIndexOf("/");
    const parent = safe.get(cut === -1 ? "" : path.slice(0, cut)) ?? "";
    const own = safeName(path.slice(cut + 1));
    let name = own;
    const place = (candidate: string): string => (parent === "" ? candidate : `${parent}/${candidate}`);
    for (let n = 2; taken.has(place(name).toLowerCase()); n++) name = `${own}~${n}`;
    taken.add(place(name).toLowerCase());
    safe.set(path, place(name));
  }
  return new Map([...safe].map(([path, folder]) => [path, folder === "" ? "index.md" : `${folder}/index.md`]));
}

/** A name that every common file system takes: control and reserved characters as %XX, no trailing dots, at most 120 characters. */
export function safeName(name: string): string {
  const escaped = name
    .replace(
      /[\u0000-\u001f\u007f<>:"|?*\\%]/g,
      (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
    )
    .replace(/[. ]$/, (end) => `%${end.charCodeAt(0).toString(16)}`);
  const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(escaped) ? `_${escaped}` : escaped;
  return reserved.length <= 120 ? reserved : `${reserved.slice(0, 110)}~${reserved.length}`;
}

/** A link from one file to another, both relative to the same directory; parts percent-encoded for Markdown and HTML. */
export function relativeLink(from: string, to: string): string {
  const source = from.split("/").slice(0, -1);
  const target = to.split("/");
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared++;
  const up = source.slice(shared).map(() => "..");
  return [...up, ...target.slice(shared).map(encodePart)].join("/");
}

/** Percent-encoding that also covers what Markdown would read as the end of a link. */
export function encodePart(part: string): string {
  if (part === "..") return part;
  return encodeURIComponent(part.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[()!'*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
