import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../process/log.ts';
import type { Services } from '../process/services.ts';

/** What carries live messages from node to node. */
export interface SocketAdapter {
  /** What Socket.IO is given. */
  readonly create: unknown;
  /** False while the nodes are apart: live messages then reach the sockets of this node only. */
  readonly isJoined: () => boolean;
  readonly close: () => void;
}

/** Redis streams when there is a Redis, else PostgreSQL: events reach the sockets of every node. */
export async function openSocketAdapter({ config, pool, log }: Pick<Services, 'config' | 'pool' | 'log'>): Promise<SocketAdapter> {
  if (config.redisUrl !== undefined) return overRedis(config.redisUrl, log);
  const { createAdapter } = await import('@socket.io/postgres-adapter');
  return { create: createAdapter(pool, { errorHandler: () => {} }), isJoined: () => true, close: () => {} };
}

/** A Redis that does not answer a command in this time counts as away for it. */
const patienceMs = 1_000;
/** A command that is refused at once, as by a Redis that still reads its data, is not asked again at once. */
const afterRefusalMs = 500;
const longestPauseMs = 2_000;

/**
 * The adapter neither listens for errors nor looks what became of its commands, either of which ends the program when Redis goes away. So it
 * is handed clients that do: one that speaks, whose commands fail at once while Redis is away instead of waiting in memory, and some that listen.
 */
async function overRedis(url: string, log: Log): Promise<SocketAdapter> {
  const [{ createAdapter }, { createClient }] = await Promise.all([import('@socket.io/redis-streams-adapter'), import('redis')]);
  const open = (isSpeaker: boolean) =>
    createClient({
      url,
      disableOfflineQueue: isSpeaker,
      socket: { connectTimeout: 5_000, reconnectStrategy: (attempts) => Math.min(longestPauseMs, 50 * 2 ** attempts) },
    });
  const speaker = open(true);
  const listeners: ReturnType<typeof open>[] = [];
  let isJoined = true;
  const notice = (joined: boolean, err?: unknown) => {
    if (joined === isJoined) return;
    isJoined = joined;
    if (joined) log.info('Redis is back: live messages reach all nodes again');
    else log.warn({ err }, 'Redis is away: live messages reach this node only until it is back');
  };
  speaker.on('error', (error) => notice(false, error));
  speaker.on('ready', () => notice(true));
  // One that hangs breaks no connection: it is asked now and then. A single answer may be late because this process was busy.
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
  // It tries for as long as it takes; the start does not wait for it.
  void speaker.connect().catch((error: unknown) => notice(false, error));

  const listen = () => {
    const listener = open(false);
    listener.on('error', () => {});
    listeners.push(listener);
    return withChanged(listener, {
      duplicate: listen,
      // One that is closed before it was ever connected has nobody to tell.
      connect: () => new Promise((connected) => listener.connect().then(connected, () => {})),
      disconnect: () => listener.isOpen && listener.destroy(),
      xRead: (...asked: Parameters<typeof listener.xRead>) =>
        listener.xRead(...asked).catch(async (error: unknown) => {
          await sleep(afterRefusalMs, undefined, { ref: false });
          throw error;
        }),
      subscribe: (...asked: Parameters<typeof listener.subscribe>) => void subscribe(listener, () => listener.subscribe(...asked)),
    });
  };
  const create = createAdapter(
    withChanged(speaker, {
      duplicate: listen,
      // Nobody waits for its answer: what does not get out is missed by the other nodes.
      publish: (...asked: Parameters<typeof speaker.publish>) => inTime(speaker.publish(...asked)).catch(() => 0),
      xAdd: (...asked: Parameters<typeof speaker.xAdd>) => inTime(speaker.xAdd(...asked)),
      // Asked for nothing but how many nodes there are, even where only this one's sockets are wanted: then it is this one.
      sendCommand: (...asked: Parameters<typeof speaker.sendCommand>) => inTime(speaker.sendCommand(...asked)).catch(() => ['nodes', 1]),
    }) as never,
  );
  return {
    create,
    isJoined: () => isJoined,
    close() {
      clearInterval(asking);
      for (const client of [speaker, ...listeners]) if (client.isOpen) client.destroy();
    },
  };
}

/** The client with some of its methods replaced. Its own fields are private, so the other methods are called on it and not on the proxy. */
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

/** Until it has succeeded once; from then on the client itself subscribes again after each interruption. */
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
