import type { Z } from "../agents/role.ts";
import { jobSpend } from "./parts.ts";

const node = (z: Z) => {
  const self = z
    .strictObject({
      path: z.string().describe('"" for the root, "src/a.ts" for a file, "src/a.ts#Store.open" for a unit'),
      kind: z.string().describe("folder, file, class, interface, function, method, module or section"),
      summary: z.string().nullable().describe("null where none could be had; error says why"),
      keywords: z.array(z.string()),
      get children(): ReturnType<typeof z.array<typeof self>> {
        return z.array(self);
      },
      hash: z.string().describe("Over everything the summary depends on"),
      sources: z
        .array(
          z.strictObject({ path: z.string(), startLine: z.exactOptional(z.int()), endLine: z.exactOptional(z.int()) }),
        )
        .describe("What it was written from; lines are 1-based and inclusive"),
      review: z.strictObject({
        revisions: z.int(),
        approved: z.boolean().nullable().describe("null where nobody looked at the last version"),
      }),
      error: z.exactOptional(z.strictObject({ code: z.string(), message: z.string() })),
    })
    .meta({ id: "node" });
  return self;
};

export const repoResult = (z: Z) =>
  z.strictObject({
    source: z.string(),
    root: z.string().describe("Directory or address as given, without credentials"),
    tree: node(z),
    skipped: z.array(
      z.strictObject({
        path: z.string().describe('Folders end with "/"'),
        reason: z.string().describe("Stable name: ignored, binary, generated, too-large ..."),
        detail: z.exactOptional(z.string()),
      }),
    ),
    nodes: z.strictObject({
      folders: z.int(),
      files: z.int(),
      units: z.int(),
      reused: z.int(),
      failed: z.int(),
    }),
    out: z.string().nullable().describe("Where the docs were written; null where nothing was"),
    written: z.array(z.string()).describe("Files of the docs that changed, relative to out"),
    ...jobSpend(z),
  });

/** `precis repo --check`. */
export const repoCheck = (z: Z) =>
  z.strictObject({
    source: z.string(),
    stale: z
      .array(z.strictObject({ path: z.string().describe('"" for the root'), reason: z.string() }))
      .describe("Folders whose written docs are stale; [] and exit code 0 where none are"),
  });
