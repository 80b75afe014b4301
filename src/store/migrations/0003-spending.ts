/** Version 3: what calls cost is summed from an index, never from the rows with their requests and answers. */
import type { Migration } from "./migration.ts";

export const spending: Migration = {
  version: 3,
  sql: `
CREATE INDEX calls_by_spending ON calls (run_id, started_at, model, agent, requests, cost_usd, ended_at);
DROP INDEX calls_by_run;           -- the new one begins with the same column
`,
};
