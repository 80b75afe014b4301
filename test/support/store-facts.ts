/** Plain records for tests of stores: a run, a call, an answer, a step, each with what a test wants changed. */
import type { AgentStep } from "../../src/agents/trace.ts";
import type { CallEnd, CallStart, StoredAnswer } from "../../src/models/spec/call-store.ts";
import type { RunStart, RunTotals } from "../../src/runtime/run-store.ts";

export function answer(text: string, input = 10, output = 2): StoredAnswer {
  return { text, finish: "stop", usage: { input, output }, warnings: [] };
}

export function runStart(runId: string, facts: Partial<RunStart> = {}): RunStart {
  return {
    runId,
    command: "about",
    argv: ["about", "README.md", "--json"],
    cwd: "/project",
    resolved: { model: "embedded" },
    version: "0.1.0",
    createdAt: 1_000,
    pid: process.pid,
    ...facts,
  };
}

export function callStart(callId: string, facts: Partial<CallStart> = {}): CallStart {
  return {
    callId,
    runId: "run-a",
    key: "key-1",
    model: "openai:small",
    agent: "summarizer",
    item: "README.md",
    purpose: null,
    request: '{"messages":[]}',
    startedAt: 2_000,
    ...facts,
  };
}

export function callEnd(callId: string, facts: Partial<CallEnd> = {}): CallEnd {
  return {
    callId,
    state: "done",
    answer: answer("A line."),
    error: null,
    requests: 1,
    costUsd: 0.25,
    endedAt: 3_000,
    ...facts,
  };
}

export function agentStep(runId: string, facts: Partial<AgentStep> = {}): AgentStep {
  return {
    runId,
    agent: "summarizer",
    role: "summarizer",
    model: "openai:small",
    item: "README.md",
    purpose: null,
    prompt: "Write one line.",
    answer: "A line.",
    output: '{"about":"A line."}',
    evidence: [{ text: "It is a line.", section: "Overview" }],
    notes: [],
    callId: "c1",
    requests: 1,
    cacheHit: false,
    tokens: { input: 10, output: 2 },
    costUsd: 0.25,
    startedAt: 2_000,
    durationMs: 1_000,
    error: null,
    ...facts,
  };
}

export const someTotals: RunTotals = { calls: 3, cacheHits: 1, inputTokens: 100, outputTokens: 20, costUsd: 0.5 };
