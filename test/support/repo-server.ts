/** A model server that plays the roles of `precis repo` by rule: drafts name what they are of, every draft is approved. */
import type { RecordedRequest, Reply } from "./scripted-model-server.ts";

export function playRepo(request: RecordedRequest): Reply {
  const name: unknown = request.body?.response_format?.json_schema?.name;
  if (name === "repo_qa") return JSON.stringify({ approved: true, issues: [] });
  const place = /<data place [0-9a-f]+>\n(.*)\n/.exec(request.prompt)?.[1] ?? "something";
  return JSON.stringify({ summary: `Does the work of ${place}.` });
}
