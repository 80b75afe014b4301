/** JSON Schema -> the subset that node-llama-cpp turns into a grammar. Pure. */
import type { JsonSchema } from "../spec/language-model.ts";

export interface GrammarSchema {
  readonly schema: object;
  /** Keywords that the grammar cannot hold; the gateway's check still holds them. */
  readonly left: readonly string[];
}

/** Kept as they are. Patterns, formats and numeric ranges have no counterpart in a grammar. */
const kept = ["type", "enum", "const", "$ref", "minItems", "maxItems", "minLength", "maxLength"];
const silent = new Set(["$schema", "description", "title", "default", "required", "examples", "$id"]);
/** JSON numbers have no other bounds than these in zod's integers. */
const integerBounds = new Set(["minimum", "maximum"]);

/** `anyOf` becomes `oneOf`, definitions move to the top under `$defs`, whatever else is unknown is named in `left`. */
export function grammarSchema(schema: JsonSchema): GrammarSchema {
  const left = new Set<string>();
  return { schema: convert(schema, left), left: [...left].sort() };
}

function convert(node: JsonSchema, left: Set<string>): object {
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (kept.includes(key)) result[key] = key === "$ref" ? String(value).replace("#/definitions/", "#/$defs/") : value;
    else if (key === "properties") result.properties = mapped(value, left);
    else if (key === "$defs" || key === "definitions") result.$defs = mapped(value, left);
    else if (key === "items" && !Array.isArray(value)) result.items = convert(value as JsonSchema, left);
    else if (key === "prefixItems" || key === "items") result.prefixItems = listed(value, left);
    else if (key === "anyOf" || key === "oneOf") result.oneOf = listed(value, left);
    else if (key === "additionalProperties") {
      result.additionalProperties = typeof value === "boolean" ? value : convert(value as JsonSchema, left);
    } else if (!silent.has(key) && !(node.type === "integer" && integerBounds.has(key))) left.add(key);
  }
  return result;
}

function mapped(value: unknown, left: Set<string>): object {
  return Object.fromEntries(
    Object.entries(value as Record<string, JsonSchema>).map(([name, node]) => [name, convert(node, left)]),
  );
}

function listed(value: unknown, left: Set<string>): object[] {
  return (value as JsonSchema[]).map((node) => convert(node, left));
}
