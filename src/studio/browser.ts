/** Opens an address in the user's browser, by the system's own way. */
import { spawn } from "node:child_process";

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** False where there is no browser to open: the address is to be said. */
export function openBrowser(address: string): Promise<boolean> {
  const [program = "", ...words] = openers[process.platform] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program, [...words, address], { stdio: "ignore", detached: true });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
    // An opener that stays is the browser itself.
    setTimeout(() => resolve(true), 3_000).unref();
    child.unref();
  });
}
