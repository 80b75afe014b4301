/** Models in this process: GGUF files by llama.cpp, Transformers models by ONNX. The libraries are optional packages. */
import { homedir } from "node:os";
import { basename, resolve } from "node:path";
import { hubFile, parseHubFile } from "../local/hub.ts";
import { checkGguf, fingerprint } from "../local/model-file.ts";
import { requirePackage } from "../local/packages.ts";
import { placeOf } from "../local/place.ts";
import type { ModelSpec } from "../model-spec.ts";
import { type Environment, inProcess, type Provider, type Target } from "./provider.ts";

/** Nothing leaves the process: the cache knows such models by their content. */
function here(spec: ModelSpec): Target {
  return { model: spec, spec: spec.text, endpoint: inProcess, keyVariable: null, key: null, priceTable: null };
}

export const gguf: Provider = {
  name: "gguf",
  target(spec, env) {
    // The file first: what is wrong with it is wrong with and without the package.
    if (parseHubFile(spec.model) === null) checkGguf(spec.text, localPath(spec.model, env));
    requirePackage("gguf", env);
    return here(spec);
  },
  async open({ model, spec }, transport, _, { env, signal, emit }) {
    const { openGguf } = await import("../local/gguf-model.ts");
    const { usualThreads } = await import("../local/llama-files.ts");
    const remote = parseHubFile(model.model);
    const path =
      remote === null
        ? localPath(model.model, env)
        : await hubFile(remote, { spec, env, transport, signal, ...(emit === undefined ? {} : { emit }) });
    checkGguf(spec, path);
    const { contextWindow, maxOutputTokens, gpu, sequences = 2, threads = usualThreads() } = model.options;
    return openGguf({
      spec,
      path,
      modelId: `${basename(path)}@${fingerprint(path)}`,
      gpu: gpu !== "off",
      threads,
      sequences,
      env,
      signal,
      ...(contextWindow === undefined ? {} : { contextWindow }),
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    });
  },
};

export const transformers: Provider = {
  name: "transformers",
  target(spec, env) {
    placeOf(spec, env);
    requirePackage("transformers", env);
    return here(spec);
  },
  async open(target, _, __, run) {
    const { openSeq2seq } = await import("../local/seq2seq-model.ts");
    return openSeq2seq(target.model, run);
  },
  async openEmbedding(target, _, run) {
    const { openEncoder } = await import("../local/encoder-model.ts");
    return openEncoder(target.model, run);
  },
  async openClassifier(target, _, run) {
    const { openClassifier } = await import("../local/classifier-model.ts");
    return openClassifier(target.model, run);
  },
};

function localPath(model: string, env: Environment): string {
  return model.startsWith("~/") ? resolve(env.HOME ?? homedir(), model.slice(2)) : resolve(model);
}
