/**
 * Code translator: translates a program in one call, and mends its own translation by what compiler and tests say. The
 * single-model baselines of the debate paper (section 4.1). Code alone is answered; an empty answer is asked for again.
 * Only a language model can play it.
 */
import { tidyCode } from "../code-text.ts";
import { data, role } from "../role.ts";
import { translationSurroundingsIntro } from "../surroundings.ts";

export interface CodeTranslatorInput {
  /** Programming languages as people write them. */
  readonly from: string;
  readonly to: string;
  readonly code: string;
  /** What stands around the program, as text; "" for nothing. */
  readonly surroundings: string;
  /** What the answer has to fit into, in trusted words; "" for a whole program. */
  readonly setting: string;
  /** The translation to be mended; "" at first. */
  readonly earlier: string;
  /** Messages of compiler and tests about it. */
  readonly messages: string;
}

export interface CodeTranslatorOutput {
  /** The program alone, ending in a newline. */
  readonly code: string;
}

export const codeTranslator = role<CodeTranslatorInput, CodeTranslatorOutput>({
  name: "code-translator",
  version: 2,
  purpose: "Translates code in one call, and mends its translation by the messages of compiler and tests.",
  system:
    "You translate programs between programming languages. The translation behaves exactly as the source and reads as if it had been written in its language.",
  prompt: `Translate this code from {{from}} to {{to}} so that it behaves the same: same input, same output, same arguments.

Answer with the complete {{to}} code alone, ready to be saved and compiled, with its imports.
{{setting}}

{{code}}

{{surroundingsIntro}}
{{surroundings}}

{{earlierIntro}}
{{earlier}}
{{messagesIntro}}
{{messages}}`,
  required: ["code"],
  values: (input) => ({
    from: input.from,
    to: input.to,
    setting: input.setting,
    code: data(input.code, "code"),
    surroundingsIntro: input.surroundings === "" ? "" : translationSurroundingsIntro,
    surroundings: data(input.surroundings, "surroundings"),
    earlierIntro:
      input.earlier === "" ? "" : "Your earlier translation is not right yet; give the whole code again, mended:",
    earlier: data(input.earlier, "earlier-translation"),
    messagesIntro: input.messages === "" ? "" : "What compiler or tests say about it:",
    messages: data(input.messages, "messages"),
  }),
  output: (z) => z.object({ code: z.string().describe("The complete program, nothing else") }),
  plainField: "code",
  tidy: (output) => ({ code: tidyCode(output.code) }),
  check: (output) => (output.code === "" ? "the code is empty" : null),
  // As long as the source, and what no compiler takes: a loop that mends goes on as long as it may.
  rehearse: (input) => ({ code: `${input.code}\n)(\n` }),
  temperature: 0,
});
