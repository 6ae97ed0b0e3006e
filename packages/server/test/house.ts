import pg from 'pg';
import { inject } from 'vitest';
import { manyPeople, type PersonTraits } from '../src/domains/accounts/accounts.factory.ts';
import { createDatabase, createPool } from '../src/platform/database/database.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { sessionCookie } from './whole.ts';

const secret = 'a secret of a server in its own process';

/** A server in its own process, on a database of its own, with people who are signed in. */
export interface House {
  readonly server: RunningServer;
  readonly port: number;
  readonly pool: pg.Pool;
  /** The cookie of the person with this number. */
  readonly cookieOf: (person: number) => string;
  readonly idOf: (person: number) => string;
  close(): Promise<void>;
}

export async function openHouse(
  name: string,
  people: readonly PersonTraits[],
  env: Readonly<Record<string, string>> = {},
): Promise<House> {
  const databases = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: databases });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template template_oeuvre`);
  await admin.end();
  const url = databases.replace('/postgres?', `/${name}?`);
  const pool = createPool(url, { max: 2 });
  const users = await manyPeople(createDatabase(pool), people);
  for (const [at, { id }] of users.entries())
    await pool.query(`insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`, [
      id,
      `session-of-${at}`,
    ]);
  const server = await startServer({ env: { DATABASE_URL: url, SESSION_SECRET: secret, ...env } });
  return {
    server,
    port: Number(new URL(server.url).port),
    pool,
    cookieOf: (person) => sessionCookie(`session-of-${person}`, secret),
    idOf: (person) => users[person]!.id,
    close: async () => {
      await server.stop();
      await pool.end();
    },
  };
}

/** How long this takes each time, in milliseconds, the middle one of several. */
export async function middleTime(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < times; at++) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times / 2)]!;
}
