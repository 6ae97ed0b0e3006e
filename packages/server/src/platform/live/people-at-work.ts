import type { FromPeopleAtWork, PersonAtWork, ToPeopleAtWork } from '@oeuvre/contracts/kernel/people-at-work.ts';
import type { LiveMessage } from '@oeuvre/contracts/kernel/socket.ts';
import { isSignedIn, type SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { z } from 'zod';
import { rightsTag } from '../cache/content.ts';
import type { Services } from '../services/services.ts';
import { TaskQueue } from './socket-budgets.ts';
import { type ReadSession, type SocketSession, type Sockets, serveLive, sessionRoom } from './sockets.ts';

/** Which thing a socket has open, and who sits at it. Travels between nodes with the socket's other facts. */
interface AtWork<Id> extends SocketSession {
  work?: { readonly id: Id; readonly person: PersonAtWork } | undefined;
}
type Told<Id, Stand, By> = ToPeopleAtWork<Id, Stand, By>;
type SocketAtWork<Id, Stand, By> = Socket<
  FromPeopleAtWork<Id, Stand>,
  Told<Id, Stand, By>,
  DefaultEventsMap,
  AtWork<Id>
>;
type Room<Id, Stand, By> = Namespace<FromPeopleAtWork<Id, Stand>, Told<Id, Stand, By>, DefaultEventsMap, AtWork<Id>>;

/** The kind of thing that people work on: articles, works. */
export interface Workplace<Id extends string, Stand> {
  /** Names its rooms and its log lines. */
  readonly name: string;
  readonly live: {
    readonly path: `/${string}`;
    readonly messages: {
      readonly watch: LiveMessage<z.ZodType<{ id: Id }>>;
      readonly writing: LiveMessage<z.ZodType<{ id: Id; isWriting: boolean }>>;
    };
  };
  /** The viewer as others who work on it see them; undefined if they may not work on it. */
  readonly findPerson: (viewer: SignedIn, id: Id) => Promise<Omit<PersonAtWork, 'isWriting'> | undefined>;
  /** The stored state; undefined if the thing is gone. */
  readonly findStand: (id: Id) => Promise<Stand | undefined>;
}

/** Somebody who has the thing open, in one browser window or several. */
interface Present {
  readonly person: PersonAtWork;
  readonly sockets: readonly string[];
}

/**
 * Permission may be withdrawn without a word, and a node may die without one: so often both are looked after. In
 * milliseconds.
 */
const lookAgainEvery = 20_000;
/** Several who come, go or begin to write at once are told of in one message. In milliseconds. */
const gatherPeopleFor = 100;
/** So long the other nodes may take to say who is there, in milliseconds: less than anybody waits for the answer. */
const longestLook = 1_000;
/** How many people are asked about at once: many who have much open leave the database to everybody else. */
const askedAtOnce = 3;

/**
 * The other people at work on a thing, who is writing, and what was saved or said: to those who may work on it, on
 * every node. Nothing is saved here and nothing depends on it: whoever misses a message finds the same in the thing
 * itself.
 */
export class PeopleAtWork<Id extends string, Stand extends object, By extends object> {
  readonly #place: Workplace<Id, Stand>;
  readonly #room: Room<Id, Stand, By>;
  readonly #services: Services;
  readonly #readSession: ReadSession;
  readonly #looking = new TaskQueue(askedAtOnce);
  readonly #gathering = new Map<Id, NodeJS.Timeout>();

  constructor(
    io: Sockets,
    { services, readSession }: { services: Services; readSession: ReadSession },
    place: Workplace<Id, Stand>,
  ) {
    this.#place = place;
    this.#services = services;
    this.#readSession = readSession;
    this.#room = serveLive(io, place.live, {
      watch: (socket: SocketAtWork<Id, Stand, By>, { id }) => this.#watch(socket, id),
      writing: (socket: SocketAtWork<Id, Stand, By>, { id, isWriting }) => this.#noteWriting(socket, id, isWriting),
    });
    this.#room.on('connection', (socket) => {
      socket.on('disconnect', () => this.#leave(socket));
    });
    services.changes.on((tags) => this.#askAgain(tags));
    setInterval(() => this.guarded('look again', () => this.#lookAgain()), lookAgainEvery).unref();
  }

  /** The things that somebody on this node has open. */
  get openHere(): Set<Id> {
    return new Set([...this.#room.sockets.values()].flatMap((socket) => socket.data.work?.id ?? []));
  }

  /** Tells those on this node who may still work on it; the others are dismissed. `find` runs only if anybody is told. */
  async tellSaved(id: Id, find: () => Promise<({ readonly by: By | null } & Stand) | undefined>): Promise<void> {
    const sockets = await this.#socketsAtWork(id);
    const saved = sockets.length > 0 ? await find() : undefined;
    if (!saved) return;
    const told = { id, ...saved } as Parameters<Told<Id, Stand, By>['saved']>[0];
    for (const socket of sockets) socket.emit('saved', ...([told] as Parameters<Told<Id, Stand, By>['saved']>));
  }

  async tellCommented(id: Id): Promise<void> {
    for (const socket of await this.#socketsAtWork(id)) socket.emit('commented', ...([{ id }] as [{ id: Id }]));
  }

  /** Dismisses those on this node who may not work on it any more. */
  async lookAt(id: Id): Promise<void> {
    await this.#socketsAtWork(id);
  }

  /** A failed live message is only logged. */
  guarded(what: string, work: () => Promise<void>): void {
    work().catch((error: unknown) => this.#services.log.warn({ err: error, what }, `${this.#place.name} sockets`));
  }

  #roomOf(id: Id): string {
    return `${this.#place.name}:${id}`;
  }

  #noteWriting(socket: SocketAtWork<Id, Stand, By>, id: Id, isWriting: boolean): void {
    const { work } = socket.data;
    if (work?.id !== id || work.person.isWriting === isWriting) return;
    socket.data.work = { ...work, person: { ...work.person, isWriting } };
    this.#gatherPeople(id);
  }

  async #watch(socket: SocketAtWork<Id, Stand, By>, id: Id): Promise<({ people: PersonAtWork[] } & Stand) | null> {
    this.#leave(socket);
    const person = await this.#mayWork(socket, id);
    if (!person || socket.disconnected) return null;
    socket.data.work = { id, person: { ...person, isWriting: false } };
    await socket.join(this.#roomOf(id));
    this.#gatherPeople(id);
    // Read after joining the room: a save is told of or found here, whenever it comes.
    const [people, stand] = await Promise.all([this.#listPresent(id), this.#place.findStand(id)]);
    return stand ? { people: othersThan(person.id, people), ...stand } : null;
  }

  #leave(socket: SocketAtWork<Id, Stand, By>): void {
    const { work } = socket.data;
    if (!work) return;
    socket.data.work = undefined;
    void socket.leave(this.#roomOf(work.id));
    this.#gatherPeople(work.id);
  }

  /**
   * Asked anew of the session each time: what it was at the handshake may no longer hold. Where it has ended so do its
   * connections, until there is one again.
   */
  async #mayWork(socket: SocketAtWork<Id, Stand, By>, id: Id) {
    const session = await this.#readSession(socket.handshake.headers.cookie);
    if (!session) this.#room.local.in(sessionRoom(socket.data.sessionId)).disconnectSockets(true);
    const viewer = session?.viewer;
    return viewer && isSignedIn(viewer) ? this.#place.findPerson(viewer, id) : undefined;
  }

  /**
   * The sockets of this node that have the thing open, without those who may not any more. Many windows of one session
   * are one question.
   */
  async #socketsAtWork(id: Id): Promise<SocketAtWork<Id, Stand, By>[]> {
    const here = [...this.#room.sockets.values()].filter((socket) => socket.data.work?.id === id);
    const asked = new Map<string, Promise<unknown>>();
    for (const socket of here) {
      const { sessionId } = socket.data;
      if (!asked.has(sessionId))
        asked.set(
          sessionId,
          this.#looking.take(() => this.#mayWork(socket, id)),
        );
    }
    const allowed = await Promise.all(
      here.map(async (socket) => ((await asked.get(socket.data.sessionId)) ? socket : this.#dismiss(socket, id))),
    );
    return allowed.filter((socket) => socket !== undefined);
  }

  /** People who have lost rights are dismissed at once from what they may not work on any more. */
  #askAgain(tags: readonly string[]): void {
    const people = new Set(tags.filter((tag) => tag.startsWith(rightsTag(''))));
    if (people.size === 0) return;
    const theirs = [...this.#room.sockets.values()].filter(
      ({ data: { viewer, work } }) => work && people.has(rightsTag(String(viewer.id))),
    );
    for (const id of new Set(theirs.flatMap((socket) => socket.data.work?.id ?? [])))
      this.guarded('ask again', () => this.lookAt(id));
  }

  #dismiss(socket: SocketAtWork<Id, Stand, By>, id: Id): undefined {
    if (socket.data.work?.id !== id) return;
    this.#leave(socket);
    socket.emit('dismissed', ...([{ id }] as [{ id: Id }]));
  }

  async #lookAgain(): Promise<void> {
    for (const id of this.openHere) if ((await this.#socketsAtWork(id)).length > 0) this.#gatherPeople(id);
  }

  #gatherPeople(id: Id): void {
    if (this.#gathering.has(id)) return;
    const timer = setTimeout(() => {
      this.#gathering.delete(id);
      this.guarded('people', () => this.#sendPeople(id));
    }, gatherPeopleFor);
    this.#gathering.set(id, timer.unref());
  }

  async #sendPeople(id: Id): Promise<void> {
    const everybody = await this.#listPresent(id);
    for (const { person, sockets } of everybody) {
      const told = { id, people: othersThan(person.id, everybody) };
      this.#room.to([...sockets]).emit('people', ...([told] as [typeof told]));
    }
  }

  /** Those of all nodes, each person once; while a dead node has not been noticed yet, those of this one. */
  async #listPresent(id: Id): Promise<Present[]> {
    const sockets = await this.#room
      .timeout(longestLook)
      .in(this.#roomOf(id))
      .fetchSockets()
      .catch(() => this.#room.local.in(this.#roomOf(id)).fetchSockets());
    const present = new Map<string, Present>();
    for (const { id: socketId, data } of sockets) {
      if (data.work?.id !== id) continue;
      const { person } = data.work;
      const before = present.get(person.id);
      const isWriting = person.isWriting || before?.person.isWriting === true;
      present.set(person.id, { person: { ...person, isWriting }, sockets: [...(before?.sockets ?? []), socketId] });
    }
    return [...present.values()].sort((one, other) => (one.person.id < other.person.id ? -1 : 1));
  }
}

const othersThan = (id: string, present: readonly Present[]) =>
  present.filter(({ person }) => person.id !== id).map(({ person }) => person);
