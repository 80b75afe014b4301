/**
 * Work that was started from the page: each a precis of its own, so that the page stays quick, a job can be killed without the studio,
 * and what can be started is what the command can do. The command line is made of an allow-list, word by word, without a shell.
 */
import { type ChildProcess, fork } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../base/errors.ts";
import type { ProgressEvent } from "../base/events.ts";
import { writeWholeFile } from "../base/whole-file.ts";
import { commandLine } from "../cli/render/run-list.ts";
import type { RunRecord } from "../runtime/run-store.ts";
import type { JobBody, JobRequest } from "./bodies.ts";
import { allowedFile, type Folder, isAddress } from "./folder.ts";
import type { StoreDoor } from "./store-door.ts";

/** The command as it is built; the studio runs from the same bundle. */
const command = fileURLToPath(new URL("../bin/main.js", import.meta.url));

/** Commands that read sources and print a result, and the options of each that the page offers; all take `shared`. */
const shared = ["model", "effort", "strategy", "max-calls", "max-tokens", "max-cost"] as const;
const offered: Readonly<Record<string, readonly string[]>> = {
  summarize: ["language"],
  about: ["language", "max-chars", "max-words"],
  code: ["max-words"],
  digest: ["language"],
  document: ["language", "length"],
  translate: ["to"],
  repo: [],
};

/** What a person can still read on a page. */
const keptMessages = 200;
const keptOutput = 200_000;
const keptJobs = 50;

interface Job {
  readonly body: { -readonly [K in keyof JobBody]: JobBody[K] };
  readonly child: ChildProcess;
}

export class Jobs {
  readonly #folder: Folder;
  readonly #door: StoreDoor;
  readonly #env: NodeJS.ProcessEnv;
  readonly #changed: () => void;
  readonly #jobs = new Map<string, Job>();

  constructor(options: { folder: Folder; door: StoreDoor; env: NodeJS.ProcessEnv; changed: () => void }) {
    this.#folder = options.folder;
    this.#door = options.door;
    this.#env = options.env;
    this.#changed = options.changed;
  }

