/** Model spec -> engine, made once a run: the embedded engine, or a prompted one over the gateway of that model. */
import type { Engine } from "../agents/engine.ts";
import { promptedEngine } from "../agents/prompted.ts";
import type { AgentSetup } from "../agents/task-context.ts";
import { toolRoles } from "../agents/tool-roles.ts";
import { canonicalJson } from "../base/canonical-json.ts";
import { embeddedEngine, embeddedSpec } from "../embedded/engine.ts";
import type { Models } from "../models/index.ts";
import type { Settings } from "./settings.ts";

export interface Engines {
  /** The spec that plays a speaker: its own --role, else its role's, else --model ("embedded" for tool roles). */
  specFor(speaker: string, role?: string): string;
  engineFor(spec: string): Promise<Engine>;
}

export function openEngines(settings: Settings, models: () => Promise<Models>): Engines {
  const made = new Map<string, Promise<Engine>>();
  const make = async (spec: string): Promise<Engine> => {
    if (spec === embeddedSpec) return embeddedEngine();
    const gateway = await (await models()).gateway(spec);
    return promptedEngine(gateway, settings.temperature === undefined ? {} : { temperature: settings.temperature });
  };
  return {
    specFor: (speaker, role) =>
      settings.roles[speaker] ??
      (role === undefined ? undefined : settings.roles[role]) ??
      (toolRoles.has(role ?? speaker) ? embeddedSpec : settings.model),
    engineFor(spec) {
      let engine = made.get(spec);
      if (engine === undefined) {
        engine = make(spec);
        made.set(spec, engine);
      }
      return engine;
    },
  };
}

/**
 * Engines by setup, made once each: those of the run where a setup says nothing. A dry run sends nothing whatever the
 * setup, so its engines stay and only the choice of models changes.
 */
export function agentSetups(
  settings: Settings,
  dry: Engines | undefined,
  models: () => Promise<Models>,
): (setup: AgentSetup) => Engines {
  const made = new Map<string, Engines>();
  return ({ model, roles, temperature }) => {
    const key = canonicalJson({ model, roles, temperature });
    let engines = made.get(key);
    if (engines === undefined) {
      const own: Settings = {
        ...settings,
        ...(model === undefined ? {} : { model }),
        ...(roles === undefined ? {} : { roles }),
        ...(temperature === undefined ? {} : { temperature }),
      };
      const opened = openEngines(own, models);
      engines = dry === undefined ? opened : { specFor: opened.specFor, engineFor: dry.engineFor };
      made.set(key, engines);
    }
    return engines;
  };
}
