import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import type { Services } from '../services/services.ts';

/** Carries live messages from node to node. */
export interface SocketAdapter {
  /** The adapter that Socket.IO receives. */
  readonly create: unknown;
  /** False while the nodes are disconnected: live messages then reach the sockets of this node only. */
  readonly isConnected: () => boolean;
  readonly close: () => void;
}

/** Redis streams if a Redis is configured, else PostgreSQL: events reach the sockets of every node. */
export async function openSocketAdapter({
  config,
  pool,
  log,
}: Pick<Services, 'config' | 'pool' | 'log'>): Promise<SocketAdapter> {
  if (config.redisUrl !== undefined) return overRedis(config.redisUrl, log);
  const { createAdapter } = await import('@socket.io/postgres-adapter');
  return { create: createAdapter(pool, { errorHandler: () => {} }), isConnected: () => true, close: () => {} };
}

/** If Redis does not answer a command within this time, it counts as down for that command. */
const patienceMs = 1_000;
/** How long to wait after a command that is refused at once, as by a Redis that is still loading its data. */
const afterRefusalMs = 500;
const longestPauseMs = 2_000;

/**
 * The adapter neither handles error events nor checks the results of its commands; either would end the program when
 * Redis goes down. So it gets wrapped clients: one that sends, whose commands fail at once while Redis is down instead
 * of queueing in memory, and some that subscribe.
 */
async function overRedis(url: string, log: Log): Promise<SocketAdapter> {
  const [{ createAdapter }, { createClient }] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    import('redis'),
  ]);
  const open = (isSpeaker: boolean) =>
    createClient({
      url,
      disableOfflineQueue: isSpeaker,
      socket: { connectTimeout: 5_000, reconnectStrategy: (attempts) => Math.min(longestPauseMs, 50 * 2 ** attempts) },
    });
  const speaker = open(true);
  const listeners: ReturnType<typeof open>[] = [];
  let isConnected = true;
  const notice = (connected: boolean, err?: unknown) => {
    if (connected === isConnected) return;
    isConnected = connected;
    if (connected) log.info('Redis is back: live messages reach all nodes again');
    else log.warn({ err }, 'Redis is away: live messages reach this node only until it is back');
  };
  speaker.on('error', (error) => notice(false, error));
  speaker.on('ready', () => notice(true));
  // A Redis that hangs breaks no connection, so it is pinged now and then. A single late answer may mean that this
  // process was busy.
  let missed = 0;
  const asking = setInterval(() => {
    inTime(speaker.ping()).then(
      () => {
        missed = 0;
        notice(true);
      },
      (error: unknown) => {
        missed += 1;
        if (missed > 1) notice(false, error);
      },
    );
  }, longestPauseMs).unref();
  // It retries without end; the start does not wait for it.
  void speaker.connect().catch((error: unknown) => notice(false, error));

  const listen = () => {
    const listener = open(false);
    listener.on('error', () => {});
    listeners.push(listener);
    return withChanged(listener, {
      duplicate: listen,
      // A client that is closed before it ever connected has nobody to tell.
      connect: () => new Promise((connected) => listener.connect().then(connected, () => {})),
      disconnect: () => listener.isOpen && listener.destroy(),
      xRead: (...asked: Parameters<typeof listener.xRead>) =>
        listener.xRead(...asked).catch(async (error: unknown) => {
          await sleep(afterRefusalMs, undefined, { ref: false });
          throw error;
        }),
      subscribe: (...asked: Parameters<typeof listener.subscribe>) =>
        void subscribe(listener, () => listener.subscribe(...asked)),
    });
  };
  const create = createAdapter(
    withChanged(speaker, {
      duplicate: listen,
      // Nobody waits for the result; the other nodes miss a message that cannot be sent.
      publish: (...asked: Parameters<typeof speaker.publish>) => inTime(speaker.publish(...asked)).catch(() => 0),
      xAdd: (...asked: Parameters<typeof speaker.xAdd>) => inTime(speaker.xAdd(...asked)),
      // Only used to count the nodes, even if the caller wants only this node's sockets. If it fails, this node counts
      // as the only one.
      sendCommand: (...asked: Parameters<typeof speaker.sendCommand>) =>
        inTime(speaker.sendCommand(...asked)).catch(() => ['nodes', 1]),
    }) as never,
  );
  return {
    create,
    isConnected: () => isConnected,
    close() {
      clearInterval(asking);
      for (const client of [speaker, ...listeners]) if (client.isOpen) client.destroy();
    },
  };
}

/**
 * The client with some of its methods replaced. It has private fields, so the other methods are called on it and not on
 * the proxy.
 */
function withChanged<Client extends object>(client: Client, changed: Readonly<Record<string, unknown>>): Client {
  return new Proxy(client, {
    get(_, name) {
      if (typeof name === 'string' && name in changed) return changed[name];
      const value: unknown = Reflect.get(client, name, client);
      return typeof value === 'function' ? value.bind(client) : value;
    },
  });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    sleep(patienceMs, undefined, { ref: false }).then((): never => {
      throw new Error('Redis did not answer in time');
    }),
  ]);
}

/** Retries until it has succeeded once; from then on the client resubscribes by itself after each interruption. */
async function subscribe(client: { readonly isOpen: boolean }, attempt: () => Promise<unknown>): Promise<void> {
  while (client.isOpen) {
    try {
      await attempt();
      return;
    } catch {
      await sleep(afterRefusalMs, undefined, { ref: false });
    }
  }
}
