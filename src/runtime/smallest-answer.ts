/** The smallest value that fits a zod schema; stands for a model's answer in a dry run. */
import type * as zod from "zod";

/** Strings are "…", arrays as short as allowed (one item when there is no minimum), the first choice of enums and unions. */
export function smallestAnswer(schema: zod.ZodType): unknown {
  const def = schema.def as unknown as {
    type: string;
    shape?: Record<string, zod.ZodType>;
    element?: zod.ZodType;
    innerType?: zod.ZodType;
    options?: zod.ZodType[];
    entries?: Record<string, string>;
    values?: unknown[];
    valueType?: zod.ZodType;
  };
  switch (def.type) {
    case "object":
      return Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, member]) => [key, smallestAnswer(member)]));
    case "array":
      return def.element === undefined ? [] : [smallestAnswer(def.element)];
    case "string":
      return "…";
    case "number":
    case "int":
      return Math.max(0, (schema as zod.ZodNumber).minValue ?? 0);
    case "boolean":
      return true;
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "literal":
      return def.values?.[0];
    case "union":
      return def.options?.[0] === undefined ? null : smallestAnswer(def.options[0]);
    case "optional":
      return undefined;
    case "nullable":
      return null;
    case "default":
    case "readonly":
    case "pipe":
      return def.innerType === undefined ? null : smallestAnswer(def.innerType);
    default:
      return null;
  }
}
