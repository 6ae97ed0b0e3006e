import type { ChatCurator, ChatMessage, ChatParticipant, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import type { ChatId, ChatMessageId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ChatSocket } from '../src/domains/chat/live/chat-socket.ts';
import { idOf } from './things.ts';

export const chatSegment = idOf<SegmentId>(20);
export const tobias = idOf<UserId>(2);
export const chatOfTwo = idOf<ChatId>(300);
let people = 1_000;

/** Another viewer for each test: what a browser keeps is kept by person. */
export const newViewer = (): UserId => idOf<UserId>(++people);

const participant = (userId: UserId, changed: Partial<ChatParticipant> = {}): ChatParticipant => ({
  userId,
  role: 'OO_CURATOR',
  firstName: 'Ada',
  lastName: 'Berg',
  avatar: null,
  isActive: true,
  hasLeft: false,
  lastReadSeq: 0,
  lastViewedSeq: 0,
  ...changed,
});

export const chatCurator = (changed: Partial<ChatCurator> = {}): ChatCurator => ({
  userId: tobias,
  role: 'OO_CURATOR',
  firstName: 'Tobias',
  lastName: 'Lindqvist',
  avatar: null,
  chatId: chatOfTwo,
  newMessages: 0,
  latestAt: null,
  ...changed,
});

/** A message of Tobias, long ago. */
export const chatMessage = (seq: number, changed: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: idOf<ChatMessageId>(10_000 + seq),
  id: idOf<ChatMessageId>(10_000 + seq),
  chatId: chatOfTwo,
  seq,
  change: 0,
  clientMessageId: idOf(20_000 + seq),
  senderId: tobias,
  type: 'text',
  text: `Message ${seq}`,
  attachments: [],
  createdAt: '2026-11-20T17:42:00.000Z',
  editedAt: null,
  deletedAt: null,
  readBy: [],
  viewedBy: [],
  sentStatus: 'sent',
  replyTo: null,
  metadata: null,
  ...changed,
});

/** The room of the viewer and Tobias. */
export const chatRoom = (me: UserId, changed: Partial<ChatRoom> = {}): ChatRoom => ({
  _id: chatOfTwo,
  id: chatOfTwo,
  context: { type: 'segment_chat', entityId: chatSegment },
  segmentName: 'Works on Water',
  name: '',
  isDirect: true,
  participants: [participant(me), participant(tobias, { firstName: 'Tobias', lastName: 'Lindqvist' })],
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-20T17:42:00.000Z',
  newMessages: 0,
  lastSeq: 0,
  lastChange: 0,
  lastReadSeq: 0,
  lastViewedSeq: 0,
  isMuted: false,
  isReadOnly: false,
  latest: null,
  ...changed,
});

/** A part of a room whose messages begin with this one. */
export const messagePage = (messages: readonly ChatMessage[], hasBefore = false) => ({
  messages: [...messages],
  hasBefore,
  hasAfter: false,
  lastSeq: messages.at(-1)?.seq ?? 0,
  lastChange: 0,
});

type Listener = (payload: never) => void;

/** A live connection that the test opens, cuts and speaks on. */
export class TestSocket {
  connected = false;
  active = true;
  /** Whether connecting succeeds; otherwise the error that it ends with, or 'hangs'. */
  reachable: true | string = true;
  attempts = 0;
  readonly sent: { readonly event: string; readonly payload: unknown }[] = [];
  /** The server's answer to a join. */
  joins: (chatId: ChatId) => unknown = (chatId) => ({ chatId, lastSeq: 0, lastChange: 0 });
  readonly #listeners = new Map<string, Listener[]>();

  on(event: string, listener: Listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }
  emit(event: string, payload: unknown) {
    this.sent.push({ event, payload });
  }
  timeout() {
    return this;
  }
  async emitWithAck(event: string, payload: { chatId: ChatId }) {
    this.emit(event, payload);
    return this.joins(payload.chatId);
  }
  connect() {
    this.attempts += 1;
    queueMicrotask(() => {
      if (this.reachable === 'hangs') return;
      if (this.reachable !== true) return this.hear('connect_error', new Error(this.reachable));
      this.connected = true;
      this.hear('connect', undefined);
    });
  }
  disconnect() {
    this.connected = false;
  }
  /** The server, or the network, says something. */
  hear(event: string, payload: unknown) {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never);
  }
  cut() {
    this.connected = false;
    this.hear('disconnect', 'transport close');
  }
  get asSocket() {
    return this as unknown as ChatSocket;
  }
}
