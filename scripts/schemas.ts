/** Writes docs/schema from src/schemas; `--check` only says which files are stale (exit 1). */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { outputSchemas } from "../src/schemas/index.ts";
import { jsonSchema } from "../src/schemas/json-schema.ts";

const folder = fileURLToPath(new URL("../docs/schema/", import.meta.url));

/** File name -> text, of all published schemas. */
export function schemaFiles(): Map<string, string> {
  return new Map(
    outputSchemas.map((entry) => [`${entry.name}.schema.json`, `${JSON.stringify(jsonSchema(entry, z), null, 2)}\n`]),
  );
}

/** Files that are missing, stale or nobody's. */
export function staleSchemas(): string[] {
  const wanted = schemaFiles();
  const there = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const stale = [...wanted].flatMap(([name, text]) =>
    there.includes(name) && readFileSync(join(folder, name), "utf8") === text ? [] : [name],
  );
  return [...stale, ...there.filter((name) => !wanted.has(name))];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  const stale = staleSchemas();
  if (process.argv.includes("--check")) {
    for (const name of stale) console.error(`docs/schema/${name} is stale: run npm run docs:schema`);
    process.exit(stale.length > 0 ? 1 : 0);
  }
  const wanted = schemaFiles();
  for (const name of stale) if (!wanted.has(name)) rmSync(join(folder, name));
  for (const [name, text] of wanted) writeFileSync(join(folder, name), text);
}
