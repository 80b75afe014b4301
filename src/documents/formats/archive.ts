/** ZIP containers (DOCX, EPUB): what is inside, read with a bound on what it may grow to. */
import { SourceError } from "../../base/errors.ts";

/** More than this, unpacked, is an attack or no document: 200 MB. */
const largest = 200 * 1024 * 1024;
const mostEntries = 20_000;

export interface Archive {
  readonly names: readonly string[];
  /** The bytes of one entry; null where it is missing. */
  read(name: string): Uint8Array | null;
}

/** Opens an archive. Throws SourceError source-damaged, source-encrypted or source-too-large. */
export async function openArchive(bytes: Uint8Array, source: string, what: string): Promise<Archive> {
  // Office puts a password-protected document into an older container, which starts like this.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0)
    throw new SourceError(
      "source-encrypted",
      `the ${what} is protected by a password, or in the format of before 2007`,
      {
        source,
        hint: `save it as an unprotected ${what}`,
      },
    );
  const { unzipSync } = await import("fflate");
  const sizes = new Map<string, number>();
  let total = 0;
  const damaged = (cause?: unknown): SourceError =>
    new SourceError("source-damaged", `the ${what} is damaged: its archive cannot be opened`, {
      source,
      hint: "check that the file is whole",
      cause,
    });
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        sizes.set(name, originalSize);
        total += originalSize;
        return false;
      },
    });
  } catch (error) {
    throw damaged(error);
  }
  if (sizes.size === 0) throw damaged();
  if (sizes.size > mostEntries)
    throw new SourceError("source-too-large", `the ${what} holds ${sizes.size} files, more than ${mostEntries}`, {
      source,
      hint: "give the part that matters as a smaller file",
    });
  if (total > largest)
    throw new SourceError("source-too-large", `the ${what} unpacks to ${Math.round(total / 1024 / 1024)} MB`, {
      source,
      hint: "give the part that matters as a smaller file",
    });
  return {
    names: [...sizes.keys()],
    read(name) {
      const size = sizes.get(name);
      if (size === undefined) return null;
      try {
        return unzipSync(bytes, { filter: (entry) => entry.name === name })[name] ?? null;
      } catch (error) {
        throw damaged(error);
      }
    },
  };
}
