/** Progress and warnings on stderr: a bar on a terminal, plain lines elsewhere; nothing at all with --quiet. */

import type { EventSink } from "../base/events.ts";
import { now as steadyNow } from "../base/now.ts";
import type { Io } from "./io.ts";
import { clearLine, shownLine, shown as shownText } from "./shown.ts";

export interface Progress {
  readonly emit: EventSink;
  /** Takes the bar off the screen, so that a line can be printed. */
  clear(): void;
}

/** Plain lines come at most this often, so that logs stay readable. */
const plainEveryMs = 10_000;
const barWidth = 24;

export function progress(io: Io, options: { quiet: boolean; verbose: boolean; now?: () => number }): Progress {
  const now = options.now ?? steadyNow;
  let shown = false;
  let lastPlain = now();
  const warned = new Set<string>();
  const clear = (): void => {
    if (!shown) return;
    io.err(clearLine);
    shown = false;
  };
  const emit: EventSink = (event) => {
    io.tell?.(event);
    if (options.quiet) return;
    switch (event.type) {
      case "note":
        if (!options.verbose) return;
        clear();
        io.err(`precis: ${shownLine(event.message)}\n`);
        return;
      case "warning": {
        const line = `precis: ${event.source === undefined ? "" : `${shownText(event.source)}: `}${shownLine(event.warning.message)}\n`;
        if (warned.has(line)) return;
        warned.add(line);
        clear();
        io.err(line);
        return;
      }
      case "progress": {
        const { unit, done, total, note } = event;
        // One piece of work needs no bar.
        if (total !== null && total <= 1) return;
        const counted = total === null ? `${done} ${unit}s` : `${done}/${total} ${unit}s`;
        // A bar is one line.
        const tail = note === undefined ? "" : ` ${shownText(note)}`;
        if (io.stderrIsTerminal) {
          const filled = total === null || total === 0 ? 0 : Math.round((done / total) * barWidth);
          const bar = `${"█".repeat(filled)}${"░".repeat(barWidth - filled)}`;
          io.err(`${clearLine}${bar} ${counted}${tail}`);
          shown = true;
          if (total !== null && done >= total) clear();
        } else if (now() - lastPlain >= plainEveryMs) {
          lastPlain = now();
          io.err(`precis: ${counted}${tail}\n`);
        }
      }
    }
  };
  return { emit, clear };
}
