/** What can be wrong with models in this process. What needs their packages is played where they are installed. */
import { findPackage, type LocalProvider, localPackages } from "../../../src/models/local/packages.ts";
import { localEnv, whyMissing } from "../../support/local/installed.ts";
import { tinyGguf } from "../../support/local/tiny-gguf.ts";
import { writeClassifier, writeEncoder } from "../../support/local/tiny-onnx.ts";
import { type FaultCase, faultTable, type Stage } from "./case.ts";

const chain = (): Buffer => tinyGguf({ phrase: ["Tiny", " byte", " tool", "."] });
const readme = "# Sorter\n\nSorts piles of letters by name, quickly and without any waste.\n";

function refused(
  name: string,
  model: string,
  setup: (stage: Stage) => void,
  stderr: string,
  needs: LocalProvider | null = null,
): FaultCase {
  return {
    name,
    setup(stage) {
      stage.write("README.md", readme);
      setup(stage);
    },
    argv: ["about", "README.md", "--model", model],
    env: needs === null ? {} : localEnv,
    code: 2,
    stdout: "",
    stderr: `precis: ${stderr}\n`,
    ...(needs === null ? {} : { unavailable: () => whyMissing(needs) }),
  };
}

function notInstalled(provider: LocalProvider, model: string): FaultCase {
  const name = localPackages[provider];
  return {
    ...refused(
      `${name} is not installed`,
      model,
      (stage) => stage.write("tiny.gguf", chain()),
      `${provider}: models need the package ${name}, which is not installed: npm install ${name} here or beside precis, or name its folder with PRECIS_LOCAL_MODELS (docs/local-models.md)`,
    ),
    unavailable: () => (findPackage(provider, {}, "/") === null ? null : `${name} is installed`),
  };
}

const score = (name: string, args: readonly string[], setup: (stage: Stage) => void, stderr: string): FaultCase => ({
  name,
  setup(stage) {
    stage.write("c.txt", "red\n");
    stage.write("d.txt", "red cat\n");
    setup(stage);
  },
  argv: ["score", "--candidates", "c.txt", "--references", "d.txt", "--documents", "d.txt", ...args],
  env: localEnv,
  code: 2,
  stdout: "",
  stderr: `precis: ${stderr}\n`,
  unavailable: () => whyMissing("transformers"),
});

const nothing = (): void => undefined;
const rows = Array.from({ length: 5 }, () => [1, 2]);

export default faultTable("Models in this process", [
  notInstalled("gguf", "gguf:tiny.gguf"),
  notInstalled("transformers", "transformers:org/model"),
  refused(
    "no such GGUF file",
    "gguf:none.gguf",
    nothing,
    "gguf:none.gguf: there is no file /project/none.gguf: give a GGUF file, or gguf:hf:ORG/REPO/FILE to download one",
  ),
  refused(
    "a folder for a GGUF file",
    "gguf:docs",
    (stage) => stage.write("docs/a.md", "a"),
    "gguf:docs: /project/docs is a folder: name the .gguf file in it",
  ),
  refused(
    "a file that is no GGUF",
    "gguf:README.md",
    nothing,
    "gguf:README.md: /project/README.md is no GGUF file: convert the model to GGUF, or download a file that ends with .gguf",
  ),
  refused(
    "a GGUF file cut in half",
    "gguf:half.gguf",
    (stage) => stage.write("half.gguf", chain().subarray(0, chain().length / 2)),
    "gguf:half.gguf: /project/half.gguf is cut short or damaged: download it again",
  ),
  refused(
    "a GGUF file cut in its head",
    "gguf:head.gguf",
    (stage) => stage.write("head.gguf", chain().subarray(0, 3_000)),
    "gguf:head.gguf: /project/head.gguf is cut short or damaged: download it again",
  ),
  refused(
    "a GGUF name without a file",
    "gguf:hf:org/repo",
    nothing,
    '"hf:org/repo" names no file of a hub: write gguf:hf:ORG/REPO/FILE.gguf',
  ),
  refused(
    "an architecture that llama.cpp does not know",
    "gguf:alien.gguf?gpu=off&threads=1",
    (stage) => stage.write("alien.gguf", tinyGguf({ architecture: "nosuch" })),
    'gguf:alien.gguf?gpu=off&threads=1: this llama.cpp does not know the architecture "nosuch": update node-llama-cpp, or use another model',
    "gguf",
  ),
  refused(
    "a context larger than the model was trained on",
    "gguf:tiny.gguf?contextWindow=99999&gpu=off&threads=1",
    (stage) => stage.write("tiny.gguf", chain()),
    "gguf:tiny.gguf?contextWindow=99999&gpu=off&threads=1: the model was trained on 32768 tokens of context: give at most ?contextWindow=32768",
    "gguf",
  ),
  {
    ...refused(
      "a download while offline",
      "gguf:hf:org/repo/tiny.gguf",
      nothing,
      "gguf:hf:org/repo/tiny.gguf: the file is not in the cache, and HF_HUB_OFFLINE forbids a download: unset HF_HUB_OFFLINE, or give a file with gguf:FILE",
      "gguf",
    ),
    env: { ...localEnv, HF_HUB_OFFLINE: "1" },
  },
  refused(
    "no such model folder",
    "transformers:./none",
    nothing,
    "transformers:./none: there is no folder /project/none: give a folder with config.json, tokenizer.json and onnx/, or a name of the hub, ORG/MODEL",
  ),
  refused(
    "a folder without a model",
    "transformers:./docs",
    (stage) => stage.write("docs/a.md", "a"),
    "transformers:./docs: there is no config.json in /project/docs: export the model with its tokenizer to ONNX, as docs/local-models.md says",
  ),
  score(
    "a classifier whose labels say nothing",
    ["--metric", "factcc", "--classifier", "transformers:./judge?threads=1"],
    (stage) => writeClassifier(`${stage.folder}/judge`, { words: ["red"] }, rows, ["LABEL_0", "LABEL_1"]),
    'transformers:./judge?threads=1: none of its labels says "consistent": LABEL_0, LABEL_1: say which label means it with ?label=NAME',
  ),
  score(
    "a damaged ONNX file",
    ["--metric", "bertscore", "--embedder", "transformers:./encoder?threads=1"],
    (stage) => {
      writeEncoder(`${stage.folder}/encoder`, { words: ["red"] }, rows);
      stage.write("encoder/onnx/model.onnx", "no model");
    },
    "transformers:./encoder?threads=1: the ONNX file is damaged or cut short: Load model from /project/encoder/onnx/model.onnx failed:Protobuf parsing failed: export or download it again",
  ),
]);
