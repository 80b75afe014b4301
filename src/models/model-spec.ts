/**
 * `SPEC` texts of the command line: `provider:model[?option=value&...]`, or `http(s)://server/v1#model[?...]` for any
 * OpenAI-compatible server. Pure; a new provider adds its name to `providerNames`, a new option to `modelOptions`.
 */
import { UsageError } from "../base/errors.ts";
import { nearest } from "../base/nearest.ts";
import { type Parameter, parameterNames } from "./spec/habits.ts";

/** Providers that a spec may name; `compatible` stands for an http(s) address. */
export const providerNames = [
  "embedded",
  "openai",
  "anthropic",
  "google",
  "mistral",
  "openrouter",
  "groq",
  "deepseek",
  "xai",
  "together",
  "lmstudio",
  "ollama",
  "compatible",
  "gguf",
  "transformers",
] as const;
/** "compatible" is what an `http(s)://` spec resolves to; the others are written as they are. */
export type ProviderName = (typeof providerNames)[number];

/** What may stand behind the `?` of a spec. */
export interface ModelOptions {
  /** Moves a named provider to another server. */
  readonly baseUrl?: string;
  /** Tokens of prompt and answer together, where the server does not tell or tells wrong; 256 to 100,000,000. */
  readonly contextWindow?: number;
  /** "off": no schema is sent; it is written into the prompt instead. Default "on". */
  readonly json?: "on" | "off";
  /** Ceiling on the tokens of an answer, whatever the role asks for; 1 to 1,000,000. */
  readonly maxOutputTokens?: number;
  /** How hard a reasoning model of OpenAI or a compatible server thinks. */
  readonly reasoningEffort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh";
  /** Compatible servers and Ollama: "off" asks for the answer in one piece. Default "on". */
  readonly stream?: "on" | "off";
  /** Parts of a request that are left out, whatever a role asks for: separated by commas, e.g. "seed,temperature". */
  readonly omit?: readonly Parameter[];
  /** Ollama: "on" lets a thinking model think (default "off"). Compatible servers: "off" asks the template not to think. */
  readonly think?: "on" | "off";
  /** GGUF: "off" keeps to the processor. Default "on": whatever graphics llama.cpp finds. */
  readonly gpu?: "on" | "off";
  /** GGUF: answers written at a time, each in a context of its own; 1 to 64. Default 2. */
  readonly sequences?: number;
  /** In-process models: processor threads; 1 to 256. Default: one fewer than the cores. */
  readonly threads?: number;
  /** Transformers embeddings: "mean" of the tokens or the first token ("cls"). Default: as the model's folder says, else mean. */
  readonly pooling?: "mean" | "cls";
  /** Transformers embeddings: scale vectors to length 1. Default "on". */
  readonly normalize?: "on" | "off";
  /** Transformers: which of the model's weight files, e.g. "fp32" or "q8". Default "fp32". */
  readonly dtype?: "fp32" | "fp16" | "q8" | "int8" | "uint8" | "q4" | "q4f16" | "bnb4";
  /** Transformers classifiers: name of the label that means "consistent with the source". Default: known by its name. */
  readonly label?: string;
  /** Transformers embeddings: "code-summary" states that the model was trained on code and summaries, as SIDE needs. */
  readonly trainedOn?: "code-summary";
}

/** A spec taken apart. */
export interface ModelSpec {
  /** The spec in its canonical spelling; equal models have equal texts. */
  readonly text: string;
  readonly provider: ProviderName;
  /** The model's name as the server knows it; a file or directory for the in-process providers; "" for "embedded". */
  readonly model: string;
  readonly options: ModelOptions;
}

const modelOptions: { readonly [K in keyof Required<ModelOptions>]: (value: string) => ModelOptions[K] | undefined } = {
  baseUrl: (value) => plainUrl(value)?.toString().replace(/\/+$/, ""),
  contextWindow: (value) => wholeNumber(value, 256, 100_000_000),
  json: (value) => oneOf(value, ["on", "off"]),
  maxOutputTokens: (value) => wholeNumber(value, 1, 1_000_000),
  reasoningEffort: (value) => oneOf(value, ["none", "minimal", "low", "medium", "high", "xhigh"]),
  stream: (value) => oneOf(value, ["on", "off"]),
  omit: (value) => parameters(value),
  think: (value) => oneOf(value, ["on", "off"]),
  gpu: (value) => oneOf(value, ["on", "off"]),
  sequences: (value) => wholeNumber(value, 1, 64),
  threads: (value) => wholeNumber(value, 1, 256),
  pooling: (value) => oneOf(value, ["mean", "cls"]),
  normalize: (value) => oneOf(value, ["on", "off"]),
  dtype: (value) => oneOf(value, weightTypes),
  label: (value) => (value.trim() === "" ? undefined : value.trim()),
  trainedOn: (value) => oneOf(value, ["code-summary"]),
};
const weightTypes = ["fp32", "fp16", "q8", "int8", "uint8", "q4", "q4f16", "bnb4"] as const;
const expectations: { readonly [K in keyof Required<ModelOptions>]: string } = {
  baseUrl: "an http(s) address without user, password or fragment",
  contextWindow: "a whole number of tokens from 256 to 100000000",
  json: '"on" or "off"',
  maxOutputTokens: "a whole number of tokens from 1 to 1000000",
  reasoningEffort: "none, minimal, low, medium, high or xhigh",
  stream: '"on" or "off"',
  omit: `names out of ${parameterNames.join(", ")}, separated by commas`,
  think: '"on" or "off"',
  gpu: '"on" or "off"',
  sequences: "a whole number from 1 to 64",
  threads: "a whole number from 1 to 256",
  pooling: '"mean" or "cls"',
  normalize: '"on" or "off"',
  dtype: "fp32, fp16, q8, int8, uint8, q4, q4f16 or bnb4",
  label: "the name of a label",
  trainedOn: '"code-summary"',
};
const examples = "embedded, openai:gpt-4o-mini, ollama:llama3.2, http://127.0.0.1:8000/v1#model";

