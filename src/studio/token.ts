/**
 * The key of a studio, kept so that a page that is left open goes on when the studio is started again. It lies in the user's own data
 * directory and never in the project, whose folder may have come from a stranger with a key that the stranger knows.
 */
import { createHash } from "node:crypto";
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { userDataDirectory } from "../base/user-data.ts";
import { writeWholeFile } from "../base/whole-file.ts";
import { newToken } from "./doors.ts";

/** The key for the studio of `store`; a fresh one, for this time alone, where it cannot be kept. */
export async function studioToken(env: Readonly<Record<string, string | undefined>>, store: string): Promise<string> {
  const name = createHash("sha256").update(store).digest("hex").slice(0, 16);
  const file = join(userDataDirectory(env), "studio", `${name}.key`);
  const kept = await readOwn(file);
  if (kept !== undefined && /^[\w-]{32}$/.test(kept)) return kept;
  const token = newToken();
  try {
    await writeWholeFile(
      file,
      [],
      async (handle) => {
        await handle.writeFile(token);
        return true;
      },
      0o600,
    );
  } catch {
    // A home that cannot be written: the page has to be opened anew after a restart, which its 401 says.
  }
  return token;
}

/** Only a file of this user that nobody else may read is believed. */
async function readOwn(file: string): Promise<string | undefined> {
  try {
    const { mode, uid } = await lstat(file);
    const own = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
    return own ? (await readFile(file, "utf8")).trim() : undefined;
  } catch {
    return undefined;
  }
}