  /** Newest first. */
  list(): JobBody[] {
    return [...this.#jobs.keys()].reverse().flatMap((id) => this.find(id) ?? []);
  }

  find(id: string): JobBody | undefined {
    const job = this.#jobs.get(id);
    if (job === undefined) return undefined;
    // The store knows the run by its process.
    if (job.body.runId === null && job.child.pid !== undefined) {
      const { runs } = this.#door.store.findRuns({ limit: 20 });
      const run = runs.find(({ pid, createdAt }) => pid === job.child.pid && createdAt >= job.body.startedAt - 1_000);
      job.body.runId = run?.runId ?? null;
    }
    return job.body;
  }

  /** Throws UsageError for what the page may not start. */
  async start(request: JobRequest): Promise<JobBody> {
    this.#mayWrite();
    const options = offered[request.command];
    if (options === undefined)
      throw new UsageError(`the studio does not start ${request.command}`, {
        hint: `it starts ${Object.keys(offered).join(", ")}`,
      });
    const words: string[] = [];
    for (const [name, value] of Object.entries(request.options)) {
      if (!options.includes(name) && !shared.some((one) => one === name))
        throw new UsageError(`the studio does not take --${name} for ${request.command}`);
      if (name === "model") this.#checkModel(value);
      if (value.trim() !== "") words.push(`--${name}=${value.trim()}`);
    }
    if (request.dryRun) words.push("--dry-run");
    const sources =
      request.text === undefined
        ? request.sources.map((source) => this.#source(source, request.command))
        : [await this.#keptText(request.text)];
    if (sources.length === 0)
      throw new UsageError("there is nothing to summarize", { hint: "name a source or give a text" });
    return this.#run([request.command, ...words, "--store", this.#door.directory, "--", ...sources], this.#folder.path);
  }

  /** Goes on with a run that stopped. Its command line was recorded, so that its files are those it had. */
  resume(run: RunRecord, limits: Readonly<Record<string, string>>): JobBody {
    this.#mayWrite();
    const known = ["max-calls", "max-tokens", "max-cost"];
    const words = Object.entries(limits).flatMap(([name, value]) => {
      if (!known.includes(name)) throw new UsageError(`--${name} cannot be changed at a resume`);
      return value.trim() === "" ? [] : [`--${name}=${value.trim()}`];
    });
    if (!this.#folder.open) allowedFile(this.#folder, run.cwd);
    const body = this.#run(["runs", "resume", run.runId, ...words, "--store", this.#door.directory], this.#folder.path);
    const job = this.#jobs.get(body.id);
    if (job !== undefined) job.body.runId = run.runId;
    return body;
  }

  /** Asks politely: what is done is saved. At the second time the process is ended. */
  stop(id: string): JobBody | undefined {
    const job = this.#jobs.get(id);
    if (job?.body.state === "working") job.child.kill("SIGINT");
    return job?.body;
  }

  /** Jobs do not outlive the studio: they are asked to save and stop. */
  close(): void {
    for (const { body, child } of this.#jobs.values()) if (body.state === "working") child.kill("SIGINT");
  }

  #mayWrite(): void {
    if (this.#door.readOnly !== null)
      throw new UsageError(`nothing can be started: ${this.#door.readOnly}`, {
        hint: "start the studio on a store that can be written",
      });
  }

  /** A model in a file is a file that the page names. */
  #checkModel(spec: string): void {
    if (isAddress(spec)) return;
    const name = spec.slice(spec.indexOf(":") + 1).split("?")[0] ?? "";
    if (/^(?:[/~]|\.\.?(?:\/|$)|[A-Za-z]:\\)|\.gguf$/.test(name)) allowedFile(this.#folder, name);
    if (/base-?url|endpoint|key/i.test(spec.split("?")[1] ?? ""))
      throw new UsageError("the page cannot send a model's keys elsewhere", {
        hint: "name servers in the configuration file",
      });
  }

  #source(source: string, command: string): string {
    const name = source.trim();
    if (name === "" || name === "-" || name.includes("\0"))
      throw new UsageError("there is nothing to summarize", { hint: "name a source or give a text" });
    if (isAddress(name)) return name;
    // FILE:SYMBOL and FILE:LINE of `code`: the file is what must lie inside.
    const colon = command === "code" || command === "summarize" ? name.indexOf(":") : -1;
    try {
      allowedFile(this.#folder, name);
    } catch (error) {
      if (colon <= 0) throw error;
      allowedFile(this.#folder, name.slice(0, colon));
    }
    return name;
  }

  /** A text is kept beside the store, so that the run can be gone on with. */
  async #keptText({ name, content }: { name: string; content: string }): Promise<string> {
    if (content.trim() === "") throw new UsageError("the text is empty");
    const id = createHash("sha256").update(content).digest("hex").slice(0, 12);
    const safe =
      basename(name)
        .replace(/[^\w.-]+/g, "-")
        .replace(/^[.-]+/, "")
        .slice(-60) || "text.md";
    const path = join(this.#door.directory, "studio-texts", id, safe);
    await writeWholeFile(
      path,
      [this.#door.directory],
      async (file) => {
        await file.writeFile(content);
        return true;
      },
      0o600,
    );
    return path;
  }

  #run(words: readonly string[], cwd: string): JobBody {
    const child = fork(command, [...words], { cwd, env: this.#env, silent: true });
    const id = randomUUID();
    const body: Job["body"] = {
      id,
      line: `precis ${commandLine({ argv: words } as unknown as RunRecord)}`,
      state: "working",
      exitCode: null,
      signal: null,
      runId: null,
      progress: null,
      messages: [],
      output: "",
      startedAt: Date.now(),
    };
    this.#jobs.set(id, { body, child });
    for (const [old, job] of this.#jobs)
      if (this.#jobs.size > keptJobs && job.body.state === "ended") this.#jobs.delete(old);
    child.stdin?.end();
    let rest = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      const lines = `${rest}${text}`.split("\n");
      rest = lines.pop() ?? "";
      body.messages = [...body.messages, ...lines.filter((line) => line !== "")].slice(-keptMessages);
      this.#changed();
    });
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      if (body.output.length < keptOutput) body.output = `${body.output}${text}`.slice(0, keptOutput);
    });
    child.on("message", (event: ProgressEvent) => {
      if (event.type !== "progress") return;
      body.progress = { done: event.done, total: event.total, unit: event.unit };
      this.#changed();
    });
    const end = (code: number | null, signal: string | null): void => {
      if (rest !== "") body.messages = [...body.messages, rest];
      rest = "";
      body.state = "ended";
      body.exitCode = code;
      body.signal = signal;
      this.#changed();
    };
    child.on("error", (error) => {
      body.messages = [...body.messages, error.message];
      end(null, null);
    });
    child.on("close", end);
    this.#changed();
    return body;
  }
}
