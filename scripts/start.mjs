/** `npm start -- ARGS`: sets the checkout up when needed, then runs the command `precis` in this process. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, root } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
await import(pathToFileURL(join(root, "dist", "bin", "main.js")).href);
