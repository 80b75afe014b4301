/** Where a line is published, and how long it may be there. Ours: limits as the sites state them. */
import type { LengthLimits } from "../base/length.ts";

export interface Target {
  readonly name: string;
  readonly maxChars: number;
  readonly about: string;
}

export const targets = {
  github: { name: "github", maxChars: 350, about: "the About box of a GitHub repository" },
  play: { name: "play", maxChars: 80, about: "the short description of a Google Play listing" },
  npm: { name: "npm", maxChars: 255, about: "the description field of an npm package" },
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;

/** The limits that hold: the target's, narrowed by explicit ones. */
export function limitsFor(target: TargetName, own: LengthLimits): LengthLimits {
  return {
    maxChars: own.maxChars ?? targets[target].maxChars,
    ...(own.maxWords === undefined ? {} : { maxWords: own.maxWords }),
  };
}
