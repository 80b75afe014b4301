/**
 * A model server in a process of its own that plays the roles of `precis repo` after a latency (first argument, ms): every draft is
 * approved. Tells a parent, on "report", when the first request came, the last answer left, and how many there were.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const latencyMs = Number(process.argv[2] ?? 0);
let first = 0;
let last = 0;
let count = 0;

const server = createServer((request, response) => {
  if (first === 0) first = performance.now();
  count++;
  const arrived = performance.now();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString("utf8");
    // A summary that depends on the prompt, as a model's would: a changed child changes its parents.
    const mark = createHash("sha256").update(body).digest("hex").slice(0, 6);
    const answer = body.includes('"name":"repo_qa"')
      ? { approved: true, issues: [] }
      : { summary: `Handles case ${mark} of the ledger and reports how many entries it had.` };
    const reply = JSON.stringify({
      id: "1",
      object: "chat.completion",
      created: 1,
      model: "m",
      choices: [{ index: 0, message: { role: "assistant", content: JSON.stringify(answer) }, finish_reason: "stop" }],
      usage: { prompt_tokens: 400, completion_tokens: 30, total_tokens: 430 },
    });
    setTimeout(
      () => {
        last = performance.now();
        response.writeHead(200, { "content-type": "application/json" }).end(reply);
      },
      latencyMs - (performance.now() - arrived),
    );
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
