/** What the server tells by itself, and whether it is there. One stream for the whole page. */
import { useEffect, useState } from "preact/hooks";

export type LiveEvent = "runs" | "jobs" | "back";
const listeners = new Set<(event: LiveEvent) => void>();
const watchers = new Set<(up: boolean) => void>();
let source: EventSource | undefined;
let up = true;

function setUp(now: boolean): void {
  const came = now && !up;
  up = now;
  for (const watcher of watchers) watcher(up);
  if (came) tell("back");
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

function connect(): void {
  source?.close();
  source = new EventSource("/api/events");
  source.addEventListener("hello", () => setUp(true));
  source.addEventListener("runs", () => tell("runs"));
  source.addEventListener("jobs", () => tell("jobs"));
  source.onerror = () => {
    setUp(false);
    // A browser gives up on some failures; we do not.
    if (source?.readyState === EventSource.CLOSED) setTimeout(connect, 1_500);
  };
}

export function onLive(listener: (event: LiveEvent) => void): () => void {
  if (source === undefined) connect();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): boolean {
  const [now, setNow] = useState(up);
  useEffect(() => {
    if (source === undefined) connect();
    watchers.add(setNow);
    return () => void watchers.delete(setNow);
  }, []);
  return now;
}
