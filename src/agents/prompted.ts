/**
 * The engine for language models: renders a role, asks through the gateway, validates the answer. Repair, the one
 * re-ask, cache, retry and budgets are the gateway's; prompts and schemas are the role's; this file joins them.
 */
import type * as zod from "zod";
import type { Warning } from "../base/warnings.ts";
import type { ChatGateway, ChatRequest, JsonSchema, OutputCheck } from "../models/spec/language-model.ts";
import { valueWithoutControls } from "../text/control-characters.ts";
import type { Engine, EngineAnswer, EngineRequest } from "./engine.ts";
import { render } from "./render.ts";
import type { Role, Z } from "./role.ts";

/** Sampling that the user set for the whole run; it wins over a role's own wish, a call's explicit option wins over both. */
export interface RunSampling {
  readonly temperature?: number;
}

interface AnswerSchema<O> {
  readonly z: Z;
  readonly schema: zod.ZodType<O>;
  readonly json: JsonSchema;
}

async function answerSchema<I, O>(role: Role<I, O>, input: I): Promise<AnswerSchema<O>> {
  const { z } = await import("zod");
  const schema = role.output(z, input);
  return { z, schema, json: z.toJSONSchema(schema, { target: "draft-7" }) as JsonSchema };
}

const mostSchemas = 100;

/** An engine over one gateway (one model). */
export function promptedEngine(gateway: ChatGateway, sampling: RunSampling = {}): Engine {
  // A role's schema is the same for every ask; making it anew would cost as much as the rest of an ask.
  const known = new Map<object, Map<string, Promise<AnswerSchema<unknown>>>>();
  const schemaOf = <I, O>(role: Role<I, O>, input: I): Promise<AnswerSchema<O>> => {
    const ofRole = known.get(role) ?? new Map<string, Promise<AnswerSchema<unknown>>>();
    known.set(role, ofRole);
    const key = role.outputKey?.(input) ?? "";
    const made = ofRole.get(key) ?? answerSchema(role, input);
    // Speakers and choices of a stage are few; a role whose inputs all differ must not fill the memory.
    if (ofRole.size < mostSchemas) ofRole.set(key, made);
    return made as Promise<AnswerSchema<O>>;
  };
  return {
    spec: gateway.spec,
    async ask<I, O>(role: Role<I, O>, input: I, request: EngineRequest): Promise<EngineAnswer<O>> {
      const { z, schema, json } = await schemaOf(role, input);
      const messages = render(role, input, request.prompt);
      const temperature = request.temperature ?? sampling.temperature ?? role.temperature;
      const chat: ChatRequest = {
        messages,
        output: {
          name: role.name.replaceAll("-", "_"),
          schema: json,
        },
        seed: request.seed,
        repetition: request.repetition ?? 0,
        ...(temperature === undefined ? {} : { temperature }),
        ...(role.maxOutputTokens === undefined ? {} : { maxOutputTokens: role.maxOutputTokens }),
      };
      const check: OutputCheck = {
        plainText: false,
        parse(value) {
          // Before the schema: what a terminal obeys is no part of an answer, and an answer of nothing else is empty.
          const parsed = schema.safeParse(valueWithoutControls(value));
          if (!parsed.success) return { ok: false, reason: oneLine(z.prettifyError(parsed.error)) };
          const output = role.tidy ? role.tidy(parsed.data, input) : parsed.data;
          const reason = role.check?.(output, input) ?? null;
          return reason === null ? { ok: true, value: output } : { ok: false, reason };
        },
        ...(role.plainField === undefined
          ? {}
          : { fromText: (text: string) => ({ [role.plainField as string]: role.unwrap?.(text) ?? text }) }),
      };
      const answer = await gateway.generate(
        chat,
        {
          runId: request.runId,
          agent: request.as ?? role.name,
          signal: request.signal,
          ...(request.purpose === undefined ? {} : { purpose: request.purpose }),
          ...(request.item === undefined ? {} : { item: request.item }),
        },
        check,
      );
      return {
        output: answer.value as O,
        evidence: [],
        notes: [],
        warnings: [
          ...answer.warnings.map((message) => ({ code: "model-warning", message })),
          ...(answer.estimate === undefined || answer.cacheHit ? [] : [tokensEstimated]),
        ],
        callId: answer.callId,
        prompt: messages.map((message) => `[${message.role}]\n${message.content}`).join("\n\n"),
        rawAnswer: answer.text,
        requests: answer.requests,
        cacheHit: answer.cacheHit,
        tokens: {
          input: answer.usage.input ?? answer.estimate?.input ?? null,
          output: answer.usage.output ?? answer.estimate?.output ?? null,
        },
        costUsd: answer.costUsd,
        durationMs: answer.durationMs,
      };
    },
  };
}

/** A result gives numbers of tokens; they must not pass for the server's. */
const tokensEstimated: Warning = {
  code: "tokens-estimated",
  message: "the server does not count tokens; the numbers given are estimates",
};

/** zod's report, a line an issue with its path below it, as one line of plain words. */
function oneLine(report: string): string {
  return report
    .replaceAll("✖ ", "")
    .replace(/\n\s*→ at /g, " at ")
    .replaceAll("\n", "; ");
}
