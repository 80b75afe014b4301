/** A Transformers spec names a folder on this machine or a model of the hub. */
import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { UsageError } from "../../base/errors.ts";
import type { ModelSpec } from "../model-spec.ts";

export interface Place {
  /** Absolute path of a folder, or null: a name at the hub. */
  readonly folder: string | null;
  readonly name: string;
}

/** Where a Transformers spec points to; looks at the disk alone. Throws UsageError for a folder that holds no such model. */
export function placeOf({ model, text }: ModelSpec, env: Readonly<Record<string, string | undefined>>): Place {
  const path = model.startsWith("~/") ? join(env.HOME ?? homedir(), model.slice(2)) : resolve(model);
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) {
      throw new UsageError(`${text}: ${path} is a file`, { hint: "name the folder that holds config.json and onnx/" });
    }
    for (const file of ["config.json", "tokenizer.json"]) {
      if (existsSync(join(path, file))) continue;
      throw new UsageError(`${text}: there is no ${file} in ${path}`, {
        hint: "export the model with its tokenizer to ONNX, as docs/local-models.md says",
      });
    }
    return { folder: path, name: model };
  }
  if (isAbsolute(model) || /^\.{0,2}\/|^~|\\/.test(model) || !/^[\w.-]+\/[\w.-]+$/.test(model)) {
    throw new UsageError(`${text}: there is no folder ${path}`, {
      hint: "give a folder with config.json, tokenizer.json and onnx/, or a name of the hub, ORG/MODEL",
    });
  }
  return { folder: null, name: model };
}
