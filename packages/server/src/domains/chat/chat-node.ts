import './chat.tables.ts';
import type { ChatMessage, ReadMarks } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { NewMessage } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ChatId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { databaseFailure } from '../../platform/database/database-failure.ts';
import { RateCounter } from '../../platform/live/socket-budgets.ts';
import type { Services } from '../../platform/services/services.ts';
import { Delivery, type Receiver } from './delivery/delivery.ts';
import { Polls } from './delivery/polls.ts';
import { listMessagesByIds, type MessageRow, presentMessage } from './messages/messages.queries.ts';
import { Gatherer } from './sending/gatherer.ts';
import {
  fewMessages,
  type Outcome,
  type Outgoing,
  refusalOf,
  storeArguments,
  storeStatements,
} from './sending/send.ts';

/** A message that was sent: stored now, or found with its key. */
export interface Sent {
  readonly isNew: boolean;
  readonly message: ChatMessage;
}

interface Marking {
  readonly chatId: ChatId;
  readonly person: UserId;
  readonly sessionId: string | null;
  readonly read: number;
  readonly viewed: number;
}
interface MarkedRow {
  readonly last_read: number;
  readonly last_viewed: number;
  readonly unread: number;
}

/** A page marks each message that comes into view, and polls again at once. */
const budgets = { mark: { times: 1_200, seconds: 60 }, poll: { times: 600, seconds: 60 } } as const;
const mostAtOnce = 200;
const mostWaiting = 5_000;
const mostOfOne = { atOnce: 50, waiting: 500 };
const mayTryApart = (error: unknown) => !['away', 'full'].includes(databaseFailure(error) ?? '');
const mostTries = 5;

const markStatement = {
  name: 'chat mark',
  text: 'select ord, last_read, last_viewed, unread from chat_mark($1,$2::uuid[],$3::uuid[],$4::uuid[],$5::int[],$6::int[])',
};

