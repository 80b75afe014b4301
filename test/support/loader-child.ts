/**
 * A process of its own that reads documents it is handed, for the fault suite: whoever hands them over can end it when it hangs, and
 * sees it die when it runs out of memory. One message in, one message out.
 */
import { SourceError } from "../../src/base/errors.ts";
import type { DocumentFormat } from "../../src/documents/document.ts";
import { isTooThin, notices, parseDocument, plainText } from "../../src/documents/index.ts";

export interface LoaderTask {
  readonly bytes: Uint8Array;
  /** Undefined: found out from the bytes. */
  readonly format: DocumentFormat | undefined;
}

export interface LoaderReport {
  /** "read", "refused" (a SourceError), or what was thrown instead. */
  readonly outcome: string;
  readonly cpuMs: number;
  readonly residentMb: number;
}

async function read({ bytes, format }: LoaderTask): Promise<string> {
  try {
    const document = await parseDocument({ source: "fuzz", bytes, format });
    isTooThin(document);
    notices(document);
    plainText(document);
    return "read";
  } catch (error) {
    if (error instanceof SourceError) return "refused";
    return `threw ${error instanceof Error ? error.stack : String(error)}`;
  }
}

process.on("message", (task: LoaderTask) => {
  const from = process.cpuUsage();
  void read(task).then((outcome) => {
    const { user, system } = process.cpuUsage(from);
    const report: LoaderReport = {
      outcome,
      cpuMs: Math.round((user + system) / 1000),
      residentMb: Math.round(process.memoryUsage().rss / 1_048_576),
    };
    process.send?.(report);
  });
});
process.send?.("ready");
