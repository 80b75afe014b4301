import { describe, expect, it } from "vitest";
import { fillHarness, sameOutput } from "./cases.ts";
import { limitsWith, runLimits } from "./limits.ts";
import { type ProcessOutcome, verdictOf } from "./outcome.ts";
import { javaClass } from "./toolchains/managed.ts";

const ended: ProcessOutcome = {
  exitCode: 0,
  signal: null,
  stdout: "",
  stderr: "",
  wallMs: 10,
  stoppedBy: null,
  peakProcesses: 1,
  peakMemoryMb: 1,
};

describe("verdictOf", () => {
  it.each([
    [{}, "ok"],
    [{ exitCode: 1 }, "runtime-error"],
    [{ exitCode: 139 }, "runtime-error"],
    [{ exitCode: 152 }, "cpu-limit"],
    [{ exitCode: 153 }, "output-limit"],
    [{ exitCode: 137, wallMs: 11_000 }, "cpu-limit"],
    [{ exitCode: 1, stderr: "MemoryError" }, "memory-limit"],
    [{ exitCode: 134, stderr: "terminate called after throwing an instance of 'std::bad_alloc'" }, "memory-limit"],
    [{ exitCode: 1, stderr: "OSError: [Errno 11] Resource temporarily unavailable" }, "process-limit"],
    [{ exitCode: null, stoppedBy: "time" }, "time-limit"],
    [{ exitCode: null, stoppedBy: "time", peakProcesses: 64 }, "process-limit"],
    [{ exitCode: null, stoppedBy: "output" }, "output-limit"],
    [{ exitCode: null, stoppedBy: "memory" }, "memory-limit"],
  ] as const)("reads %j as %s", (change, verdict) => {
    expect(verdictOf({ ...ended, ...change }, runLimits)).toBe(verdict);
  });
});

describe("limitsWith", () => {
  it("fills in and refuses what is no limit", () => {
    expect(limitsWith({ wallMs: 5 }, runLimits)).toEqual({ ...runLimits, wallMs: 5 });
    expect(() => limitsWith({ memoryMb: 0 }, runLimits)).toThrow(
      "the limit memoryMb must be a whole number of at least 1, got 0",
    );
  });
});

describe("sameOutput", () => {
  it.each([
    ["a b\n", "a b", "exact", false],
    ["a  b\n", " a b", "trimmed", true],
    ["0.333333333", "0.33333334", "numbers", true],
    ["0.3334", "0.3333", "numbers", false],
    ["1 2", "1", "numbers", false],
    ["NaN", "NaN", "numbers", true],
  ] as const)("%j against %j, %s: %s", (actual, expected, comparison, same) => {
    expect(sameOutput(actual, expected, comparison)).toBe(same);
  });
});

describe("fillHarness", () => {
  it("replaces the marker's line and leaves dollar signs alone", () => {
    expect(fillHarness("a\n  // FILL here\nb", "FILL", "$& $1")).toBe("a\n$& $1\nb");
    expect(fillHarness("a\nb", "FILL", "x")).toBeNull();
  });
});

describe("javaClass", () => {
  it.each([
    ["public final class A {}", "A"],
    ["class Helper {} class Main { public static void main(String[] a) {} }", "Main"],
    ["// public class No\nclass Yes {}", "Yes"],
    ['class Q { String s = "public class R"; }', "Q"],
    ["int x;", "Main"],
  ])("%s -> %s", (source, name) => {
    expect(javaClass(source)).toBe(name);
  });
});
