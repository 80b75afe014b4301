/** Questions to the server; an answer is data or a reason that a person can read. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { onLive } from "./live.ts";

export class ApiError extends Error {
  readonly hint: string | null;
  readonly status: number;

  constructor(message: string, hint: string | null, status: number) {
    super(message);
    this.hint = hint;
    this.status = status;
  }
}

export async function ask<T>(path: string, body?: unknown, method = "POST"): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      ...(body === undefined
        ? {}
        : { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError("the studio does not answer", "start precis studio again: this page goes on by itself", 0);
  }
  const answer = (await response.json().catch(() => null)) as {
    error?: { message: string; hint: string | null };
  } | null;
  if (!response.ok || answer === null)
    throw new ApiError(
      answer?.error?.message ?? `the studio answered ${response.status}`,
      answer?.error?.hint ?? null,
      response.status,
    );
  return answer as T;
}

export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  readonly loading: boolean;
  reload(): void;
}

/** Asks `path` now, when it changes, when the studio comes back, and at events of the kinds in `live`. null asks nothing. */
export function useAnswer<T>(path: string | null, live: readonly ("runs" | "jobs")[] = []): Answer<T> {
  const [state, setState] = useState<{ path: string | null; data?: T; error?: ApiError }>({ path: null });
  const turn = useRef(0);
  const reload = useCallback(() => {
    if (path === null) return;
    const mine = ++turn.current;
    ask<T>(path).then(
      (data) => mine === turn.current && setState({ path, data }),
      (error: ApiError) =>
        mine === turn.current &&
        setState((before) => ({ path, error, ...(before.path === path && before.data ? { data: before.data } : {}) })),
    );
  }, [path]);
  useEffect(reload, [reload]);
  const kinds = live.join(" ");
  useEffect(
    () =>
      onLive((event) => {
        if (event === "back" || kinds.split(" ").includes(event)) reload();
      }),
    [reload, kinds],
  );
  const current = state.path === path;
  return {
    data: current ? state.data : undefined,
    error: current ? state.error : undefined,
    loading: !current && path !== null,
    reload,
  };
}
