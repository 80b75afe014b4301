/** Model spec -> engine, made once a run: the embedded engine, or a prompted one over the gateway of that model. */
import type { Engine } from "../agents/engine.ts";
import { promptedEngine } from "../agents/prompted.ts";
import { toolRoles } from "../agents/tool-roles.ts";
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
