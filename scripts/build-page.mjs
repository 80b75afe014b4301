/** Builds the studio's page from studio/ into the folder that is named; `npm run build` calls it. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "studio");
const outDir = resolve(process.argv[2] ?? "dist/studio/page");

/** The page holds code of others: their licences lie beside it. */
const licences = {
  name: "licences",
  generateBundle(_, bundle) {
    const packages = new Set();
    for (const chunk of Object.values(bundle))
      for (const id of chunk.moduleIds ?? []) {
        const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"))?.[1];
        if (name !== undefined) packages.add(name);
      }
    const notices = [...packages].sort().map((name) => {
      const folder = join(root, "..", "node_modules", name);
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      return `${name} ${version} (${license})\n\n${file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim()}\n`;
    });
    const source = `This page holds code of the following packages.\n\n${notices.join("\n---\n\n")}`;
    this.emitFile({ type: "asset", fileName: "LICENSES.txt", source });
  },
};

await build({
  root,
  configFile: false,
  logLevel: "warn",
  // Names without a folder of the machine; assets by their hash, so that a browser may keep them.
  base: "/",
  plugins: [licences],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // No inline script and no data address for scripts: the policy forbids both.
  build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: "es2022" },
});
