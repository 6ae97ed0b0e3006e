import type { IncomingMessage, Server as NodeServer } from 'node:http';
import type { Budget, LiveMessage, LiveNamespace } from '@oeuvre/contracts/kernel/socket.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type DefaultEventsMap, type Namespace, Server, type Socket } from 'socket.io';
import type { z } from 'zod';
import { addressOf, networkOf, trustOf } from '../base/client-address.ts';
import { ownOriginsOf } from '../http/request-guards.ts';
import type { Services } from '../services/services.ts';
import { openSocketAdapter, type SocketAdapter } from './socket-adapter.ts';
import { ConnectionCounter, RateCounter, TaskQueue, Turns } from './socket-budgets.ts';

export type Sockets = Server;
/** The room with every socket of one session, so a sign-out on any node can close them. */
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** The room with every socket of one person. */
export const userRoom = (userId: string) => `user:${userId}`;

/** Whose socket it is. */
export interface SocketSession {
  readonly viewer: Viewer;
  readonly sessionId: string;
}
/** The current session for these cookies. */
export interface ReadSession {
  (cookies: string | undefined): Promise<SocketSession | null>;
  /** The token in these cookies, if we have signed it: who opens a connection, before anything is read. */
  readonly tokenIn?: (cookies: string | undefined) => string | null;
}

/**
 * How many connections may exist, and how often one may be opened. A session that we have signed counts for itself, so
 * thousands of people may share one address; whoever shows none counts for the address.
 */
export const connectionLimits = {
  ofAddress: 1_000,
  ofPerson: 50,
  opening: { times: 1_000, seconds: 60 },
  openingByPerson: { times: 200, seconds: 60 },
  /** Of all sessions at one address. */
  openingOfSessions: { times: 20_000, seconds: 60 },
  /** Everything that one connection sends. */
  packets: { times: 500, seconds: 10 },
  /** In bytes. Messages are short; text goes by HTTP. */
  packetSize: 16_384,
  /** In milliseconds: a connection that joins nothing is closed after this. */
  unjoined: 10_000,
} as const;
/** A person with several tabs, and an address with many people, may send this many times what one connection may. */
const widerBy = { person: 4, address: 40 } as const;

type Guarded = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketSession>;
/** The platform's state for one server. It is not part of the sockets' data, which travel between nodes. */
interface Guard {
  readonly rates: RateCounter;
  readonly connections: ConnectionCounter;
  /** Whose a connection is, once its session was read. */
  readonly people: WeakMap<Connection, string>;
  readonly tasks: TaskQueue;
  readonly openings: Turns;
  readonly tokenIn: (cookies: string | undefined) => string | null;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly declared: Map<string, LiveNamespace>;
  readonly adapter: SocketAdapter;
  readonly services: Services;
}
const guards = new WeakMap<Server, Guard>();
/** True while live messages reach the sockets of every node. */
export const areNodesConnected = (io: Sockets): boolean => guards.get(io)?.adapter.isConnected() ?? true;

/**
 * Socket.IO on the HTTP server. The handshake reads the session cookie and checks the Origin, because CORS does not
 * cover websockets. A namespace receives only the messages that it declares (`serveLive`), within budgets.
 */
export async function createSockets(http: NodeServer, services: Services, readSession: ReadSession): Promise<Sockets> {
  const trust = trustOf(services.config.trustProxy);
  const guard: Guard = {
    rates: new RateCounter(),
    connections: new ConnectionCounter(),
    people: new WeakMap(),
    tasks: new TaskQueue(4),
    openings: new Turns(),
    tokenIn: readSession.tokenIn ?? (() => null),
    addressOf: (request) => networkOf(addressOf(request, trust)),
    declared: new Map(),
    adapter: await openSocketAdapter(services),
    services,
  };
  const io = new Server(http, {
    serveClient: false,
    maxHttpBufferSize: connectionLimits.packetSize,
    connectTimeout: connectionLimits.unjoined,
    allowRequest: (request, decide) => {
      if (!isOwnPage(request, services) || !hasRoom(guard, request)) return decide(null, false);
      void guard.openings.next().then(() => decide(null, true));
    },
  });
  guards.set(io, guard);
  io.engine.on('connection', (connection: Connection) => watchConnection(guard, connection));
  io.adapter(guard.adapter.create as never);
  http.once('close', guard.adapter.close);
  const join = joining(guard, readSession);
  io.use(join);
  io.on('new_namespace', (namespace) => namespace.use(join));
  services.changes.on((tags) => closeEnded(io, guard, tags));
  return io;
}

