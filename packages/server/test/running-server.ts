import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { scriptOf, startSettings } from '../../../scripts/start-settings.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** From the start of the process until /readyz succeeds. */
  readonly readyMs: number;
  /** Its output so far, both streams. */
  output(): string;
  /** Like Ctrl-C; resolves with the exit code when the process has ended. */
  stop(): Promise<number | null>;
  /** Like a crash: kill -9 of the program only; its database continues. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  readonly dataDir?: string;
  /** A free port by default; pass the old one to restart a server. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments for Node itself, before the program's name. */
  readonly nodeOptions?: readonly string[];
  readonly patienceMs?: number;
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export const scratchFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-server-'));

/** The environment of a person who has set none of our variables. */
const bare = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(PATH|HOME|LANG|TMPDIR|USER|CHROMIUM)$/.test(name)),
  ) as Record<string, string>;

export interface Program {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output(): string;
}

/** Starts one of the programs of packages/server/src exactly as the npm scripts do. */
export function startProgram(
  name: string,
  args: readonly string[],
  options: Pick<ServerOptions, 'env' | 'nodeOptions'> = {},
): Program {
  const file = path.join(root, 'packages/server/src', name);
  const settings = startSettings(scriptOf(name));
  const child = spawn(process.execPath, [...settings.options, ...(options.nodeOptions ?? []), file, ...args], {
    cwd: root,
    env: { ...bare(), ...settings.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said = (said + text).slice(-200_000);
    });
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  return { child, ended, output: () => said };
}

/** Waits for a limited time; the error names what it waited for. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`${what} took more than ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function untilReady(url: string, program: Program, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (program.child.exitCode !== null)
      throw new Error(`The program ended with ${program.child.exitCode}:\n${program.output()}`);
    const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > deadline) {
      program.child.kill('SIGKILL');
      throw new Error(`The program was not ready after ${patienceMs} ms:\n${program.output()}`);
    }
    await pause(20);
  }
}

/** The real program on a free port with a data directory of its own. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? scratchFolder();
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const program = startProgram('main.ts', [], {
    ...options,
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  });
  try {
    await untilReady(url, program, options.patienceMs ?? 180_000);
  } catch (error) {
    if (options.dataDir) endDatabase(dataDir);
    else await removeDataDir(dataDir);
    throw error;
  }
  return {
    url,
    dataDir,
    pid: program.child.pid!,
    readyMs: performance.now() - started,
    output: program.output,
    async stop() {
      program.child.kill('SIGINT');
      return within(180_000, 'stopping', program.ended).catch((error) => {
        program.child.kill('SIGKILL');
        throw error;
      });
    },
    async kill() {
      program.child.kill('SIGKILL');
      await program.ended;
    },
  };
}

/** The address of the embedded database of a server with this data directory. */
export const databaseUrlOf = (dataDir: string): string =>
  `postgres://app@/postgres?host=${encodeURIComponent(path.join(dataDir, 'postgres/run'))}&port=5432`;

/** The process id of this data directory's embedded database, if one runs. */
export function databasePid(dataDir: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Stops the database that a killed program left behind. */
export function endDatabase(dataDir: string): void {
  const pid = databasePid(dataDir);
  if (pid) process.kill(pid, 'SIGINT');
}

/** Stops everything that still runs there and deletes the data directory. */
export async function removeDataDir(dataDir: string): Promise<void> {
  endDatabase(dataDir);
  for (let attempt = 0; attempt < 200 && databasePid(dataDir); attempt++) await pause(50);
  fs.rmSync(dataDir, { recursive: true, force: true });
}
