/** What no extraction can do: said with the way out. Roles that are absent from the registry are refused by the engine itself. */
import { RefusalError } from "../base/errors.ts";

export function refuseTranslation(role: string): RefusalError {
  return new RefusalError(`the embedded engine cannot translate code (it would have to play ${role})`, {
    hint: "give a language model with --model, e.g. --model openai:gpt-4o-mini or --model ollama:qwen2.5-coder",
  });
}
