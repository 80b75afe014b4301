/**
 * Bundles the command into dist/bin: a few files instead of some 350 modules, which halves its start-up. The library's own
 * files in dist/ stay as the compiler wrote them. Pure JavaScript packages that a start needs are bundled with it, their
 * licences beside the bundle; everything else is left to be imported when it is used.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
/** The compiled files; a build in progress names its own folder. */
const dist = resolve(process.argv[2] ?? join(root, "dist"));
const out = join(dist, "bin");

/** Packages that every start or every Markdown source needs. */
const bundled =
  /^(micromark|mdast-util|unist-util|hast-util|decode-named-character-reference|character-entities|ccount|longest-streak|zwitch|markdown-table|devlop|trim-lines|escape-string-regexp|estree-util|unist|vfile-message|is-plain-obj)/;

/** Files keep their places: a bundled file that asks where it is gets the place of the original. */
const keepPlaces = {
  name: "keep-places",
  setup(builder) {
    builder.onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!path.startsWith(`${dist}/`) && !path.startsWith(`${dist}\\`)) return undefined;
      const text = readFileSync(path, "utf8");
      if (!text.includes("import.meta.url")) return undefined;
      const place = relative(out, path).replaceAll("\\", "/");
      return {
        contents: text.replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta.url).href`),
        loader: "js",
      };
    });
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("node:") || bundled.test(path) ? undefined : { path, external: true },
    );
  },
};

const result = await build({
  entryPoints: [join(dist, "cli", "main.js")],
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  conditions: ["default"],
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
  chunkNames: "[name]-[hash]",
  plugins: [keepPlaces],
});

const packages = new Set();
for (const input of Object.keys(result.metafile.inputs)) {
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1];
  if (name !== undefined) packages.add(name);
}
const notices = [...packages].sort().map((name) => {
  const folder = join(root, "node_modules", name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name} ${version} (${license})\n\n${file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim()}\n`;
});
writeFileSync(
  join(out, "LICENSES.txt"),
  `This folder holds code of the following packages.\n\n${notices.join("\n---\n\n")}`,
);
