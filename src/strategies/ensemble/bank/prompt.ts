/** What an entry of the prompt bank is, and how its worked examples are shown. */

export interface BankExample {
  /** Short texts of the documents. */
  readonly documents: readonly string[];
  /** Only in aspect examples. */
  readonly aspect?: string;
  readonly summary: string;
}

export interface BankPrompt {
  /** Unique within its mode, kebab-case; what traces and results name. */
  readonly id: string;
  /** The angle, in trusted plain English. Requirements, limits, language and documents are added by the role. */
  readonly text: string;
  readonly examples?: readonly BankExample[];
}

/** For one call without an ensemble: the task itself, no angle. */
export const neutralPrompt: BankPrompt = {
  id: "neutral",
  text: "Summarize the documents together: what they are about, what matters most in them, and what a reader should take away. Give each point the weight that the documents give it.",
};

/** The examples of an entry as a prompt shows them; "" for none. */
export function showExamples(examples: readonly BankExample[] | undefined): string {
  return (examples ?? [])
    .map((example) => {
      const documents = example.documents.map((text, index) => `Document ${index + 1}: ${text}`).join("\n");
      const aspect = example.aspect === undefined ? "" : `\nAspect: ${example.aspect}`;
      return `${documents}${aspect}\nSummary: ${example.summary}`;
    })
    .join("\n\n");
}
