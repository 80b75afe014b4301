import { describe, expect, it } from "vitest";
import type { AgentStep } from "../agents/trace.ts";
import { stepNote } from "./step-note.ts";

const step: AgentStep = {
  runId: "r",
  agent: "summarizer",
  role: "summarizer",
  model: "openai:gpt-4o-mini",
  item: "README.md",
  purpose: null,
  prompt: "",
  answer: "",
  output: "{}",
  evidence: [],
  notes: [],
  callId: "c",
  requests: 1,
  cacheHit: false,
  tokens: { input: 1812, output: null },
  costUsd: 0,
  startedAt: 0,
  durationMs: 1234,
  error: null,
};

describe("stepNote", () => {
  it.each([
    ["a call", {}, "README.md: summarizer (openai:gpt-4o-mini): 1 request, 1,812 + ? tokens, 1.2 s"],
    ["a hit", { cacheHit: true, requests: 0 }, "README.md: summarizer (openai:gpt-4o-mini): from the cache, 1.2 s"],
    [
      "the embedded engine",
      { model: "embedded", requests: 0, durationMs: 40, notes: ["compared 88 phrases", "kept 3"] },
      "README.md: summarizer (embedded): 0.0 s; compared 88 phrases; kept 3",
    ],
    [
      "a failure with a purpose, of the whole run",
      { item: null, purpose: "round 2", durationMs: 12_000, error: "no answer" },
      "summarizer, round 2 (openai:gpt-4o-mini): failed after 12 s: no answer",
    ],
  ])("tells %s", (_, facts, line) => {
    expect(stepNote({ ...step, ...facts })).toBe(line);
  });
});
