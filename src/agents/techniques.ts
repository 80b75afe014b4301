/**
 * Prompting techniques of the single-call baseline (debate, section 4.1, after Sun et al.), as data: zero-shot, few-shot,
 * chain of thought, critique, expert. All wording and all examples are ours.
 */
import type { Intent } from "./intents.ts";

export const techniques = ["zero-shot", "few-shot", "chain-of-thought", "critique", "expert"] as const;

export type Technique = (typeof techniques)[number];

/** Techniques whose answer holds steps before the summary. */
export const stepwise: ReadonlySet<Technique> = new Set(["chain-of-thought", "critique"]);

/** What a technique adds to the prompt, in trusted words; "" for nothing. */
export function techniqueText(technique: Technique, intent: Intent): string {
  switch (technique) {
    case "zero-shot":
      return "";
    case "few-shot":
      return `Examples of code and the summary wanted:\n\n${examples.map(({ code, summaries }) => `${code}\nSummary: ${summaries[intent]}`).join("\n\n")}`;
    case "chain-of-thought":
      return "Work in steps first: name the inputs; follow them through each branch and loop; name what is returned, changed or raised; say what a caller relies on. Give these steps, then the summary that follows from them.";
    case "critique":
      return "Work in steps first: write a draft; then look for what it leaves out, what the code does not bear out, and which words can go. Give draft and findings as the steps, then the mended summary.";
    case "expert":
      return "You have written and reviewed code of this kind for many years. You know which of its details surprise a caller, and you name those and no others.";
  }
}

interface Example {
  readonly code: string;
  readonly summaries: Readonly<Record<Intent, string>>;
}

const examples: readonly Example[] = [
  {
    code: "def chunk(items, size):\n    for start in range(0, len(items), size):\n        yield items[start:start + size]",
    summaries: {
      what: "Yields consecutive slices of a list, each with at most the given number of items.",
      why: "Lets callers work through a long list in pieces without copying it first.",
      "how-to-use": "Iterate over the result with a list and a size of at least one; the last slice may be shorter.",
      "how-it-is-done": "Steps through the list by the size and yields the slice at each step.",
      property: "Every item comes out exactly once and in order; a size of zero raises ValueError.",
      others: "The generator sees later changes of the list.",
    },
  },
  {
    code: "function retry(task, times) {\n  return task().catch((error) => {\n    if (times <= 1) throw error;\n    return retry(task, times - 1);\n  });\n}",
    summaries: {
      what: "Runs an asynchronous task and repeats it after a failure, up to a number of times.",
      why: "Hides failures that pass by themselves, such as a dropped connection.",
      "how-to-use": "Call it with a function that starts the task and the number of tries; await the result.",
      "how-it-is-done": "Catches the rejection and calls itself with one try less until none is left.",
      property: "The last error is passed on unchanged; the task always runs at least once.",
      others: "There is no pause between tries.",
    },
  },
];
