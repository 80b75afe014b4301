/** A process of its own that works on a store: `store-child.ts DIRECTORY MODE NAME COUNT`. Used by the store's tests. */
import { openResilientStore, openStore } from "../../src/store/index.ts";
import { agentStep, answer, callEnd, callStart, runStart } from "./store-facts.ts";

const [directory = "", mode = "", name = "", countText = "0"] = process.argv.slice(2);
const count = Number(countText);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** `count` calls of a run, each with its step and artifact. */
function work(store: ReturnType<typeof openStore>, runId: string, told: boolean): void {
  store.beginRun(runStart(runId));
  for (let index = 0; index < count; index++) {
    const callId = `${runId}-${index}`;
    store.begin(callStart(callId, { runId, key: callId }));
    store.end(callEnd(callId, { answer: answer(`answer ${index} `.repeat(20)) }));
    // Told after end() came back: the test counts on this answer from here on.
    if (told) say(callId);
    store.record(agentStep(runId, { callId }));
    store.putArtifact(runId, `source:${index}`, index);
    store.putArtifact(runId, "counter", index);
  }
  const totals = { calls: count, cacheHits: 0, inputTokens: 0, outputTokens: 0, costUsd: count };
  store.endRun(runId, { state: "done", exitCode: 0, endedAt: 9_000, totals });
}

try {
  if (mode === "write") {
    const store = openStore(directory);
    work(store, name, false);
    store.close();
  } else if (mode === "write-telling") {
    work(openStore(directory), name, true);
  } else if (mode === "resilient") {
    const store = openResilientStore(directory, (error) => say(`trouble: ${error.message}: ${error.hint}`));
    work(store, name, false);
    say(
      `kept ${store.steps(name).length} steps, ${store.artifactNames(name).length} artifacts, ${store.calls(name).length} calls`,
    );
    say(`counter ${JSON.stringify(store.artifact(name, "counter"))}, state ${store.run(name)?.state}`);
    store.close();
  } else if (mode === "open") {
    openStore(directory).close();
  } else {
    throw new Error(`unknown mode ${mode}`);
  }
  say("done");
} catch (error) {
  const hint = error instanceof Error && "hint" in error ? error.hint : "";
  say(`${error instanceof Error ? error.name : ""}: ${error instanceof Error ? error.message : error}: ${hint}`);
}
