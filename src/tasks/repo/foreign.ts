/**
 * Files of somebody else where the docs would go. Markdown pages have markers and take the generated part beside what is
 * there; the page to browse and the JSON file are replaced whole, so they must be ours.
 */
import { join } from "node:path";
import { UsageError } from "../../base/errors.ts";
import { openPlain, readPlain } from "../../base/grounds.ts";
import { documentFormat } from "./document.ts";
import { generatorMark } from "./html.ts";
import { findBlock } from "./marked-block.ts";
import { htmlName, jsonName } from "./write.ts";

/** Characters of a file within which its mark stands. */
const headLength = 16_384;
const anyVersion = documentFormat.replace(/\d+$/, "");
const jsonMark = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${anyVersion}`);
/** How pages said whose they are before they had a mark. */
const dataMark = '<script type="application/json" id="data">{"name":';

/**
 * Throws UsageError naming the first file under `output` that precis did not make and would replace. A JSON file without its
 * mark beside our pages is taken for a damaged one of ours; `shown` names a file in the message.
 */
export async function refuseForeign(output: string, shown: (name: string) => string): Promise<void> {
  const html = await headOf(join(output, htmlName));
  const ourPage = html.includes(generatorMark) || html.includes(dataMark);
  if (html.trim() !== "" && !ourPage) throw notOurs(shown(htmlName));
  const json = await headOf(join(output, jsonName));
  if (json.trim() === "" || jsonMark.test(json) || ourPage || (await hasOurIndex(output))) return;
  throw notOurs(shown(jsonName));
}

function notOurs(name: string): UsageError {
  return new UsageError(`${name} was not made by precis and would be replaced`, {
    hint: "give another directory with --out, or move the file away",
  });
}

async function hasOurIndex(output: string): Promise<boolean> {
  const page = await readPlain(join(output, "index.md")).catch(() => "");
  return findBlock(page).kind !== "none";
}

/** The start of a file; "" where none can be read: what cannot be read is told when it is written. */
async function headOf(path: string): Promise<string> {
  const file = await openPlain(path).catch(() => null);
  if (file === null) return "";
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } catch {
    // A directory of that name opens and cannot be read.
    return "";
  } finally {
    await file.close();
  }
}