function isOwnPage({ headers: { origin, cookie } }: IncomingMessage, { config }: Services): boolean {
  return origin === undefined ? cookie === undefined : ownOriginsOf(config.publicUrl).has(origin);
}

/** Whose connection a request opens, before anything is read: a session that we have signed, or an address. */
function openerOf({ addressOf: of, tokenIn }: Guard, request: IncomingMessage) {
  const token = tokenIn(request.headers.cookie);
  return { address: of(request), session: token === null ? undefined : `session ${token}` };
}

/** Decides before anything is read, so whoever opens one connection after another costs nothing more. */
function hasRoom(guard: Guard, request: IncomingMessage): boolean {
  const { rates, connections } = guard;
  const { address, session } = openerOf(guard, request);
  if (session === undefined)
    return (
      !connections.isFull(address, connectionLimits.ofAddress) &&
      rates.take(`opening ${address}`, connectionLimits.opening)
    );
  return (
    !connections.isFull(session, connectionLimits.ofPerson) &&
    rates.take(`opening ${session}`, connectionLimits.openingByPerson) &&
    rates.take(`opening of sessions ${address}`, connectionLimits.openingOfSessions)
  );
}

type Connection = Guarded['conn'];

function watchConnection(guard: Guard, connection: Connection): void {
  const { connections, people } = guard;
  const { address, session } = openerOf(guard, connection.request);
  const [opener, most] =
    session === undefined ? [address, connectionLimits.ofAddress] : [session, connectionLimits.ofPerson];
  const packets = new RateCounter();
  // Many requests may have been let in at once, before any of them counted.
  if (!connections.enter(opener, connection, most)) connection.close(true);
  connection.on('close', () => {
    connections.leave(opener, connection);
    connections.leave(people.get(connection) ?? '', connection);
  });
  gatherFrames(connection);
  connection.on('packet', () => {
    if (!packets.take('packets', connectionLimits.packets)) connection.close(true);
  });
}

/**
 * All messages of one turn of the event loop leave a connection with one call of the operating system: a person's own
 * message, its acknowledgement and messages of others. Each frame would be a call of its own.
 */
function gatherFrames(connection: Connection): void {
  connection.on('packetCreate', () => {
    const { transport, request } = connection;
    if (transport.name !== 'websocket' || !transport.writable) return;
    // Engine.IO keeps packets while its transport is not writable, and sends them all when it is ready.
    transport.writable = false;
    setImmediate(() => {
      request.socket.cork();
      transport.writable = true;
      transport.emit('ready');
      request.socket.uncork();
    });
  });
}

/** Lets a signed-in person's socket into a namespace, where it receives only declared messages within the budgets. */
function joining(
  guard: Guard,
  readSession: ReadSession,
): (socket: Socket, next: (error?: Error) => void) => Promise<void> {
  /** One page opens several namespaces at once over one connection: they belong to one person. */
  const reading = new WeakMap<Connection, Promise<SocketSession | null>>();
  const read = (socket: Socket) => {
    const known = reading.get(socket.conn);
    if (known) return known;
    const asked = guard.tasks.take(() => readSession(socket.handshake.headers.cookie));
    reading.set(socket.conn, asked);
    const forget = () => reading.delete(socket.conn);
    asked.then(forget, forget);
    return asked;
  };
  return async (socket, next) => {
    try {
      const session = await read(socket);
      if (!session || !isSignedIn(session.viewer)) return next(new Error('unauthorized'));
      if (!letIn(guard, socket, session.viewer.id)) return next(new Error('too many connections'));
      socket.data = session;
      socket.use(hearing(guard, socket as Guarded));
      await socket.join([sessionRoom(session.sessionId), userRoom(session.viewer.id)]);
      next();
    } catch (error) {
      guard.services.log.error({ err: error }, 'socket handshake');
      next(new Error('unavailable'));
    }
  };
}

function letIn({ rates, connections, people }: Guard, { conn }: Socket, person: string): boolean {
  if (
    !rates.take(`opening ${person}`, connectionLimits.openingByPerson) ||
    !connections.enter(person, conn, connectionLimits.ofPerson)
  ) {
    conn.close();
    return false;
  }
  people.set(conn, person);
  return true;
}

