/** The sandbox of a suite: one for all rows, and no more programs at once than cores, so that time limits mean the same for all. */
import { availableParallelism } from "node:os";
import { openSandbox, type Sandbox } from "../../tasks/translate/items.ts";

/** A build holds its place until it is disposed of. */
export async function benchSandbox(
  exec: { readonly allowExec?: boolean; readonly unsafeExec?: boolean },
  atOnce = availableParallelism(),
): Promise<Sandbox> {
  const sandbox = await openSandbox(exec);
  if (sandbox.isolation === "none") return sandbox;
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free++;
    else next();
  };
  return {
    ...sandbox,
    async build(program, options) {
      await enter();
      try {
        const build = await sandbox.build(program, options);
        return {
          ...build,
          async dispose() {
            try {
              await build.dispose();
            } finally {
              leave();
            }
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
