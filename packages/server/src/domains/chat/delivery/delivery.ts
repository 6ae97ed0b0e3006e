import './notices.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Services } from '../../../platform/services/services.ts';
import {
  type DeliveredMark,
  type DeliveredMessage,
  listChangedMessages,
  listMarks,
  listNewMessages,
  listRoomsSince,
  listRoomsWithReaders,
  type Moment,
  mostOfRoom,
  mostRoomsAtOnce,
  readMoment,
} from './delivery.queries.ts';
import { EmittedRooms } from './emitted.ts';
import { type Notice, readNotices } from './notices.ts';

/** Takes each event once, for the connections and polls of this node. */
export interface Receiver {
  readonly message: (message: DeliveredMessage) => void;
  readonly changed: (message: DeliveredMessage) => void;
  readonly mark: (mark: DeliveredMark, grown: { readonly hasRead: boolean; readonly hasViewed: boolean }) => void;
  readonly room: (room: { readonly no: number; readonly chatId: string; readonly readers: readonly UserId[] }) => void;
}

/** How often this node notes a moment to catch up from, and how old the one is that it uses after a cut. */
const momentEveryMs = 5_000;
const momentsKept = 6;
const retryMs = 300;

/**
 * Delivers what is committed to this node's connections and polls. Announcements only say which rooms to fetch from; the
 * people who get a message are judged in the statement that fetches it. Own commits come from memory (`emitStored`).
 */
export class Delivery {
  readonly #services: Services;
  readonly #node: string;
  readonly #receiver: Receiver;
  readonly #emitted = new EmittedRooms();
  readonly #messages = new Map<number, number>();
  readonly #changes = new Map<number, number>();
  readonly #marks = new Set<number>();
  readonly #rooms = new Set<number>();
  #isFetching = false;
  #isHeld = false;
  #moments: Moment[] = [];

  constructor(services: Services, node: string, receiver: Receiver) {
    this.#services = services;
    this.#node = node;
    this.#receiver = receiver;
    services.changes.onMessage('chat.changed', ({ node: from, parts }) => {
      // Its own commits this node knows already, but those of plain transactions say so by another name.
      if (from !== node) this.hear(readNotices(parts));
    });
  }

