/**
 * A model of your own. Whatever you can call can play roles: put it behind the few lines of HTTP that servers of chat
 * completions share and name its address. The gateway then does the rest: cache, retries, budgets, limits, structured answers.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { about } from "precis";

/** Stands for your model: prompt in, text out. This one answers in the form that the role asked for. */
function myModel(prompt: string): string {
  return JSON.stringify({ about: prompt.includes("job queue") ? "Job queue with retries" : "Something else" });
}

interface ChatRequest {
  readonly messages: readonly { readonly content: string }[];
}

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const prompt = (JSON.parse(body) as ChatRequest).messages.map(({ content }) => content).join("\n");
  response.setHeader("content-type", "application/json");
  response.end(
    JSON.stringify({
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: myModel(prompt) } }],
      usage: { prompt_tokens: prompt.length >> 2, completion_tokens: 8, total_tokens: (prompt.length >> 2) + 8 },
    }),
  );
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;

const [result] = await about("jobline.md", {
  cwd: fileURLToPath(new URL("./data", import.meta.url)),
  // Only the summarizer costs anything; the extractor stays on the embedded engine.
  roles: { summarizer: `http://127.0.0.1:${port}/v1#mine` },
  maxCalls: 3,
});
server.close();
if (result === undefined || "error" in result) console.log(result?.error.message);
else console.log(result.about, "/", result.calls, "call / cost", result.costUsd ?? "unknown");
// Output:
// Job queue with retries / 1 call / cost unknown
