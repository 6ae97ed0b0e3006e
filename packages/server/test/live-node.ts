import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { serveAllSockets } from '../src/all-sockets.ts';
import { createDatabase, createPool, endPool } from '../src/platform/database/database.ts';
import { createSockets } from '../src/platform/live/sockets.ts';
import { visitorReader } from '../src/site/visitor.ts';
import type { CutLine } from './cut-line.ts';
import { databaseUrl } from './database.ts';
import { sessionCookie, wholeApi } from './whole.ts';

/** Lines to the database that a test cuts: of the node's statements, and of the connection on which it listens. */
interface Lines {
  readonly statements?: CutLine;
  readonly bus?: CutLine;
}

/** A whole node that listens, with all its sockets, and browsers that connect to it. */
export async function liveNode({ statements, bus }: Lines = {}) {
  const ownPool = statements && createPool(statements.urlOf(databaseUrl), { max: 8 });
  const whole = await wholeApi(ownPool && { pool: ownPool, db: createDatabase(ownPool) });
  await whole.services.changes.listen(bus ? bus.urlOf(databaseUrl) : databaseUrl, whole.services.log);
  const readSession = visitorReader(whole.services);
  const sockets = await createSockets(whole.app.server, whole.services, readSession);
  serveAllSockets(sockets, whole.services, readSession);
  await whole.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(whole.app.server.address() as AddressInfo).port}`;
  const { config } = whole.services;
  const clients: Socket[] = [];
  return {
    ...whole,
    sockets,
    /** A browser with this session, connected to the namespace. */
    browser(path: string, session: string): Socket {
      const client = io(url + path, {
        transports: ['websocket'],
        reconnection: false,
        extraHeaders: {
          origin: new URL(config.publicUrl).origin,
          cookie: sessionCookie(session, config.sessionSecret),
        },
        forceNew: true,
      });
      clients.push(client);
      return client;
    },
    disconnectAll(): void {
      for (const client of clients.splice(0)) client.disconnect();
    },
    async close(): Promise<void> {
      await whole.services.changes.close();
      await sockets.close();
      await whole.app.close();
      if (ownPool) await endPool(ownPool);
    },
  };
}
