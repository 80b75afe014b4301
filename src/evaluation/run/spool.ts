/** A temporary file for texts that a report may want later, so that memory does not grow with the items. */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SpoolPlace {
  readonly offset: number;
  readonly bytes: number;
}

const bufferBytes = 256 * 1024;

export class Spool {
  readonly #folder = mkdtempSync(join(tmpdir(), "precis-bench-"));
  readonly #file = openSync(join(this.#folder, "texts"), "wx+", 0o600);
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  /** Bytes on disk; what is pending comes behind. */
  #written = 0;

  append(text: string): SpoolPlace {
    const bytes = Buffer.from(text, "utf8");
    const place = { offset: this.#written + this.#pendingBytes, bytes: bytes.byteLength };
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.byteLength;
    if (this.#pendingBytes >= bufferBytes) this.#flush();
    return place;
  }

  read({ offset, bytes }: SpoolPlace): string {
    if (offset + bytes > this.#written) this.#flush();
    const buffer = Buffer.allocUnsafe(bytes);
    let got = 0;
    while (got < bytes) {
      const count = readSync(this.#file, buffer, got, bytes - got, offset + got);
      if (count === 0) throw new RangeError(`the spool ends before byte ${offset + bytes}`);
      got += count;
    }
    return buffer.toString("utf8");
  }

  /** Deletes the file. */
  close(): void {
    closeSync(this.#file);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #flush(): void {
    const all = Buffer.concat(this.#pending);
    for (let at = 0; at < all.byteLength; )
      at += writeSync(this.#file, all, at, all.byteLength - at, this.#written + at);
    this.#written += all.byteLength;
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}
