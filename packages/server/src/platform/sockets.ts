import type { Server as NodeServer } from 'node:http';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { Server } from 'socket.io';
import type { Services } from './services.ts';

/** The Socket.IO server. */
export type Sockets = Server;
/** The room that holds every socket of one session, so that a sign-out on any node can close them. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** The room that holds every socket of one person. */
export const userRoom = (userId: string) => `user:${userId}`;

/** Whose socket it is. */
export interface SocketSession {
  readonly viewer: Viewer;
  readonly sessionId: string;
}
/** Whose session these cookies are of, now. */
export type ReadSession = (cookies: string | undefined) => Promise<SocketSession | null>;

/**
 * Socket.IO on the HTTP server. The session cookie is read at the handshake, and the Origin is checked there because CORS
 * does not cover websockets. Namespaces are the domains'; they call `io.of('/chat')`.
 */
export async function createSockets(http: NodeServer, services: Services, readSession: ReadSession): Promise<Sockets> {
  const own = new URL(services.config.publicUrl).origin;
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: 100_000,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      decide(null, origin === undefined ? request.headers.cookie === undefined : origin === own || (URL.canParse(origin) && new URL(origin).host === host));
    },
  });
  io.adapter((await createAdapter(services)) as never);
  const guard: Parameters<Server['use']>[0] = async (socket, next) => {
    try {
      const session = await readSession(socket.handshake.headers.cookie);
      if (!session || !isSignedIn(session.viewer)) return next(new Error('unauthorized'));
      socket.data = session;
      await socket.join([sessionRoom(session.sessionId), userRoom(session.viewer.id)]);
      next();
    } catch (error) {
      services.log.error({ err: error }, 'socket handshake');
      next(new Error('unavailable'));
    }
  };
  io.use(guard);
  io.on('new_namespace', (namespace) => namespace.use(guard));
  services.changes.on((tags) => closeEnded(io, tags));
  return io;
}

/**
 * A session that ended touches the tag that is its room's name, and every node closes the sockets that it holds of it. When
 * anything may have ended ('*') all are closed: whoever is still signed in connects again (the web's ui/live-socket.ts).
 */
function closeEnded(io: Server, tags: readonly string[]): void {
  const rooms = tags.filter((tag) => tag.startsWith(sessionRoom('')));
  const all = tags.includes('*');
  if (!all && rooms.length === 0) return;
  for (const namespace of io._nsps.values()) (all ? namespace.local : namespace.local.in(rooms)).disconnectSockets(true);
}

/** Redis streams when there is a Redis, else PostgreSQL: events reach the sockets of every node. */
async function createAdapter({ config, pool }: Services): Promise<unknown> {
  if (config.redisUrl === undefined) {
    const { createAdapter: overPostgres } = await import('@socket.io/postgres-adapter');
    return overPostgres(pool, { errorHandler: () => {} });
  }
  const [{ createAdapter: overRedis }, { createClient }] = await Promise.all([import('@socket.io/redis-streams-adapter'), import('redis')]);
  const client = createClient({ url: config.redisUrl });
  await client.connect();
  return overRedis(client as never);
}
