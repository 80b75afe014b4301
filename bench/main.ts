/**
 * `npm run bench -- NAME [arguments]`: runs one benchmark of this folder. A new benchmark is a new file; its module
 * comment says what it measures and against which bar.
 */
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const names = readdirSync(folder).flatMap((file) => (/^(?!main\.)[\w-]+\.ts$/.test(file) ? [file.slice(0, -3)] : []));
const name = process.argv[2];
if (name === undefined || !names.includes(name)) {
  console.error(
    `bench: ${name === undefined ? "no benchmark named" : `no benchmark "${name}"`}: give one of ${names.join(", ")}`,
  );
  process.exit(2);
}
// Each file reads its own arguments as if it had been called directly.
process.argv.splice(1, 2, `${folder}/${name}.ts`);
await import(`./${name}.ts`);
