import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Log } from './log.ts';

const channel = 'oeuvre_content';
/** NOTIFY carries less than 8,000 bytes; more tags than fit empty every cache instead. */
const payloadLimit = 7_500;

/**
 * Says that what readers see of these things has changed, for example `touch(tx, 'article:<id>', 'articles')`.
 * Sent by PostgreSQL at commit to every node. Once per transaction that a reader can notice: NOTIFY serialises commits.
 */
export async function touch(tx: Database, ...tags: readonly string[]): Promise<void> {
  const payload = JSON.stringify([...new Set(tags)]);
  await sql`select pg_notify(${channel}, ${payload.length > payloadLimit ? '["*"]' : payload})`.execute(tx);
}

type Listener = (tags: readonly string[]) => void;

/** What this node hears about changed content. '*' means that anything may have changed. */
export class ContentChanges {
  readonly #listeners = new Set<Listener>();
  #client: pg.Client | undefined;
  #closed = false;

  on(listener: Listener): void {
    this.#listeners.add(listener);
  }

  emit(tags: readonly string[]): void {
    for (const listener of this.#listeners) listener(tags);
  }

  /** Listens until closed. Whatever was said while the connection was lost is unknown, so a reconnection says '*'. */
  async listen(connectionString: string, log: Log): Promise<void> {
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'oeuvre content' });
    this.#client = client;
    const lost = (error?: Error) => {
      if (this.#closed || this.#client !== client) return;
      this.#client = undefined;
      log.warn({ err: error }, 'content channel lost, reconnecting');
      this.emit(['*']);
      setTimeout(() => void this.#reconnect(connectionString, log), 500).unref();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ payload }) => this.emit(payload ? (JSON.parse(payload) as string[]) : ['*']));
    await client.connect();
    await client.query(`listen ${channel}`);
  }

  async #reconnect(connectionString: string, log: Log): Promise<void> {
    if (this.#closed) return;
    try {
      await this.listen(connectionString, log);
      this.emit(['*']);
    } catch {
      setTimeout(() => void this.#reconnect(connectionString, log), 1_000).unref();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }
}
