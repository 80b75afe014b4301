/**
 * The engine without a model: each role is one pure, deterministic function in `roles/`, named as the field names its
 * method. Results say `embedded (extractive)`. Roles that no extraction can play are listed in `refusals.ts`.
 */

import type { Engine, EngineAnswer, EngineRequest } from "../agents/engine.ts";
import type { Evidence, Role } from "../agents/role.ts";
import { entryOf } from "../base/entry-of.ts";
import { hashValue } from "../base/hash.ts";
import type { Warning } from "../base/warnings.ts";
import { refuseRole } from "./refusals.ts";
import { embeddedRoles } from "./registry.ts";
import { withoutOrders } from "./without-orders.ts";

/** What an embedded role knows besides its input. */
export interface EmbeddedKit {
  /** The prompt whose plain-English instructions it follows (the tuned one, or the role's own). */
  readonly prompt: string;
  readonly seed: number;
  readonly repetition: number;
  /** Speaker name where several play one role. */
  readonly as: string;
}

export interface EmbeddedOutput<O> {
  readonly output: O;
  readonly evidence?: readonly Evidence[];
  readonly notes?: readonly string[];
  /** What the user is to know: equal ones of several speakers are shown once. */
  readonly warnings?: readonly Warning[];
}

/** One role without a model. Pure: same input and kit, same output. */
export type EmbeddedRole<I, O> = (input: I, kit: EmbeddedKit) => EmbeddedOutput<O> | Promise<EmbeddedOutput<O>>;

export const embeddedSpec = "embedded";

/**
 * Stands in the keys of answers that are kept beyond a run, such as the nodes of a documented tree. Raise it by one whenever a
 * role that writes such answers (the roles over repositories) says something else for the same input: without that, docs
 * written before the change stay as they are, and `precis repo --check` calls them fresh.
 */
export const engineVersion = 3;

export function embeddedEngine(): Engine {
  const loaded = new Map<string, Promise<unknown>>();
  return {
    spec: embeddedSpec,
    async ask<I, O>(role: Role<I, O>, input: I, request: EngineRequest): Promise<EngineAnswer<O>> {
      const load = entryOf(embeddedRoles, role.name);
      if (load === undefined) throw refuseRole(role.name);
      const playing = loaded.get(role.name) ?? load();
      loaded.set(role.name, playing);
      const play = (await playing) as EmbeddedRole<I, O>;
      const prompt = request.prompt ?? role.prompt;
      const started = performance.now();
      const kit: EmbeddedKit = {
        prompt,
        seed: request.seed,
        repetition: request.repetition ?? 0,
        as: request.as ?? role.name,
      };
      // An extraction can only obey what it copies: orders in what others wrote are taken out before any role looks.
      const played = await play(withoutOrders(input), kit);
      return {
        output: played.output,
        evidence: played.evidence ?? [],
        notes: played.notes ?? [],
        warnings: played.warnings ?? [],
        callId: `embedded-${hashValue([role.name, prompt, kit.as, kit.repetition]).slice(0, 12)}`,
        prompt,
        rawAnswer: "",
        requests: 0,
        cacheHit: false,
        tokens: { input: 0, output: 0 },
        costUsd: 0,
        durationMs: performance.now() - started,
      };
    },
  };
}
