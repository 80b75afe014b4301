/** The tasks whose prompts can be learned, by name. */
import { aboutTask } from "./about.ts";
import { codeTask } from "./code.ts";
import type { TunedTask } from "./contract.ts";
import { digestTask } from "./digest.ts";
import { documentTask } from "./document.ts";

export const tunedTasks: Readonly<Record<TunedTask["name"], TunedTask>> = {
  about: aboutTask,
  code: codeTask,
  digest: digestTask,
  document: documentTask,
};
