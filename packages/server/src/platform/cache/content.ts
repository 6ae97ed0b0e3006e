import { sql } from 'kysely';
import type { Log } from '../base/log.ts';
import type { Database } from '../database/database.ts';
import { Listener, type Loss } from '../database/listener.ts';

const channel = 'oeuvre_content';
const liveChannel = 'oeuvre_live';
/** NOTIFY carries less than 8,000 bytes. If the tags do not fit into some of them, every cache is emptied instead. */
const payloadLimit = 7_500;
const mostPayloads = 8;

/**
 * Announces that readers see something new of these things, for example `touch(tx, 'article:<id>', 'articles')`.
 * PostgreSQL sends it to every node at commit. Call it once per transaction, and only if readers notice the change:
 * NOTIFY serialises commits.
 */
export async function touch(tx: Database, ...tags: readonly string[]): Promise<void> {
  // trick: notify at commit
  await sql`select pg_notify(${channel}, payload) from unnest(${payloadsOf([...new Set(tags)])}::text[]) as payload`.execute(
    tx,
  );
}

/**
 * The tag of a person who has lost rights: open connections ask again what they may see. No page depends on it, because
 * each request reads the rights of its viewer.
 */
export const rightsTag = (userId: string) => `rights:${userId}`;

function payloadsOf(tags: readonly string[]): string[] {
  const groups: string[][] = [];
  let left = 0;
  for (const tag of tags) {
    const size = Buffer.byteLength(JSON.stringify(tag)) + 1;
    if (size > payloadLimit) return ['["*"]'];
    if (size > left) {
      groups.push([]);
      left = payloadLimit;
    }
    groups.at(-1)!.push(tag);
    left -= size;
  }
  return groups.length > mostPayloads ? ['["*"]'] : groups.map((group) => JSON.stringify(group));
}

/** Messages between nodes, by topic. Each domain adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Messages {}

/**
 * Sends a message to every node, this one included, for things that people see at once and that no page depends on. A
 * node that is not listening misses it. Outside a transaction it costs a round trip of its own; inside one it is sent
 * at commit, which then waits for other NOTIFYs.
 */
export async function broadcast<Topic extends keyof Messages & string>(
  db: Database,
  topic: Topic,
  message: Messages[Topic],
): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify([topic, message])})`.execute(db);
}

/** `changed`: a command announced a change. `disconnected`: the connection is lost, so anything may have changed. */
export type Why = 'changed' | 'disconnected';
type OnChange = (tags: readonly string[], why: Why) => void;

interface Turns {
  readonly onLost?: (loss: Loss) => void;
  readonly onBack?: () => void;
}

/** The changes of content that this node receives. '*' means that anything may have changed. */
export class ContentChanges {
  readonly #listeners = new Set<OnChange>();
  readonly #messageListeners = new Map<string, (message: never) => void>();
  /** Channels of others, such as the job queue's. */
  readonly #channels = new Map<string, (payload: string) => void>();
  #listener: Listener | undefined;
  #deafSince: number | undefined;

  on(listener: OnChange): void {
    this.#listeners.add(listener);
  }

  /** For how long no change has been heard; 0 while it listens. */
  get deafMs(): number {
    return this.#deafSince === undefined ? 0 : performance.now() - this.#deafSince;
  }

  emit(tags: readonly string[], why: Why = 'changed'): void {
    for (const listener of this.#listeners) listener(tags, why);
  }

  /** Handles the messages of a topic; each topic has one listener. */
  onMessage<Topic extends keyof Messages & string>(topic: Topic, listener: (message: Messages[Topic]) => void): void {
    this.#messageListeners.set(topic, listener);
  }

  /** Hears the notifications of one more channel; call it before `listen`. */
  onChannel(name: string, listener: (payload: string) => void): void {
    this.#channels.set(name, listener);
  }

  #receive(channelName: string, payload: string | undefined): void {
    if (channelName === channel) {
      this.emit(payload ? (JSON.parse(payload) as string[]) : ['*']);
      return;
    }
    if (channelName !== liveChannel) {
      this.#channels.get(channelName)?.(payload ?? '');
      return;
    }
    const [topic, message] = JSON.parse(payload!) as [string, never];
    this.#messageListeners.get(topic)?.(message);
  }

  /**
   * Listens until closed. Messages sent while the connection was lost are unknown, so a reconnection emits '*'. `onLost`
   * hears how it was lost.
   */
  async listen(connectionString: string, log: Log, { onLost, onBack }: Turns = {}): Promise<void> {
    this.#listener = new Listener({
      connectionString,
      name: 'oeuvre content',
      channels: [channel, liveChannel, ...this.#channels.keys()],
      onNotification: (name, payload) => this.#receive(name, payload),
      onLost: (loss, error) => {
        log.warn({ err: error, loss }, 'content channel lost, reconnecting');
        this.#deafSince = performance.now();
        onLost?.(loss);
        this.emit(['*'], 'disconnected');
      },
      onBack: () => {
        this.#deafSince = undefined;
        onBack?.();
        this.emit(['*']);
      },
    });
    await this.#listener.open();
  }

  async close(): Promise<void> {
    await this.#listener?.close();
  }
}