/** The chat of this process: what it stores in batches, and what it delivers to its connections and polls. */
export class ChatNode {
  readonly polls = new Polls();
  readonly delivery: Delivery;
  readonly #services: Services;
  /** Names this process in announcements: it does not fetch what it has just stored. */
  readonly #name = crypto.randomUUID();
  readonly #rates = new RateCounter();
  readonly #messages: Gatherer<Outgoing, Outcome>;
  readonly #marks: Gatherer<Marking, ReadMarks | null>;
  #live: Receiver | undefined;
  /** To the polls, and to the connections if there are any. */
  readonly #receiver: Receiver = {
    message: (message) => {
      this.#live?.message(message);
      this.polls.wake(message.readers);
    },
    changed: (message) => {
      this.#live?.changed(message);
      this.polls.wake(message.readers);
    },
    mark: (mark, grown) => {
      this.#live?.mark(mark, grown);
      this.polls.wake(mark.readers);
    },
    room: (room) => {
      this.#live?.room(room);
      this.polls.wake(room.readers, room.no);
    },
  };

  constructor(services: Services) {
    this.#services = services;
    this.delivery = new Delivery(services, this.#name, this.#receiver);
    const limits = { mayTryApart, mostAtOnce, mostWaiting, mostOfOne };
    this.#messages = new Gatherer({
      ...limits,
      write: (items) => this.#store(items),
      written: (items, outcomes) => this.#emitStored(items, outcomes),
      keyOf: ({ chatId, senderId, key }) => `${chatId} ${senderId} ${key}`,
      ownerOf: ({ senderId }) => senderId,
    });
    this.#marks = new Gatherer({
      ...limits,
      write: (items) => this.#mark(items),
      written: () => {}, // announced to every node, and fetched
      keyOf: ({ chatId, person }) => `${chatId} ${person}`,
      ownerOf: ({ person }) => person,
    });
  }

  /** The connections of this node from now on. */
  connect(live: Receiver): void {
    this.#live = live;
  }

  /** Stores a message and resolves when it is committed. */
  async send(viewer: SignedIn, chatId: ChatId, { text, type, replyTo, clientMessageId }: NewMessage): Promise<Sent> {
    this.assertRate(viewer);
    const outgoing: Outgoing = {
      chatId,
      senderId: viewer.id,
      sessionId: viewer.sessionId ?? null,
      key: clientMessageId ?? crypto.randomUUID(),
      type,
      text,
      replyTo: replyTo ?? null,
      fileId: null,
      fileName: null,
    };
    const outcome = await this.#messages.add(outgoing);
    const refusal = refusalOf(outcome);
    if (refusal) throw refusal;
    const isNew = outcome.outcome === 'stored';
    if (isNew && isPlain(outgoing)) return { isNew, message: presentMessage(rowOf(outgoing, outcome), []) };
    const [message] = await listMessagesByIds(this.#services.db, viewer.id, [outcome.id]);
    if (!message) throw commonErrors('not-found');
    return { isNew, message };
  }

  /** Raises the marks of a person in a room. */
  async mark(viewer: SignedIn, chatId: ChatId, { read = 0, viewed = 0 }): Promise<ReadMarks> {
    this.assertRate(viewer, 'mark');
    const sessionId = viewer.sessionId ?? null;
    const marks = await this.#marks.add({ chatId, person: viewer.id, sessionId, read, viewed });
    if (!marks) throw commonErrors('not-found');
    return marks;
  }

  /** Counted in this process, by person and not by connection: a shared count would cost more than a message. */
  assertRate(viewer: SignedIn, kind: keyof typeof budgets | 'message' = 'message'): void {
    const budget =
      kind === 'message' ? { times: this.#services.config.chatMessagesPerMinute, seconds: 60 } : budgets[kind];
    if (!this.#rates.take(`${kind} ${viewer.id}`, budget)) throw commonErrors('too-many-requests', { retryAfter: 10 });
  }

  #store(items: readonly Outgoing[]): Promise<Outcome[]> {
    const statement = items.length > fewMessages ? storeStatements.many : storeStatements.few;
    return this.#query<Outcome>(statement, storeArguments(this.#name, items));
  }

  /** In the order of the batch. A message with more than its text is fetched with the rest. */
  #emitStored(items: readonly Outgoing[], outcomes: readonly Outcome[]): void {
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.outcome !== 'stored') continue;
      const outgoing = items[at]!;
      const { room: no, seq, people } = outcome;
      if (!isPlain(outgoing)) this.delivery.hear([{ kind: 'messages', no, first: seq, last: seq }]);
      else if (this.delivery.isNext(no, seq)) this.#receiver.message({ ...rowOf(outgoing, outcome), readers: people });
    }
  }

  async #mark(items: readonly Marking[]): Promise<(ReadMarks | null)[]> {
    const rows = await this.#query<MarkedRow & { readonly ord: number }>(markStatement, [
      '',
      items.map(({ chatId }) => chatId),
      items.map(({ person }) => person),
      items.map(({ sessionId }) => sessionId),
      items.map(({ read }) => read),
      items.map(({ viewed }) => viewed),
    ]);
    const found = new Map(rows.map((row) => [row.ord, row]));
    return items.map((_, at) => {
      const row = found.get(at + 1);
      return row ? { lastReadSeq: row.last_read, lastViewedSeq: row.last_viewed, newMessages: row.unread } : null;
    });
  }

  /** Deadlocks with other acts are tried again. A failed answer may hide a commit, so its rooms are looked at. */
  async #query<Row extends object>(statement: { name: string; text: string }, values: unknown[]): Promise<Row[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await this.#services.pool.query<Row>({ ...statement, values })).rows;
      } catch (error) {
        const failure = databaseFailure(error);
        if (failure === 'away') this.delivery.lookBack();
        if (failure !== 'race' || tries === mostTries) throw error;
      }
    }
  }
}

const isPlain = ({ replyTo, fileId }: Outgoing) => replyTo === null && fileId === null;

/** The stored row of a plain message, without reading it. */
const rowOf = ({ chatId, key, senderId, type, text }: Outgoing, { id, room, seq, at }: Outcome): MessageRow => ({
  id,
  chatId,
  roomNo: room,
  seq,
  change: 0,
  clientId: key,
  senderId,
  kind: type,
  body: text,
  at,
  editedAt: null,
  deletedAt: null,
  fileId: null,
  fileName: null,
  width: null,
  height: null,
  bytes: null,
  answered: null,
});

const nodes = new WeakMap<Services['changes'], ChatNode>();

/** The chat of the process that these services belong to. */
export function chatNodeOf(services: Services): ChatNode {
  const known = nodes.get(services.changes);
  if (known) return known;
  const node = new ChatNode(services);
  nodes.set(services.changes, node);
  return node;
}
