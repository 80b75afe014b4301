/** What one store that several processes share must do beyond the contract of all stores, and how it tells what is wrong. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noPostgres, type PostgresServer, startPostgres } from "../../../test/support/postgres-server.ts";
import { answer, callEnd, callStart, runStart } from "../../../test/support/store-facts.ts";
import { openSharedStore } from "../index.ts";
import { checkVersion } from "./connection.ts";
import { asPostgresError } from "./errors.ts";

const skipped = noPostgres === undefined ? "" : ` (skipped: ${noPostgres})`;

describe.skipIf(noPostgres !== undefined)(`a shared store${skipped}`, () => {
  let server: PostgresServer;
  let count = 0;
  beforeAll(async () => {
    server = await startPostgres();
  }, 120_000);
  afterAll(() => server.stop());
  const fresh = (): { url: string; schema: string } => {
    const schema = `s${++count}`;
    return { url: `${server.url}?schema=${schema}`, schema };
  };
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it("makes a call once: who comes second waits for the answer of the first", async () => {
    const { url } = fresh();
    const one = await openSharedStore(url);
    const other = await openSharedStore(url);
    expect(await one.begin(callStart("c1", { awaits: "any" }))).toBeUndefined();
    let waited: unknown = "waiting";
    const second = Promise.resolve(other.begin(callStart("c2", { runId: "run-b", awaits: "any" }))).then((made) => {
      waited = made;
    });
    // Another question, and one that nobody may share, do not wait.
    expect(await other.begin(callStart("c3", { key: "key-2", awaits: "any" }))).toBeUndefined();
    expect(await other.begin(callStart("c4", { awaits: "run" }))).toBeUndefined();
    expect(await other.begin(callStart("c5"))).toBeUndefined();
    expect(waited).toBe("waiting");
    await one.end(callEnd("c1", { answer: answer("said once") }));
    await second;
    expect(waited).toEqual({ callId: "c2", answer: answer("said once"), requests: 0, costUsd: 0 });
    expect((await other.calls("run-b")).length).toBe(0);
    await one.close();
    await other.close();
  });

  it("asks itself where the call of the first failed", async () => {
    const { url } = fresh();
    const one = await openSharedStore(url);
    const other = await openSharedStore(url);
    await one.begin(callStart("c1", { awaits: "run" }));
    const second = other.begin(callStart("c2", { awaits: "run" }));
    await one.end(callEnd("c1", { state: "failed", answer: null, error: "429" }));
    expect(await second).toBeUndefined();
    expect((await one.calls("run-a")).map((call) => [call.callId, call.state])).toEqual([
      ["c1", "failed"],
      ["c2", "in-flight"],
    ]);
    await one.close();
    await other.close();
  });

  it("of many at once exactly one asks", async () => {
    const { url } = fresh();
    const stores = await Promise.all([1, 2, 3, 4].map(() => openSharedStore(url)));
    const asked: string[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const store = stores[index % 4];
        const callId = `c${index}`;
        const made = await store?.begin(callStart(callId, { awaits: "any", key: `key-${index % 5}` }));
        if (made !== undefined) return;
        asked.push(callId);
        await pause(5);
        await store?.end(callEnd(callId));
      }),
    );
    expect(asked.length).toBe(5);
    await Promise.all(stores.map((store) => store.close()));
  });

  it("takes a call over when the lease of its process has lapsed, and not before", async () => {
    const { url, schema } = fresh();
    const dead = await openSharedStore(url, { leaseMs: 600_000 });
    await dead.beginRun(runStart("run-a"));
    await dead.begin(callStart("c1", { awaits: "any" }));
    const other = await openSharedStore(url);
    const second = other.begin(callStart("c2", { awaits: "any" }));
    expect(await Promise.race([second, pause(300).then(() => "still waits")])).toBe("still waits");
    server.sql(`UPDATE ${schema}.claims SET until = now() - interval '1 s'`);
    server.sql(`UPDATE ${schema}.runs SET alive_until = now() - interval '1 s'`);
    expect(await second).toBeUndefined();
    expect((await other.run("run-a"))?.state).toBe("interrupted");
    // The call that is being made lives; only the dead one is lost.
    server.sql(`UPDATE ${schema}.calls SET owner = 'another' WHERE call_id = 'c2'`);
    const third = await openSharedStore(url);
    expect(await third.resumeRun("run-a", process.pid)).toEqual({ inFlight: 1 });
    expect((await other.calls("run-a")).map((call) => [call.callId, call.state])).toEqual([
      ["c1", "failed"],
      ["c2", "in-flight"],
    ]);
    await Promise.all([dead.close(), other.close(), third.close()]);
  });

  it("puts off the end of its leases while it lives", async () => {
    const { url, schema } = fresh();
    const store = await openSharedStore(url, { leaseMs: 500 });
    await store.beginRun(runStart("run-a"));
    await store.begin(callStart("c1", { awaits: "any" }));
    await pause(1_500);
    expect(server.sql(`SELECT count(*) FROM ${schema}.claims WHERE until > now()`)).toBe("1");
    expect((await store.run("run-a"))?.state).toBe("running");
    await store.close();
  });

  it("refuses to go on with a run that lives elsewhere", async () => {
    const { url } = fresh();
    const one = await openSharedStore(url);
    const other = await openSharedStore(url);
    await one.beginRun(runStart("run-a"));
    await expect((async () => other.resumeRun("run-a", 1))()).rejects.toThrow("run run-a is still running");
    await one.close();
    await other.close();
  });

  it("outlasts a restart of the server", async () => {
    const store = await openSharedStore(fresh().url);
    await store.beginRun(runStart("run-a"));
    await store.begin(callStart("c1"));
    server.restart();
    await store.end(callEnd("c1"));
    store.putArtifact("run-a", "source:0", 1);
    expect(await store.artifact("run-a", "source:0")).toBe(1);
    expect((await store.cached("key-1"))?.text).toBe("A line.");
    await store.close();
  }, 60_000);

  describe("what is wrong is told in one line without secrets", () => {
    const failing = async (url: string): Promise<string> => {
      try {
        await (await openSharedStore(url)).close();
        return "opened";
      } catch (error) {
        const { message, hint, cause } = error as { message: string; hint: string; cause: unknown };
        expect(`${message} ${hint} ${JSON.stringify(error)} ${(error as Error).stack} ${cause}`).not.toContain(
          "geheim",
        );
        expect(message).not.toContain("\n");
        return message;
      }
    };
    const at = (change: (url: URL) => void): string => {
      const url = new URL(server.url);
      change(url);
      return url.href;
    };

    it.each<[string, (url: URL) => void, string]>([
      ["a wrong password", (url) => Object.assign(url, { password: "geheim-wrong" }), "refuses this user or password"],
      ["no such database", (url) => Object.assign(url, { pathname: "/nowhere" }), "is no database of that server"],
      ["nobody there", (url) => Object.assign(url, { port: "1" }), "cannot be reached"],
      ["no TLS there", (url) => url.searchParams.set("sslmode", "require"), "has no TLS connection"],
    ])("%s", async (_, change, told) => {
      expect(await failing(at(change))).toContain(told);
    });

    it("no right to make tables, and none needed once they are there", async () => {
      server.sql("CREATE USER small PASSWORD 'geheim-small'");
      const small = at((url) => {
        url.username = "small";
        url.password = "geheim-small";
        url.searchParams.set("schema", "least");
      });
      expect(await failing(small)).toContain("has not the rights it needs");
      await (await openSharedStore(at((url) => url.searchParams.set("schema", "least")))).close();
      server.sql(
        "GRANT USAGE ON SCHEMA least TO small; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA least TO small; GRANT USAGE ON ALL SEQUENCES IN SCHEMA least TO small",
      );
      const store = await openSharedStore(small);
      await store.beginRun(runStart("run-a"));
      await store.begin(callStart("c1"));
      await store.end(callEnd("c1"));
      store.putArtifact("run-a", "a", 1);
      await store.flush();
      expect(await store.prune({})).toMatchObject({ runs: 0 });
      await store.close();
    });

    it("a store of a newer version, an address that is none, a schema that is none", async () => {
      const { url, schema } = fresh();
      await (await openSharedStore(url)).close();
      server.sql(`UPDATE ${schema}.store_version SET version = 99`);
      expect(await failing(url)).toContain("was written by a newer precis (schema 99, this one knows 1)");
      expect(await failing("postgres://u:geheim@[x")).toBe("the address of the PostgreSQL store is no URL");
      expect(await failing(`${server.url}?schema=x;drop`)).toContain("cannot be named");
    });

    it("a server that is too old, and a full disk by the server's code", () => {
      expect(() => checkVersion(110_022, "postgres://h/d")).toThrow(
        "the run store postgres://h/d is PostgreSQL 11, precis needs 12 or newer",
      );
      expect(() => checkVersion(120_000, "postgres://h/d")).not.toThrow();
      const full = Object.assign(new Error('could not extend file "base/1"'), { code: "53100" });
      expect(asPostgresError(full, "postgres://h/d").message).toBe("no space left for the run store postgres://h/d");
    });
  });
});
