/** Each view is an address: the path says the page, the query its filters. */
import { useEffect, useState } from "preact/hooks";

export interface Place {
  /** "/runs/ID/trace" as ["runs", "ID", "trace"]. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

const moved = "precis-moved";

export function here(): Place {
  const path = location.pathname.split("/").filter((part) => part !== "");
  return { path: path.map((part) => decodedPart(part)), query: new URLSearchParams(location.search) };
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray % in an address that was typed.
    return part;
  }
}

export function go(to: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", to);
  else history.replaceState(null, "", to);
  window.dispatchEvent(new Event(moved));
}

/** The same path with other filters; "" takes one out. */
export function withQuery(changes: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return `${location.pathname}${text === "" ? "" : `?${text}`}`;
}

export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const update = (): void => setPlace(here());
    window.addEventListener(moved, update);
    window.addEventListener("popstate", update);
    return () => {
      window.removeEventListener(moved, update);
      window.removeEventListener("popstate", update);
    };
  }, []);
  return place;
}

/** Links of our own are followed without loading the page again; those with a modifier are the browser's. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download")) return;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(`${link.pathname}${link.search}`);
  window.scrollTo(0, 0);
}
