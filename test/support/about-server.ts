/** A model server that plays Extractor and Summarizer by rule: the n-th source's answer names the source. */
import type { RecordedRequest, Reply } from "./scripted-model-server.ts";
import { type ScriptedServer, startScriptedServer } from "./scripted-model-server.ts";

/** Text of a README that says which one it is: `Tool NUMBER sorts pile NUMBER of letters.` */
export function readmeOf(number: number): string {
  return `# tool-${number}\n\nTool ${number} sorts pile ${number} of letters.\n\n## Install\n\nnpm install tool-${number}\n`;
}

export function aboutOf(number: number): string {
  return `Sorts pile ${number} of letters`;
}

/** Answers as the roles' schemas want them, for sources made by `readmeOf`. */
export function playAbout(request: RecordedRequest): Reply {
  const number = /sorts pile (\d+) of letters/i.exec(request.prompt)?.[1] ?? "0";
  const schema: unknown = request.body?.response_format?.json_schema?.name;
  // Where the schema stands in the prompt, its field tells the role.
  const name = schema ?? (request.prompt.includes('"about"') ? "summarizer" : "extractor");
  return name === "extractor"
    ? JSON.stringify({ text: `Tool ${number} sorts pile ${number} of letters.` })
    : JSON.stringify({ about: aboutOf(Number(number)) });
}

export function startAboutServer(latencyMs = 0): Promise<ScriptedServer> {
  return startScriptedServer({ answer: playAbout, latencyMs });
}
