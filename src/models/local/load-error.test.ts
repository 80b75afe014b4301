import { describe, expect, test } from "vitest";
import { loadError } from "./llama-files.ts";

const about = (error: string, ...said: string[]): string => {
  const { message, hint } = loadError("gguf:a.gguf", "/a.gguf", new Error(error), said);
  return `${message}: ${hint}`;
};

describe("why a GGUF file cannot be loaded, in llama.cpp's words and in ours", () => {
  test.each([
    [
      "llama_model_load: error loading model: unknown model architecture: 'abc'",
      'gguf:a.gguf: this llama.cpp does not know the architecture "abc": update node-llama-cpp, or use another model',
    ],
    [
      "llama_model_load: error loading model: tensor 'x' data is not within the file bounds, model is corrupted or incomplete",
      "gguf:a.gguf: /a.gguf is cut short or damaged: download it again",
    ],
    [
      "ggml_backend_cpu_buffer_type_alloc_buffer: failed to allocate buffer of size 68719476736",
      "gguf:a.gguf: there is not enough memory for this model: use a smaller or more strongly quantized file",
    ],
    [
      "llama_model_load: error loading model: done_getting_tensors: wrong number of tensors; expected 3, got 2",
      "gguf:a.gguf: /a.gguf cannot be loaded: done_getting_tensors: wrong number of tensors; expected 3, got 2: check that the file is a whole language model in GGUF",
    ],
  ])("%s", (said, expected) => {
    expect(about("Failed to load model", said)).toBe(expected);
  });

  test("node-llama-cpp's own check of memory", () => {
    const error = new Error("A context size of 99 is too large for the available VRAM");
    error.name = "InsufficientMemoryError";
    expect(loadError("gguf:a.gguf", "/a.gguf", error, []).message).toBe(
      "gguf:a.gguf: there is not enough memory for this model",
    );
  });

  test("all of them are usage errors", () => {
    expect(loadError("gguf:a.gguf", "/a.gguf", new Error("x"), [])).toMatchObject({
      name: "UsageError",
      code: "usage",
    });
  });
});
