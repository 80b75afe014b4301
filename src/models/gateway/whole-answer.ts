/** Only a whole answer is an answer: one cut by length, withheld by a filter or empty is an error that keeps its text and usage. */
import { type ErrorCode, ModelError } from "../../base/errors.ts";
import { scrub } from "../http/scrub.ts";
import { withoutReasoning } from "../json-answer.ts";
import type { ChatAnswer } from "../spec/language-model.ts";
import type { Send } from "./exchange.ts";

export function wholeAnswers(next: Send, spec: string): Send {
  return async (exchange) => {
    const answer = await next(exchange);
    const fail = (code: ErrorCode, what: string, hint: string): ModelError =>
      new ModelError(code, `${spec}: ${what}`, { hint, answer: answer.text, usage: answer.usage });
    switch (answer.finish) {
      case "length":
        throw fail(
          "model-truncated",
          `the answer was cut off at ${lengthOf(answer)}`,
          "allow a longer answer with ?maxOutputTokens=N in the spec, or use a model with a larger context window",
        );
      case "content-filter":
        throw fail(
          "model-refused",
          answer.text.trim() === ""
            ? "the model refused to answer"
            : `the model refused: ${scrub(answer.text, null, 160)}`,
          "use another model or change the input",
        );
      case "other":
        throw fail("model-failed", "the answer did not end by itself", "try again, or use another model");
      case "stop":
        if (withoutReasoning(answer.text).trim() === "") {
          throw fail("model-empty", "the answer is empty", "try again, or use another model");
        }
        return answer;
    }
  };
}

function lengthOf({ usage, text }: ChatAnswer): string {
  return usage.output === null ? `${text.length} characters` : `${usage.output} tokens`;
}
