/** An output schema as a published JSON Schema: marks put on, room left for fields to come. */
import type { Z } from "../agents/role.ts";
import { spendFields, volatileFields } from "../base/volatile-fields.ts";
import type { OutputSchema } from "./index.ts";

const marks: ReadonlyMap<string, string> = new Map([
  ...volatileFields.map((name) => [name, "x-volatile"] as const),
  ...spendFields.map((name) => [name, "x-spend"] as const),
]);

/** JSON Schema 2020-12. Fields that differ between equal runs carry `x-volatile: true`, what was paid `x-spend: true`. */
export function jsonSchema({ name, title, schema }: OutputSchema, z: Z): object {
  const made = z.toJSONSchema(schema(z), {
    override: ({ jsonSchema: part }) => {
      // Whole numbers say so; the range in which a double counts exactly is nobody's news.
      if (part.type === "integer") {
        if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
        if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
      }
      if (part.type !== "object") return;
      if (part.additionalProperties === false) delete part.additionalProperties;
      for (const [field, value] of Object.entries(part.properties ?? {})) {
        const mark = marks.get(field);
        // `calls` of a recorded run is a list of asks, not what they took.
        if (mark !== undefined && typeof value === "object" && value.type !== "array") value[mark] = true;
      }
    },
  });
  const { $schema, ...rest } = made;
  return { $schema, $id: `${name}.schema.json`, title, ...rest };
}
