/** A long list of which only what is seen is in the page. */
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from "@tanstack/virtual-core";
import { useEffect, useReducer, useRef } from "preact/hooks";

export interface Virtual {
  readonly box: { current: HTMLDivElement | null };
  readonly rows: readonly VirtualItem[];
  readonly height: number;
  scrollTo(index: number): void;
}

export function useVirtual(count: number, rowHeight: number): Virtual {
  const box = useRef<HTMLDivElement>(null);
  const [, draw] = useReducer((n: number) => n + 1, 0);
  const made = useRef<Virtualizer<HTMLDivElement, Element> | undefined>(undefined);
  const options = {
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: 8,
    onChange: () => draw(0),
  };
  made.current ??= new Virtualizer(options);
  made.current.setOptions(options);
  useEffect(() => made.current?._didMount(), []);
  useEffect(() => made.current?._willUpdate());
  const current = made.current;
  return {
    box,
    rows: current.getVirtualItems(),
    height: current.getTotalSize(),
    scrollTo: (index) => current.scrollToIndex(index, { align: "auto" }),
  };
}
