/** Small parts that all pages share. */
import type { ComponentChildren } from "preact";
import type { RunState } from "../../../src/runtime/run-store.ts";
import type { ApiError } from "../api.ts";

const told: Readonly<Record<RunState, string>> = {
  running: "running",
  done: "done",
  failed: "failed",
  partial: "partial",
  budget: "at its budget",
  interrupted: "interrupted",
};

export function StateMark({ state }: { state: RunState }) {
  return (
    <span class={`state state-${state}`}>
      <span class="dot" aria-hidden="true" />
      {told[state]}
    </span>
  );
}

export function Figure({ label, children, title }: { label: string; children: ComponentChildren; title?: string }) {
  return (
    <div class="figure" title={title}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}

/** As on the command line: what is wrong, then what to do. */
export function Trouble({ error }: { error: { message: string; hint: string | null } | ApiError }) {
  return (
    <div class="trouble" role="alert">
      <strong>{error.message}</strong>
      {error.hint === null || error.hint === "" ? null : <span>{error.hint}</span>}
    </div>
  );
}

export function Tabs({
  tabs,
  current,
}: {
  tabs: readonly { id: string; label: string; href: string; count?: number }[];
  current: string;
}) {
  return (
    <nav class="tabs" aria-label="Views of this run">
      {tabs.map((tab) => (
        <a key={tab.id} href={tab.href} aria-current={tab.id === current ? "page" : undefined}>
          {tab.label}
          {tab.count === undefined ? null : <span class="count">{tab.count.toLocaleString("en-US")}</span>}
        </a>
      ))}
    </nav>
  );
}

export function Loading() {
  return (
    <p class="loading" role="status">
      Loading…
    </p>
  );
}
