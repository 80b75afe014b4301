/**
 * A model server in a process of its own, so that its work is not counted as the client's: answers every chat completion
 * after the latency in its first argument (milliseconds). Prints its port; tells a parent, on "report", when the first
 * request came and the last answer left.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const latencyMs = Number(process.argv[2] ?? 0);
const body = JSON.stringify({
  id: "1",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: '{"about":"A tool."}' }, finish_reason: "stop" }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
});
let first = 0;
let last = 0;
let count = 0;

const server = createServer((request, response) => {
  if (first === 0) first = performance.now();
  count++;
  request.resume();
  request.on("end", () => {
    setTimeout(() => {
      last = performance.now();
      response.writeHead(200, { "content-type": "application/json" }).end(body);
    }, latencyMs);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on("message", () => {
  process.send?.({ spanMs: last - first, count });
  first = 0;
  count = 0;
});
