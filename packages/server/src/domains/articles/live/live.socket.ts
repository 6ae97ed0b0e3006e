import type { ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import {
  articlesLive,
  type FromPersonAtWork,
  type PersonAtWork,
  type ToPersonAtWork,
} from '@oeuvre/contracts/domains/articles/review.socket.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { TaskQueue } from '../../../platform/live/socket-budgets.ts';
import {
  type ReadSession,
  type SocketSession,
  type Sockets,
  serveLive,
  sessionRoom,
} from '../../../platform/live/sockets.ts';
import type { Services } from '../../../platform/process/services.ts';
import { findArticle } from '../articles.access.ts';
import type { LiveChange } from './live.events.ts';
import { findAuthor, findPersonAtWork } from './people.queries.ts';

/** Which article a socket has open, and who sits at it. Travels between nodes with the socket's other facts. */
interface AtWork extends SocketSession {
  work?: { readonly articleId: ArticleId; readonly person: PersonAtWork } | undefined;
}
type Room = Namespace<FromPersonAtWork, ToPersonAtWork, DefaultEventsMap, AtWork>;
type SocketAtWork = Socket<FromPersonAtWork, ToPersonAtWork, DefaultEventsMap, AtWork>;

/** Somebody who has the article open, in one browser window or several. */
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

const roomOf = (article: ArticleId) => `article:${article}`;
/** How many people are asked about at once: many who have much open leave the database to everybody else. */
const askedAtOnce = 3;

/**
 * Who else works on an article, who is writing, and what was saved or said: to those who may work on it, on every node.
 * Nothing is saved here and nothing depends on it: whoever misses a message finds the same in the article.
 */
export class ArticleSockets {
  readonly #room: Room;
  readonly #services: Services;
  readonly #readSession: ReadSession;
  readonly #looking = new TaskQueue(askedAtOnce);
  readonly #gathering = new Map<ArticleId, NodeJS.Timeout>();

  constructor(io: Sockets, services: Services, readSession: ReadSession) {
    this.#room = serveLive(io, articlesLive, {
      watch: (socket: SocketAtWork, { articleId }) => this.#watch(socket, articleId),
      writing: (socket: SocketAtWork, message) => this.#noteWriting(socket, message),
    });
    this.#services = services;
    this.#readSession = readSession;
    this.#room.on('connection', (socket) => {
      socket.on('disconnect', () => this.#leave(socket));
    });
    services.changes.onMessage('articles.work', (change) => this.#guarded('forward', () => this.#forward(change)));
    setInterval(() => this.#guarded('look again', () => this.#lookAgain()), lookAgainEvery).unref();
  }

  #noteWriting(socket: SocketAtWork, { articleId, isWriting }: { articleId: ArticleId; isWriting: boolean }): void {
    const { work } = socket.data;
    if (work?.articleId !== articleId || work.person.isWriting === isWriting) return;
    socket.data.work = { ...work, person: { ...work.person, isWriting } };
    this.#gatherPeople(articleId);
  }

  async #watch(
    socket: SocketAtWork,
    article: ArticleId,
  ): Promise<{ people: PersonAtWork[]; version: number; status: ArticleStatus } | null> {
    this.#leave(socket);
    const person = await this.#mayWork(socket, article);
    if (!person || socket.disconnected) return null;
    socket.data.work = { articleId: article, person: { ...person, isWriting: false } };
    await socket.join(roomOf(article));
    this.#gatherPeople(article);
    // Read after joining the room: a save is told of or found here, whenever it comes.
    const [people, stored] = await Promise.all([this.#listPresent(article), findArticle(this.#services.db, article)]);
    return stored ? { people: othersThan(person.id, people), version: stored.version, status: stored.status } : null;
  }

  #leave(socket: SocketAtWork): void {
    const { work } = socket.data;
    if (!work) return;
    socket.data.work = undefined;
    void socket.leave(roomOf(work.articleId));
    this.#gatherPeople(work.articleId);
  }

  /**
   * Asked anew of the session each time: what it was at the handshake may no longer hold. Where it has ended so do its
   * connections, until there is one again.
   */
  async #mayWork(socket: SocketAtWork, article: ArticleId) {
    const session = await this.#readSession(socket.handshake.headers.cookie);
    if (!session) this.#room.local.in(sessionRoom(socket.data.sessionId)).disconnectSockets(true);
    return session ? findPersonAtWork(this.#services.db, session.viewer, article) : undefined;
  }

  /**
   * The sockets of this node that have the article open, without those who may not any more. Many windows of one
   * session are one question.
   */
  async #socketsAtWork(article: ArticleId): Promise<SocketAtWork[]> {
    const here = [...this.#room.sockets.values()].filter((socket) => socket.data.work?.articleId === article);
    const asked = new Map<string, Promise<unknown>>();
    for (const socket of here) {
      const { sessionId } = socket.data;
      if (!asked.has(sessionId))
        asked.set(
          sessionId,
          this.#looking.take(() => this.#mayWork(socket, article)),
        );
    }
    const allowed = await Promise.all(
      here.map(async (socket) => ((await asked.get(socket.data.sessionId)) ? socket : this.#dismiss(socket, article))),
    );
    return allowed.filter((socket) => socket !== undefined);
  }

  #dismiss(socket: SocketAtWork, article: ArticleId): undefined {
    if (socket.data.work?.articleId !== article) return;
    this.#leave(socket);
    socket.emit('dismissed', { articleId: article });
  }

  async #forward(change: LiveChange): Promise<void> {
    const sockets = await this.#socketsAtWork(change.articleId);
    if (sockets.length === 0) return;
    const { articleId: article } = change;
    if (change.kind === 'commented') for (const socket of sockets) socket.emit('commented', { articleId: article });
    if (change.kind === 'saved') {
      const { version, status, by } = change;
      const author = by && (await findAuthor(this.#services.db, by));
      for (const socket of sockets) socket.emit('saved', { articleId: article, version, status, by: author ?? null });
    }
  }

  async #lookAgain(): Promise<void> {
    const articles = new Set([...this.#room.sockets.values()].flatMap((socket) => socket.data.work?.articleId ?? []));
    for (const article of articles) if ((await this.#socketsAtWork(article)).length > 0) this.#gatherPeople(article);
  }

  #gatherPeople(article: ArticleId): void {
    if (this.#gathering.has(article)) return;
    const timer = setTimeout(() => {
      this.#gathering.delete(article);
      this.#guarded('people', () => this.#sendPeople(article));
    }, gatherPeopleFor);
    this.#gathering.set(article, timer.unref());
  }

  async #sendPeople(article: ArticleId): Promise<void> {
    const everybody = await this.#listPresent(article);
    for (const { person, sockets } of everybody)
      this.#room.to([...sockets]).emit('people', { articleId: article, people: othersThan(person.id, everybody) });
  }

  /** Those of all nodes, each person once; while a dead node has not been noticed yet, those of this one. */
  async #listPresent(article: ArticleId): Promise<Present[]> {
    const sockets = await this.#room
      .timeout(longestLook)
      .in(roomOf(article))
      .fetchSockets()
      .catch(() => this.#room.local.in(roomOf(article)).fetchSockets());
    const present = new Map<string, Present>();
    for (const { id, data } of sockets) {
      if (data.work?.articleId !== article) continue;
      const { person } = data.work;
      const before = present.get(person.id);
      const isWriting = person.isWriting || before?.person.isWriting === true;
      present.set(person.id, { person: { ...person, isWriting }, sockets: [...(before?.sockets ?? []), id] });
    }
    return [...present.values()].sort((one, other) => (one.person.id < other.person.id ? -1 : 1));
  }

  /** A failed live message is only logged. */
  #guarded(what: string, work: () => Promise<void>): void {
    work().catch((error: unknown) => this.#services.log.warn({ err: error, what }, 'article sockets'));
  }
}

const othersThan = (id: string, present: readonly Present[]) =>
  present.filter(({ person }) => person.id !== id).map(({ person }) => person);