/** Reads one SPEC. Throws UsageError naming what is wrong and the nearest thing that would be right. */
export function parseSpec(text: string): ModelSpec {
  const trimmed = text.trim();
  if (trimmed === "") throw new UsageError("the model spec is empty", { hint: `write one like ${examples}` });
  if (/^https?:\/\//i.test(trimmed)) return compatibleSpec(trimmed);
  const { body, options } = splitOptions(trimmed, trimmed);
  const colon = body.indexOf(":");
  const name = (colon < 0 ? body : body.slice(0, colon)).toLowerCase();
  const model = colon < 0 ? "" : body.slice(colon + 1);
  const provider = named.find((known) => known === name);
  if (provider === undefined) throw unknownProvider(trimmed, name);
  if (provider === "embedded") {
    if (model !== "" || Object.keys(options).length > 0) {
      throw new UsageError(`"${trimmed}": the embedded engine has no models or options`, { hint: 'write "embedded"' });
    }
    return { text: "embedded", provider, model: "", options: {} };
  }
  if (model === "") {
    throw new UsageError(`"${trimmed}" names no model`, { hint: `write ${provider}:MODEL, like ${examples}` });
  }
  return { text: `${provider}:${model}${writeOptions(options)}`, provider, model, options };
}

const named = providerNames.filter((name) => name !== "compatible");

function compatibleSpec(text: string): ModelSpec {
  const hash = text.indexOf("#");
  const { body: model, options } = splitOptions(hash < 0 ? "" : text.slice(hash + 1), text);
  const url = plainUrl(hash < 0 ? text : text.slice(0, hash));
  if (url === undefined) {
    throw new UsageError(`"${withoutCredentials(text)}" is not a usable server address`, {
      hint: "write http(s)://host:port/path#MODEL without user or password; keys come from PRECIS_API_KEY",
    });
  }
  if (model === "") {
    throw new UsageError(`"${text}" names no model`, {
      hint: "write the model's name after a #, like http://127.0.0.1:8000/v1#MODEL",
    });
  }
  if (options.baseUrl !== undefined) {
    throw new UsageError(`"${text}" has two addresses`, { hint: "leave baseUrl out: the spec is the address itself" });
  }
  const address = url.toString().replace(/\/+$/, "");
  return {
    text: `${address}#${model}${writeOptions(options)}`,
    provider: "compatible",
    model,
    options: { ...options, baseUrl: address },
  };
}

function splitOptions(text: string, whole: string): { body: string; options: ModelOptions } {
  const mark = text.indexOf("?");
  if (mark < 0) return { body: text, options: {} };
  const options: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text.slice(mark + 1))) {
    const known = optionNames.find((option) => option === name);
    if (known === undefined) {
      const near = nearest(name, optionNames);
      throw new UsageError(`"${withoutCredentials(whole)}": no model option is called "${name}"`, {
        hint:
          near === null
            ? `options are ${optionNames.join(", ")}`
            : `did you mean "${near}"? Options are ${optionNames.join(", ")}`,
      });
    }
    const read = modelOptions[known](value);
    if (read === undefined) {
      throw new UsageError(`"${withoutCredentials(whole)}": ${known} is "${withoutCredentials(value)}"`, {
        hint: `give ${expectations[known]}`,
      });
    }
    options[known] = read;
  }
  return { body: text.slice(0, mark), options: options as ModelOptions };
}

const optionNames = Object.keys(modelOptions) as (keyof ModelOptions)[];

/** Options in one order, the address of a compatible server left out since it is written in front. */
function writeOptions(options: ModelOptions): string {
  const parts = [...optionNames].sort().flatMap((name) => {
    const value = options[name];
    return value === undefined ? [] : [`${name}=${String(value)}`];
  });
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function unknownProvider(text: string, name: string): UsageError {
  const near = nearest(name, named);
  return new UsageError(`"${withoutCredentials(text)}" names no known provider`, {
    hint: `${near === null ? "" : `did you mean "${near}"? `}Providers are ${named.join(", ")}, or an http(s)://server/v1#MODEL`,
  });
}

function plainUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const web = url.protocol === "http:" || url.protocol === "https:";
  return web && url.username === "" && url.password === "" && url.hash === "" ? url : undefined;
}

/** A user and password in an address never reach a message. */
function withoutCredentials(text: string): string {
  return text.replace(/(https?:\/\/)[^/@#?\s]*@/gi, "$1");
}

/** Each once and in one order, so that equal models have equal specs. */
function parameters(text: string): readonly Parameter[] | undefined {
  const named = text.split(",").map((name) => name.trim());
  const known = parameterNames.filter((name) => named.includes(name));
  return named.every((name) => known.some((parameter) => parameter === name)) ? known : undefined;
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function oneOf<T extends string>(text: string, values: readonly T[]): T | undefined {
  return values.find((value) => value === text);
}
