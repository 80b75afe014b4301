/** Tool `map`: a repository inside a token budget. */
import { z } from "zod";
import { mapRepository } from "../../tasks/map.ts";
import { type QuickTool, warningLines } from "../tool.ts";
import { folder, warnings } from "./parts.ts";

/** Both forms of the answer carry the map, so that both together stay below 10,000. */
const defaultMapTokens = 4_000;

const input = z.object({
  path: folder,
  maxTokens: z
    .int()
    .min(100)
    .max(100_000)
    .default(defaultMapTokens)
    .describe("Tokens (o200k_base) of the map, never exceeded"),
  focus: z
    .array(z.string().min(1).max(1000))
    .max(20)
    .default([])
    .describe("What matters most: paths inside the folder, or words that describe what you look for"),
  format: z.enum(["md", "xml", "json", "llms-txt"]).default("md"),
});

export const mapTool: QuickTool<z.infer<typeof input>> = {
  kind: "quick",
  name: "map",
  title: "Map of a repository",
  description:
    "Folders, files and signatures of a repository, what matters first, inside a token budget; lines begin with path:line. Begin here in a repository you do not know, and say with focus what you look for.",
  input,
  output: z.strictObject({
    map: z.string(),
    tokens: z.int(),
    maxTokens: z.int(),
    filesShown: z.int(),
    filesLeftOut: z.int(),
    warnings,
  }),
  async run({ path, maxTokens, focus, format }, signal, { roots, env, version }, emit) {
    const place = roots.find(path);
    const map = await mapRepository(place.path, {
      cwd: place.root,
      maxTokens,
      focus,
      format,
      signal,
      env,
      version,
      progress: (done, total) => emit({ type: "progress", unit: "file", done, total }),
    });
    const shown = map.files.length + map.lists.reduce((sum, { names }) => sum + names.length, 0);
    return {
      text: map.text,
      result: {
        map: map.text,
        tokens: map.tokens,
        maxTokens: map.maxTokens,
        filesShown: shown,
        filesLeftOut: map.leftOut.files,
        warnings: warningLines(map.warnings).slice(0, 20),
      },
      more:
        map.leftOut.files === 0
          ? ""
          : `${map.leftOut.files} files are not shown: raise maxTokens, give a focus, or map one folder`,
    };
  },
};
