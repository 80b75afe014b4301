/**
 * Only a whole answer is an answer: one cut by length, withheld by a filter or empty is an error that keeps its text and usage.
 * What is whole JSON that meets the schema is whole, whatever the server says of it and wherever it put it.
 */
import { type ErrorCode, ModelError } from "../../base/errors.ts";
import { scrub } from "../http/scrub.ts";
import { withoutReasoning } from "../json-answer.ts";
import type { ChatAnswer } from "../spec/language-model.ts";
import type { Send } from "./exchange.ts";

export function wholeAnswers(next: Send, spec: string): Send {
  return async (exchange) => {
    const answer = await next(exchange);
    const fail = (code: ErrorCode, what: string, hint: string, retryable = false): ModelError =>
      new ModelError(code, `${spec}: ${what}`, { hint, retryable, answer: answer.text, usage: answer.usage });
    switch (answer.finish) {
      case "length":
        if (await exchange.fits(answer.text)) {
          return noted(answer, "the server says that the answer was cut, but it is whole; it was taken");
        }
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
      case "unknown":
        if (await exchange.fits(answer.text)) {
          return noted(answer, "the server did not say why the answer ended; it is whole JSON and was taken");
        }
        throw fail(
          "model-unavailable",
          "the stream ended without saying why, so the answer may be cut",
          "try again later, or ask for the answer in one piece with ?stream=off",
          true,
        );
      case "stop":
        if (withoutReasoning(answer.text).trim() === "") {
          const { reasoning } = answer;
          if (reasoning !== undefined && (await exchange.fits(reasoning))) {
            return noted(
              { ...answer, text: reasoning },
              "the server gave the answer as the model's thinking; it was taken",
            );
          }
          throw fail("model-empty", "the answer is empty", "try again, or use another model");
        }
        return answer;
    }
  };
}

function noted(answer: ChatAnswer, warning: string): ChatAnswer {
  return { ...answer, finish: "stop", warnings: [...answer.warnings, warning] };
}

function lengthOf({ usage, text }: ChatAnswer): string {
  return usage.output === null ? `${text.length} characters` : `${usage.output} tokens`;
}
