/**
 * What every provider must do alike, against the scripted server: the same cases for each, so that a vendor's own ways
 * end at its file. A provider that cannot play a case names it in `skip` with the reason.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTransport, type Transport } from "../../src/models/http/transport.ts";
import { parseSpec } from "../../src/models/model-spec.ts";
import { modelFacts, unknownFacts } from "../../src/models/prices.ts";
import { providerOf } from "../../src/models/registry.ts";
import { newHabits } from "../../src/models/spec/habits.ts";
import type { LanguageModel } from "../../src/models/spec/language-model.ts";
import { type ScriptedServer, type ServerOptions, startScriptedServer } from "../support/scripted-model-server.ts";
import { aboutRequest, callContext } from "../support/test-models.ts";

export interface ProviderCase {
  readonly name: string;
  /** The spec for a server at `url`. */
  spec(url: string): string;
  readonly env: Readonly<Record<string, string>>;
  /** How the key travels, e.g. ["authorization", "Bearer key-1"]; null where none is sent. */
  readonly keyHeader: readonly [string, string] | null;
  readonly server?: ServerOptions;
  readonly skip?: { readonly [caseName: string]: string };
}

export async function openModel(
  spec: string,
  env: Readonly<Record<string, string>>,
  transport: Transport,
): Promise<LanguageModel> {
  const parsed = parseSpec(spec);
  const provider = providerOf(parsed);
  const target = provider.target(parsed, env, {});
  const facts = target.priceTable === null ? unknownFacts : await modelFacts(target.priceTable, parsed.model);
  const run = { env, signal: new AbortController().signal, habits: newHabits() };
  return provider.open(target, transport, facts, run);
}

export function languageModelConformance(provider: ProviderCase): void {
  describe(`${provider.name}: a language model`, () => {
    let server: ScriptedServer;
    let transport: Transport;
    let model: LanguageModel;
    beforeEach(async () => {
      server = await startScriptedServer(provider.server);
      transport = openTransport({ env: {}, stallMs: 400 });
      model = await openModel(provider.spec(server.url), provider.env, transport);
    });
    afterEach(async () => {
      await transport.close();
      await server.finish();
    });
    const the = (name: string, run: () => Promise<void>): void => {
      const reason = provider.skip?.[name];
      if (reason === undefined) test(name, run);
      else test.skip(`${name} (${reason})`, run);
    };
    const ask = () => model.doGenerate(aboutRequest({ temperature: 0.3, maxOutputTokens: 77 }), callContext());
    const fault = async (): Promise<unknown> => {
      try {
        return await ask();
      } catch (error) {
        return error;
      }
    };

    the("gives text, end, usage", async () => {
      server.script('{"about":"A tool."}');
      const answer = await ask();
      expect(answer).toMatchObject({ text: '{"about":"A tool."}', finish: "stop", usage: { input: 10, output: 5 } });
    });
    the("sends both messages, once, with the key in its header", async () => {
      server.script("x");
      await ask();
      expect(server.requests.map(({ prompt }) => prompt)).toEqual(["You name things.\n\nName this document."]);
      const [header, value] = provider.keyHeader ?? ["authorization", undefined];
      expect(server.requests[0]?.headers[header]).toBe(value);
    });
    the("says that an answer was cut by length", async () => {
      server.script({ text: "A to", finish: "length" });
      expect(await ask()).toMatchObject({ text: "A to", finish: "length" });
    });
    the("says that a model refused", async () => {
      server.script({ text: "I will not.", refusal: true });
      expect(await ask()).toMatchObject({ finish: "content-filter" });
    });
    the("gives null for tokens that the server did not count", async () => {
      server.script({ text: "x", usage: null });
      expect((await ask()).usage).toEqual({ input: null, output: null });
    });
    for (const [status, code, retryable] of [
      [401, "model-auth", false],
      [403, "model-auth", false],
      [404, "model-not-found", false],
      [429, "model-rate-limited", true],
      [500, "model-unavailable", true],
      [503, "model-unavailable", true],
    ] as const) {
      the(`turns status ${status} into ${code}`, async () => {
        server.script({ status });
        expect(await fault()).toMatchObject({ name: "ModelError", code, status, retryable });
      });
    }
    the("hands on how long to wait", async () => {
      server.script({ status: 429, headers: { "retry-after": "120" } });
      expect(await fault()).toMatchObject({ code: "model-rate-limited", retryAfterMs: 120_000 });
    });
    the("takes a body that is no JSON for a passing fault", async () => {
      server.script({ raw: '{"id": "x", ' });
      expect(await fault()).toMatchObject({ code: "model-unavailable", retryable: true });
    });
    the("takes a body of another shape for a passing fault", async () => {
      server.script({ raw: '{"hello": "world"}' });
      expect(await fault()).toMatchObject({ code: "model-unavailable", retryable: true });
    });
    the("takes a reset connection for a passing fault", async () => {
      server.script({ reset: "at-once" }, { reset: "in-body" });
      expect(await fault()).toMatchObject({ code: "model-unavailable", retryable: true });
      expect(await fault()).toMatchObject({ code: "model-unavailable", retryable: true });
    });
    the("ends silence before the headers and in the body", async () => {
      server.script({ slow: "headers", ms: 5_000 }, { slow: "body", ms: 5_000 });
      expect(await fault()).toMatchObject({
        code: "model-stalled",
        message: expect.stringContaining("sent no byte for 0.4 s"),
      });
      expect(await fault()).toMatchObject({ code: "model-stalled" });
    });
    the("goes on while bytes arrive, however slowly", async () => {
      server.script({ slow: "drip", ms: 40, text: '{"about":"A slow tool."}' });
      expect(await ask()).toMatchObject({ text: '{"about":"A slow tool."}', finish: "stop" });
    });
    the("stops at once when interrupted", async () => {
      server.script({ slow: "headers", ms: 5_000 });
      const stop = new AbortController();
      const running = model.doGenerate(aboutRequest(), callContext({ signal: stop.signal }));
      await server.arrived(1);
      stop.abort();
      await expect(running).rejects.toMatchObject({ code: "cancelled" });
    });
  });
}
