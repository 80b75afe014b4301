/** Keys and addresses of vendors with a server of their own, from the environment. */
import { UsageError } from "../../base/errors.ts";
import type { ModelSpec } from "../model-spec.ts";
import type { Environment, Target } from "./provider.ts";

export interface Vendor {
  readonly keyVariable: string;
  readonly address: string;
  /** Variable that moves the vendor to another server; null where none is usual. */
  readonly addressVariable: string | null;
  readonly priceTable: string;
}

/**
 * A vendor's model. `?baseUrl=` wins over the variable, the variable over the vendor's own address. A key is needed at
 * the vendor's own address; a server elsewhere may want none. Throws UsageError "not-available" without a needed key.
 */
export function vendorTarget(spec: ModelSpec, env: Environment, vendor: Vendor): Target {
  const moved = spec.options.baseUrl ?? fromEnvironment(env, vendor.addressVariable);
  const key = env[vendor.keyVariable]?.trim() || null;
  if (key === null && moved === undefined) {
    throw new UsageError(`${spec.text} needs a key, and ${vendor.keyVariable} is not set`, {
      code: "not-available",
      hint: `set ${vendor.keyVariable}, or use --model embedded, which needs none`,
    });
  }
  return {
    model: spec,
    spec: spec.text,
    endpoint: moved ?? vendor.address,
    keyVariable: vendor.keyVariable,
    key,
    priceTable: vendor.priceTable,
  };
}

/** The address in a variable, without trailing slashes; undefined where it is unset or empty. Throws UsageError when it is none. */
export function fromEnvironment(env: Environment, variable: string | null): string | undefined {
  const text = variable === null ? "" : (env[variable]?.trim() ?? "");
  if (text === "") return undefined;
  if (!URL.canParse(text) || !/^https?:/i.test(text)) {
    throw new UsageError(`${variable} is no http(s) address`, { hint: `set it to an address or unset it` });
  }
  return text.replace(/\/+$/, "");
}
