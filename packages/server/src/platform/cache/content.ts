import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/database.ts';
import type { Log } from '../process/log.ts';

const channel = 'oeuvre_content';
const liveChannel = 'oeuvre_live';
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

/** What nodes tell each other, by topic. Each domain adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Messages {}

/**
 * Tells every node, this one included, something that people are shown at once and that no page depends on. A node that is not listening
 * misses it. Outside a transaction it costs its own round trip; inside one it is sent at the commit, which then waits for other NOTIFYs.
 */
export async function tell<Topic extends keyof Messages & string>(db: Database, topic: Topic, message: Messages[Topic]): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify([topic, message])})`.execute(db);
}

/** Changed: said by whoever changed it. Unheard: nothing can be heard now, so anything may have changed. */
export type Why = 'changed' | 'unheard';
type Listener = (tags: readonly string[], why: Why) => void;

/** What this node hears about changed content. '*' means that anything may have changed. */
export class ContentChanges {
  readonly #listeners = new Set<Listener>();
  readonly #told = new Map<string, (message: never) => void>();
  #client: pg.Client | undefined;
  #closed = false;

  on(listener: Listener): void {
    this.#listeners.add(listener);
  }

  emit(tags: readonly string[], why: Why = 'changed'): void {
    for (const listener of this.#listeners) listener(tags, why);
  }

  /** Takes what is told of a topic; there is one listener for each. */
  onTold<Topic extends keyof Messages & string>(topic: Topic, listener: (message: Messages[Topic]) => void): void {
    this.#told.set(topic, listener);
  }

  #hear(channelName: string, payload: string | undefined): void {
    if (channelName === channel) {
      this.emit(payload ? (JSON.parse(payload) as string[]) : ['*']);
      return;
    }
    const [topic, message] = JSON.parse(payload!) as [string, never];
    this.#told.get(topic)?.(message);
  }

  /** Listens until closed. Whatever was said while the connection was lost is unknown, so a reconnection says '*'. */
  async listen(connectionString: string, log: Log): Promise<void> {
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'oeuvre content' });
    this.#client = client;
    const lost = (error?: Error) => {
      if (this.#closed || this.#client !== client) return;
      this.#client = undefined;
      log.warn({ err: error }, 'content channel lost, reconnecting');
      this.emit(['*'], 'unheard');
      setTimeout(() => void this.#reconnect(connectionString, log), 500).unref();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', (heard) => this.#hear(heard.channel, heard.payload));
    await client.connect();
    await client.query(`listen ${channel}; listen ${liveChannel}`);
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
