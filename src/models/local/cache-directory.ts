/** Where downloaded models are kept: the user's cache, never the project. */
import { homedir, platform } from "node:os";
import { join } from "node:path";

/** PRECIS_MODEL_CACHE, else the system's usual cache folder; it need not exist. */
export function modelCacheDirectory(env: Readonly<Record<string, string | undefined>>): string {
  const named = env.PRECIS_MODEL_CACHE?.trim();
  if (named) return named;
  const home = env.HOME?.trim() || homedir();
  const xdg = env.XDG_CACHE_HOME?.trim();
  if (xdg) return join(xdg, "precis", "models");
  if (platform() === "darwin") return join(home, "Library", "Caches", "precis", "models");
  if (platform() === "win32") {
    return join(env.LOCALAPPDATA?.trim() || join(home, "AppData", "Local"), "precis", "models");
  }
  return join(home, ".cache", "precis", "models");
}
