import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool, type Database } from '../src/platform/database/database.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { sessionCookie } from './whole.ts';

const secret = 'a secret that the two nodes share with each other';

export interface TwoProcesses {
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly nodes: readonly [RunningServer, RunningServer];
  /** The settings of a process that joins them. */
  readonly env: Readonly<Record<string, string>>;
  cookieOf(session: string): string;
  /** A request as a browser on our own pages sends it. */
  ask(node: RunningServer, session: string | null, request: RequestTo): Promise<Response>;
  close(): Promise<void>;
}
export interface RequestTo {
  readonly method?: string;
  readonly url: string;
  readonly body?: unknown;
}

/** Two real processes of one server on a new database of this name, which `fill` fills before they start. */
export async function openTwoProcesses(
  fill: (db: Database, pool: pg.Pool) => Promise<void>,
  name = 'two_nodes',
  settings: Readonly<Record<string, string>> = {},
): Promise<TwoProcesses> {
  const server = inject('databaseUrl');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template template_oeuvre`);
  await admin.end();
  const databaseUrl = server.replace('/postgres?', `/${name}?`);
  const pool = createPool(databaseUrl, { max: 3 });
  const db = createDatabase(pool);
  await fill(db, pool);
  const env = { DATABASE_URL: databaseUrl, SESSION_SECRET: secret, ...settings };
  const nodes = await Promise.all([startServer({ env }), startServer({ env })]);
  const cookieOf = (session: string) => sessionCookie(session, secret);
  return {
    pool,
    db,
    databaseUrl,
    nodes,
    env,
    cookieOf,
    ask: ({ url }, session, { method = 'GET', url: path, body }) =>
      fetch(url + path, {
        method,
        headers: {
          origin: url,
          ...(session !== null && { cookie: cookieOf(session) }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async close() {
      for (const node of nodes) await node.stop();
      await pool.end();
    },
  };
}
