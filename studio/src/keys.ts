/** One key a deed. Keys are for the page as long as nobody types into a field. */
import { useEffect } from "preact/hooks";

export interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

/** All of them, for the sheet that "?" shows. */
export const sheet: readonly (readonly [string, readonly Shortcut[]])[] = [
  [
    "Everywhere",
    [
      { keys: "?", does: "this sheet" },
      { keys: "g r", does: "runs" },
      { keys: "g n", does: "new run" },
      { keys: "g t", does: "teach" },
      { keys: "g c", does: "costs" },
      { keys: "Esc", does: "closes what is open" },
    ],
  ],
  [
    "Lists",
    [
      { keys: "j / k", does: "next, previous" },
      { keys: "Enter", does: "opens" },
      { keys: "/", does: "search" },
    ],
  ],
  [
    "Teach",
    [
      { keys: "a", does: "accept" },
      { keys: "e", does: "edit" },
      { keys: "r", does: "reject" },
      { keys: "s", does: "skip" },
      { keys: "b", does: "take the last one back" },
    ],
  ],
  [
    "Result",
    [
      { keys: "Tab", does: "from sentence to sentence; its passages are marked in the source" },
      { keys: "1 to 6", does: "the tabs of a run" },
    ],
  ],
];

export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return target?.matches?.("input, textarea, select, [contenteditable=true]") === true;
}

/** Calls `handle` for keys without modifiers while nobody types. */
export function useKeys(handle: (key: string, event: KeyboardEvent) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || typing(event)) return;
      handle(event.key, event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  });
}
