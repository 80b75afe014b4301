/** Secrets in messages are masked before anything else sees them: not sent, not hashed, not stored. */
import { maskSecrets } from "../../text/secrets.ts";
import type { ChatGateway } from "../spec/language-model.ts";

export function masked(next: ChatGateway["generate"]): ChatGateway["generate"] {
  return async (request, context, check) => {
    let count = 0;
    const messages = request.messages.map((message) => {
      const { text, count: found } = maskSecrets(message.content);
      count += found;
      return found === 0 ? message : { ...message, content: text };
    });
    if (count === 0) return next(request, context, check);
    const answer = await next({ ...request, messages }, context, check);
    const warning =
      count === 1
        ? "a secret in the text was masked before sending"
        : `${count} secrets in the text were masked before sending`;
    return { ...answer, warnings: [...answer.warnings, warning] };
  };
}
