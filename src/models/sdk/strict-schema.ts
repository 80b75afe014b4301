/** OpenAI's strict mode takes only schemas in which every object is closed and every property required. */
import type { JsonSchema } from "../spec/language-model.ts";

/** Whether a schema may be sent as strict; a looser one is sent as a plain schema rather than refused by the server. */
export function fitsStrictMode(schema: JsonSchema): boolean {
  return everyObject(schema);
}

function everyObject(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(everyObject);
  if (typeof node !== "object" || node === null) return true;
  const { properties, required, additionalProperties } = node as Record<string, unknown>;
  if (typeof properties === "object" && properties !== null) {
    const names = Object.keys(properties);
    const demanded = Array.isArray(required) ? (required as unknown[]) : [];
    if (additionalProperties !== false || !names.every((name) => demanded.includes(name))) return false;
  }
  return Object.values(node).every(everyObject);
}
