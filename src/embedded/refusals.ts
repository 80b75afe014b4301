/** What no extraction can do: said with the way out. Roles that are absent from the registry are refused by the engine itself. */
import { codeTranslator } from "../agents/roles/code-translator.ts";
import { RefusalError } from "../base/errors.ts";

/** For a role that no extraction plays. */
export function refuseRole(role: string): RefusalError {
  if (role === codeTranslator.name) return refuseTranslation(role);
  return new RefusalError(`the embedded engine cannot play ${role}`, {
    hint: "give a language model with --model, e.g. --model openai:gpt-4o-mini or --model ollama:llama3.2",
  });
}

export function refuseTranslation(role: string): RefusalError {
  return new RefusalError(`the embedded engine cannot translate code (it would have to play ${role})`, {
    hint: "give a language model with --model, e.g. --model openai:gpt-4o-mini or --model ollama:qwen2.5-coder",
  });
}
