import { afterAll, beforeAll, describe } from "vitest";
import { feedbackStoreConformance } from "../../../test/conformance/feedback-store.ts";
import { runStoreConformance } from "../../../test/conformance/run-store.ts";
import { noPostgres, type PostgresServer, startPostgres } from "../../../test/support/postgres-server.ts";
import { openSharedStore, resilientStore } from "../index.ts";

describe.skipIf(noPostgres !== undefined)(
  `PostgreSQL${noPostgres === undefined ? "" : ` (skipped: ${noPostgres})`}`,
  () => {
    let server: PostgresServer;
    let count = 0;
    beforeAll(async () => {
      server = await startPostgres();
    }, 120_000);
    afterAll(() => server.stop());
    const fresh = (): string => `${server.url}?schema=s${++count}`;

    feedbackStoreConformance("postgres", async () => {
      const url = fresh();
      return { store: await openSharedStore(url), remove: () => undefined, again: () => openSharedStore(url) };
    });

    runStoreConformance("postgres", async () => ({ store: await openSharedStore(fresh()), remove: () => undefined }));

    runStoreConformance("resilient over postgres", async () => ({
      store: resilientStore(await openSharedStore(fresh()), (error) => {
        throw error;
      }),
      remove: () => undefined,
    }));
  },
);
