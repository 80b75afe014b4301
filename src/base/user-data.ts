/**
 * The user's own data directory, outside of every project, and a secret kept there. What precis must know again as this user's (a
 * store, a run, a trusted configuration) is signed with it, since a folder that somebody else made cannot bring such a signature.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { closeSync, constants, fchmodSync, fstatSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { makeDirectory } from "./make-directory.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export function homeOf(env: Environment): string {
  return resolve(env.HOME || env.USERPROFILE || homedir());
}

/** Where precis keeps what belongs to the user and to no project. Need not exist. */
export function userDataDirectory(env: Environment): string {
  const home = homeOf(env);
  if (process.platform === "win32") return join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "precis");
  // The XDG rules: a relative path in the variable is to be ignored.
  if (env.XDG_DATA_HOME?.startsWith("/")) return join(env.XDG_DATA_HOME, "precis");
  if (process.platform === "darwin") return join(home, "Library", "Application Support", "precis");
  return join(home, ".local", "share", "precis");
}

const secretName = "secret";

/** A signature of `text` that only this user can make. Makes the secret where there is none. Throws the system's error. */
export function sign(env: Environment, text: string): string {
  return signatureOf(readSecret(env) ?? makeSecret(env), text);
}

/** Whether `signature` is this user's for `text`. False where the user has no secret; throws where it cannot be read. */
export function isSignedBy(env: Environment, text: string, signature: string): boolean {
  const secret = readSecret(env);
  if (secret === undefined) return false;
  const wanted = Buffer.from(signatureOf(secret, text));
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

function signatureOf(secret: Buffer, text: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

function readSecret(env: Environment): Buffer | undefined {
  let file: number;
  try {
    file = openSync(join(userDataDirectory(env), secretName), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { uid, mode } = fstatSync(file);
    if (process.getuid !== undefined && uid !== process.getuid()) throw notOurs("belongs to another user");
    // Somebody may have read it by now, but nobody else shall.
    if (process.platform !== "win32" && (mode & 0o077) !== 0) fchmodSync(file, 0o600);
    const secret = readFileSync(file);
    if (secret.length !== 32) throw notOurs("is damaged: remove it, and trust anew");
    return secret;
  } finally {
    closeSync(file);
  }
}

function notOurs(reason: string): Error {
  return Object.assign(new Error(`the secret of precis ${reason}`), { code: `the secret ${reason}` });
}

function makeSecret(env: Environment): Buffer {
  const directory = userDataDirectory(env);
  makeDirectory(directory, 0o700);
  const secret = randomBytes(32);
  try {
    writeFileSync(join(directory, secretName), secret, { flag: "wx", mode: 0o600 });
    return secret;
  } catch (error) {
    // Another process made it in the same moment.
    const made = (error as NodeJS.ErrnoException).code === "EEXIST" ? settled(env) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

/** The secret that another process is writing. */
function settled(env: Environment): Buffer | undefined {
  for (let attempt = 0; ; attempt++) {
    try {
      return readSecret(env);
    } catch (error) {
      if (attempt === 50) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
