/** The optional packages as `npm run test:local` installs them, and why tests that need one are skipped. */
import { fileURLToPath } from "node:url";
import { findPackage, type LocalProvider, localPackages } from "../../../src/models/local/packages.ts";

const folder = fileURLToPath(new URL("../../local-models", import.meta.url));

/** Environment in which precis finds the packages. */
export const localEnv = { PRECIS_LOCAL_MODELS: folder } as const;

/** Null where the package is there. */
export function whyMissing(provider: LocalProvider): string | null {
  return findPackage(provider, localEnv, "/") === null
    ? `${localPackages[provider]} is not installed: npm run test:local`
    : null;
}
