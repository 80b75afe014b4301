/** All commands, in the order of help and reference. A new command: a file beside this one and a line here. */
import type { CommandSpec } from "../command-spec.ts";
import { aboutCommand } from "./about.ts";

export const commands: readonly CommandSpec[] = [aboutCommand];
