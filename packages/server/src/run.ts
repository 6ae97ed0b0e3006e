import { flushCompileCache } from 'node:module';
import net from 'node:net';
import type { Config } from './platform/base/config.ts';
import type { Log } from './platform/base/log.ts';
import { StartRefused } from './platform/base/start-refused.ts';
import { createPool } from './platform/database/database.ts';
import { databaseFailure } from './platform/database/database-failure.ts';
import type { EmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { migrate } from './platform/database/migrate.ts';

export interface OpenedDatabase {
  readonly url: string;
  readonly embedded: EmbeddedPostgres | undefined;
}

/** The configured database, started if it is ours, and migrated. If a later step fails, it stops what it started. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  let embedded: EmbeddedPostgres | undefined;
  if (config.databaseUrl === undefined) {
    const { openEmbeddedPostgres } = await import('./platform/database/embedded/embedded-postgres.ts');
    embedded = await openEmbeddedPostgres(config.dataDir);
  }
  const url = embedded?.url ?? config.databaseUrl!;
  try {
    const pool = createPool(url, { max: 2 });
    const applied = await migrate(pool).finally(() => pool.end());
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    return { url, embedded };
  } catch (error) {
    await embedded?.close();
    throw unreachable(error, url);
  }
}

function unreachable(error: unknown, url: string): unknown {
  const { code } = error as { code?: string };
  if (databaseFailure(error) === 'away' || (code && ['28P01', '28000', '3D000'].includes(code))) {
    const { host, name } = placeOf(url);
    return new StartRefused(
      `The database ${name} on ${host || 'the local socket'} cannot be opened: ${(error as Error).message || code}. Check DATABASE_URL`,
    );
  }
  return error;
}

/** Host and name without user and password. A socket's address has no host, so Node does not parse it as a URL. */
function placeOf(url: string) {
  const found = /^\w+:\/\/(?:[^@/]*@)?(?<host>[^/?]*)\/(?<name>[^?]*)/.exec(url)?.groups;
  return { host: found?.host, name: found?.name ?? '' };
}

/** Refuses a taken port before starting anything else; listening itself still decides. */
export async function assertPortFree({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  if (port === 0) return;
  const probe = net.createServer();
  await new Promise<void>((resolve, refuse) => {
    probe.once('error', (error: NodeJS.ErrnoException) => refuse(listenFailure(error, port)));
    probe.listen(port, host, resolve);
  });
  await new Promise((closed) => probe.close(closed));
}

/** Advice for an address that cannot be listened on. */
export function listenFailure(error: NodeJS.ErrnoException, port: number): unknown {
  if (error.code === 'EADDRINUSE')
    return new StartRefused(`Port ${port} is taken: stop what runs there, or set PORT to another`);
  if (error.code === 'EACCES')
    return new StartRefused(`Port ${port} may not be used by this user: set PORT to one above 1023`);
  if (error.code === 'EADDRNOTAVAIL') return new StartRefused('HOST is no address of this machine');
  return error;
}

// trick: compiled code
/**
 * Stores the code that this start has compiled for the next one. By itself Node does so when the process ends, so never
 * for one that is killed.
 */
export const storeCompiledCode = (): unknown => setTimeout(flushCompileCache, 2_000).unref();

/** The longest that the end may take, after everybody has been answered. */
const endLimitMs = 20_000;

/** How to end. `isGentle`: a supervisor asks (SIGTERM), so others take over first; `urgent`: a person does not wait. */
export interface Stopping {
  readonly isGentle: boolean;
  readonly urgent: AbortSignal;
}

/**
 * Runs `stop` once, at the first of the signals that end a program: a terminal's Ctrl-C and npm's forwarding may both
 * arrive. Ctrl-C after a SIGTERM makes it urgent.
 */
export function stopOnSignal(stop: (how: Stopping) => Promise<void>, drainSeconds = 0): void {
  const urgent = new AbortController();
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal !== 'SIGTERM') urgent.abort();
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), drainSeconds * 1_000 + endLimitMs).unref();
      void stop({ isGentle: signal === 'SIGTERM', urgent: urgent.signal }).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

/** A refusal is one clear sentence and exit code 1; anything else is a bug and shows its stack. */
export async function mainProgram(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}
