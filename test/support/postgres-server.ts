/** A PostgreSQL of the test's own: Debian's programs, a folder and a port of its own, gone when the test is. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface PostgresServer {
  /** For the superuser of this server. */
  readonly url: string;
  /** One statement; its rows as lines, columns parted by "|". */
  sql(statement: string, database?: string): string;
  /** Stops it at once, as a crash does, and starts it again on the same folder and port. */
  restart(): void;
  stop(): void;
}

const programs = findPrograms();

/** Why no server can be started here; undefined where one can. */
export const noPostgres: string | undefined =
  programs === undefined
    ? "PostgreSQL is not installed"
    : process.getuid?.() === 0 && spawnSync("su", ["postgres", "-s", "/bin/sh", "-c", "true"]).status !== 0
      ? "there is no user postgres to run it as"
      : undefined;

function findPrograms(): string | undefined {
  const base = "/usr/lib/postgresql";
  if (!existsSync(base)) return undefined;
  const newest = readdirSync(base).sort((a, b) => Number(b) - Number(a))[0];
  const bin = join(base, newest ?? "", "bin");
  return existsSync(join(bin, "initdb")) ? bin : undefined;
}

/** PostgreSQL refuses to run as root; as any other user it runs as that one. */
function run(line: string): void {
  const command = process.getuid?.() === 0 ? ["su", "postgres", "-s", "/bin/sh", "-c", line] : ["/bin/sh", "-c", line];
  execFileSync(command[0] ?? "", command.slice(1), { stdio: ["ignore", "ignore", "pipe"], cwd: "/tmp" });
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject()));
    });
  });
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "precis-postgres-"));
  if (process.getuid?.() === 0) execFileSync("chown", ["postgres", folder]);
  const data = join(folder, "data");
  const port = await freePort();
  const start = (): void =>
    run(
      `${programs}/pg_ctl -D ${data} -l ${folder}/log -w -t 120 -o "-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off" start`,
    );
  run(`${programs}/initdb -D ${data} -U precis --auth-host=scram-sha-256 --auth-local=trust -E UTF8 --locale=C -N`);
  start();
  const sql = (statement: string, database = "postgres"): string =>
    execFileSync(
      join(programs ?? "", "psql"),
      ["-h", folder, "-p", String(port), "-U", "precis", "-d", database, "-v", "ON_ERROR_STOP=1", "-Atqc", statement],
      { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
    ).trim();
  sql("ALTER USER precis PASSWORD 'geheim-7391'");
  return {
    url: `postgres://precis:geheim-7391@127.0.0.1:${port}/postgres`,
    sql,
    restart() {
      run(`${programs}/pg_ctl -D ${data} -m immediate -w stop`);
      start();
    },
    stop() {
      run(`${programs}/pg_ctl -D ${data} -m immediate -w stop`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