  /** Notes moments from now on, so a cut loses nothing; stops with the signal. */
  start(signal: AbortSignal): void {
    const note = () =>
      readMoment(this.#services.db).then(
        (moment) => {
          // While it is deaf, the moments from before the cut are those that count, however long it lasts.
          if (!this.#isHeld) this.#moments = [...this.#moments, moment].slice(-momentsKept);
        },
        () => {}, // without a database there is nothing to note
      );
    void note();
    const timer = setInterval(note, momentEveryMs).unref();
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  hear(notices: readonly Notice[]): void {
    for (const notice of notices) this.#note(notice);
    void this.#fetchAll();
  }

  /** A person here joins a room, which is so far: what others and this node store next comes in its order. */
  know(no: number, lastSeq: number): void {
    this.#emitted.know(no, lastSeq);
  }

  /** A message that this node has just stored: true if it is the next one to emit, otherwise it is fetched in its order. */
  isNext(no: number, seq: number): boolean {
    if (!this.#isHeld && this.#emitted.isNext(no, seq)) return true;
    this.hear([{ kind: 'messages', no, first: seq, last: seq }]);
    return false;
  }

  /** Delivers again, from the oldest moment on that is noted. */
  catchUp(): void {
    this.#isHeld = false;
    this.hear([]);
    this.lookBack();
  }

  /** Looks at the rooms that have changed since the oldest moment that is noted. */
  lookBack(): void {
    const [moment] = this.#moments;
    if (!moment) return;
    void this.#retried(async () => {
      const rooms = await listRoomsSince(this.#services.db, moment);
      this.hear(
        rooms.flatMap(({ no, first, last, change }): Notice[] => [
          ...(first <= last ? [{ kind: 'messages' as const, no, first, last }] : []),
          ...(change > 0 ? [{ kind: 'change' as const, no, change: Math.max(1, change - mostOfRoom) }] : []),
          { kind: 'marks', no },
          { kind: 'room', no },
        ]),
      );
    });
  }

  /** The rights of these people have changed: their rooms may have opened or closed for others. */
  async tellRoomsOf(people: readonly string[]): Promise<void> {
    for (const room of await listRoomsWithReaders(this.#services.db, { people })) this.#receiver.room(room);
  }

  #note(notice: Notice): void {
    const { no } = notice;
    if (notice.kind === 'messages') {
      const after = this.#emitted.missingAfter(no, notice);
      if (after !== undefined) lower(this.#messages, no, after);
    }
    // Changes carry the latest state of a message: emitting one twice does no harm.
    if (notice.kind === 'change') lower(this.#changes, no, notice.change - 1);
    if (notice.kind === 'marks') this.#marks.add(no);
    if (notice.kind === 'room') this.#rooms.add(no);
  }

  /** Delivers nothing until it catches up: a node that is deaf does not hear of sessions that end. */
  hold(): void {
    this.#isHeld = true;
  }

  async #fetchAll(): Promise<void> {
    if (this.#isFetching) return;
    this.#isFetching = true;
    const isWaiting = () => this.#messages.size + this.#changes.size + this.#marks.size + this.#rooms.size > 0;
    while (isWaiting() && !this.#isHeld) await this.#retried(() => this.#fetch());
    this.#isFetching = false;
  }

  /** New rooms first, so their messages find readers who have joined; what fails stays noted. */
  async #fetch(): Promise<void> {
    const { db } = this.#services;
    await drained(this.#rooms, async (rooms) => {
      for (const room of await listRoomsWithReaders(db, { rooms })) this.#receiver.room(room);
    });
    await drainedMap(this.#messages, async (after) => this.#emitMessages(after, await listNewMessages(db, after)));
    await drainedMap(this.#changes, async (after) => this.#emitChanges(await listChangedMessages(db, after)));
    await drained(this.#marks, async (rooms) => {
      for (const mark of await listMarks(db, rooms)) this.#emitMark(mark);
    });
  }

  #emitMessages(after: ReadonlyMap<number, number>, messages: readonly DeliveredMessage[]): void {
    const byRoom = Map.groupBy(messages, ({ roomNo }) => roomNo);
    for (const [no, from] of after) {
      const those = byRoom.get(no) ?? [];
      const isWhole = those.length < mostOfRoom;
      for (const message of this.#emitted.take(no, { after: from, messages: those, isWhole }))
        this.#receiver.message(message);
      if (!isWhole) lower(this.#messages, no, those.at(-1)!.seq);
    }
  }

  #emitChanges(messages: readonly DeliveredMessage[]): void {
    for (const message of messages) this.#receiver.changed(message);
    for (const [no, those] of Map.groupBy(messages, ({ roomNo }) => roomNo))
      if (those.length === mostOfRoom) lower(this.#changes, no, those.at(-1)!.change);
  }

  #emitMark(mark: DeliveredMark): void {
    const grown = this.#emitted.mark(mark.no, mark.userId, mark);
    if (grown.hasRead || grown.hasViewed) this.#receiver.mark(mark, grown);
  }

  /** Tries until it succeeds or the node stops: the database is away now and then. */
  async #retried(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#services.log.warn({ err: error, node: this.#node }, 'delivery of the chat');
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }
}

/** Notes the smaller of two numbers. */
const lower = (noted: Map<number, number>, no: number, after: number) =>
  noted.set(no, Math.min(noted.get(no) ?? Number.POSITIVE_INFINITY, after));

/** Works on a part of the rooms that are noted: after a long cut there may be many. If that fails, they are noted again. */
async function drained(noted: Set<number>, work: (rooms: number[]) => Promise<void>): Promise<void> {
  const rooms = [...noted].slice(0, mostRoomsAtOnce);
  if (rooms.length === 0) return;
  for (const no of rooms) noted.delete(no);
  await work(rooms).catch((error: unknown) => {
    for (const no of rooms) noted.add(no);
    throw error;
  });
}

async function drainedMap(
  noted: Map<number, number>,
  work: (after: Map<number, number>) => Promise<void>,
): Promise<void> {
  const after = new Map([...noted].slice(0, mostRoomsAtOnce));
  if (after.size === 0) return;
  for (const no of after.keys()) noted.delete(no);
  await work(after).catch((error: unknown) => {
    for (const [no, from] of after) lower(noted, no, from);
    throw error;
  });
}