/** An undeclared message, or one that exceeds the budget of this connection, person or address, ends the connection. */
function hearing({ rates, declared, addressOf: of, services }: Guard, socket: Guarded): Parameters<Guarded['use']>[0] {
  const namespace = socket.nsp.name;
  const messages = declared.get(namespace)?.messages ?? {};
  const address = of(socket.request);
  const person = socket.data.viewer.id;
  return ([name], next) => {
    const budget = Object.hasOwn(messages, name) ? messages[name]?.budget : undefined;
    const isHeard =
      budget !== undefined &&
      rates.take(`${namespace} ${name} ${socket.id}`, budget) &&
      rates.take(`${namespace} ${name} ${person}`, wider(budget, widerBy.person)) &&
      rates.take(`${namespace} ${name} ${address}`, wider(budget, widerBy.address));
    if (isHeard) return next();
    services.log.warn(
      { namespace, event: budget ? name : undefined, person },
      'ended a live connection that exceeded its budget',
    );
    socket.disconnect(true);
  };
}

const wider = ({ times, seconds }: Budget, by: number): Budget => ({ times: times * by, seconds });

type Heard<Message extends LiveMessage, Talker> = (socket: Talker, payload: z.output<Message['payload']>) => unknown;

/**
 * Serves a declared namespace; there is no other way to receive messages. Each message is checked by its schema; one
 * connection's messages run in order, a few connections at a time. A message that is declared `isApart` waits for none
 * of them: its handler gathers what it writes. The reply is what the handler returns, or null if the message was invalid.
 */
export function serveLive<Declared extends LiveNamespace, Talker extends { readonly nsp: unknown }>(
  io: Sockets,
  declared: Declared,
  hear: { readonly [Name in keyof Declared['messages']]: Heard<Declared['messages'][Name], Talker> },
): Namespace {
  const guard = guards.get(io)!;
  guard.declared.set(declared.path, declared);
  const namespace = io.of(declared.path);
  namespace.on('connection', (socket) => {
    let before: Promise<void> = Promise.resolve();
    for (const [name, { payload: schema, isApart = false }] of Object.entries<LiveMessage>(declared.messages)) {
      const heard = hear[name as keyof typeof hear] as unknown as Heard<LiveMessage, Socket>;
      socket.on(name, (...said: unknown[]) => {
        const spoken = { socket, name, said, schema, heard, isApart };
        if (isApart) void answer(guard, spoken);
        else before = before.then(() => answer(guard, spoken));
      });
    }
  });
  return namespace;
}

interface Spoken {
  readonly socket: Socket;
  readonly name: string;
  readonly said: readonly unknown[];
  readonly schema: z.ZodType;
  readonly heard: Heard<LiveMessage, Socket>;
  readonly isApart: boolean;
}

/** Only the log learns of failures. If the client has disconnected, the message is not handled. */
async function answer(
  { tasks, services }: Guard,
  { socket, name, said, schema, heard, isApart }: Spoken,
): Promise<void> {
  const reply = said.at(-1);
  try {
    const parsed = schema.safeParse(said[0]);
    const hear = () => heard(socket, parsed.data);
    const found = parsed.success && socket.connected ? await (isApart ? hear() : tasks.take(hear)) : null;
    if (typeof reply === 'function') reply(found ?? null);
  } catch (error) {
    services.log.warn({ err: error, namespace: socket.nsp.name, what: name }, 'live connection');
  }
}

/**
 * A session that ends touches a tag equal to its room's name, and every node closes its sockets in that room. On '*'
 * anything may have ended, so all are closed but those that outlive cuts: whoever is still signed in reconnects (the
 * web's ui/working/live-socket.ts).
 */
function closeEnded(io: Server, { declared }: Guard, tags: readonly string[]): void {
  const rooms = tags.filter((tag) => tag.startsWith(sessionRoom('')));
  const isCut = tags.includes('*');
  for (const [path, namespace] of io._nsps) {
    if (rooms.length > 0) namespace.local.in(rooms).disconnectSockets(true);
    // The connection itself may carry others that stay.
    if (isCut && !declared.get(path)?.outlivesCuts) namespace.local.disconnectSockets();
  }
}
