/** The reader's thread: one source a message, its Document or its error as the answer. Nothing else happens here. */
import { parentPort } from "node:worker_threads";
import { isPrecisError } from "../../base/errors.ts";
import { parseHere, type ReadInput } from "./parse-here.ts";
import type { ReadAnswer } from "./thread.ts";

parentPort?.on("message", async (input: ReadInput) => parentPort?.postMessage(await answer(input)));

async function answer(input: ReadInput): Promise<ReadAnswer> {
  try {
    return { document: await parseHere(input) };
  } catch (error) {
    // Causes stay here: they may hold what cannot be sent, and the message says what matters.
    const { code, message, hint } = isPrecisError(error)
      ? error
      : {
          code: "source-damaged" as const,
          message: `cannot be read (${String(error)})`,
          hint: "check that the file is whole",
        };
    return { error: { code, message, ...(hint === undefined ? {} : { hint }) } };
  }
}
