import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatMessage, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall, type CallError } from '../../ui/api-context.ts';
import { createStore, type Store } from '../../ui/store.ts';
import { toastError } from '../../ui/toast/toast.ts';
import { refusalOfImage } from './chat.upload.ts';
import { chatToastFor } from './chat.words.ts';
import { LinkCards } from './links/link-cards.ts';
import { CuratorList } from './list/curator-list.ts';
import type { ChatSocket } from './live/chat-socket.ts';
import { ChatConnection } from './live/connect-chat.ts';
import { hearRooms } from './live/hear-rooms.ts';
import { RoomJoiner } from './live/room-joiner.ts';
import { Outbox } from './outbox/outbox.ts';
import { storedRows } from './outbox/outbox-rows.ts';
import { sayNotSent, sendRow } from './outbox/send-row.ts';
import { OpenRoom } from './room/open-room.ts';
import { MessageSearch } from './search/message-search.ts';

/** In milliseconds; §9 of the specification. */
const refreshEvery = 180_000;

interface ChatOptions {
  readonly me: UserId;
  readonly segmentId: SegmentId;
  readonly socket: ChatSocket;
  /** Others' messages that have just come. */
  readonly onArrived: (messages: readonly ChatMessage[], room: ChatRoom | undefined) => void;
}

interface ImageOptions {
  readonly isPasted?: boolean;
  readonly replyTo?: ChatMessage['id'] | null;
}

/** A chat error, for five seconds. */
export const sayInChat = (text: string): void => void toastError(text, { duration: chatToastFor });

/** The chat between the curators of one segment, as one person has it open in this tab. */
export class ChatOfSegment {
  readonly me: UserId;
  readonly list: CuratorList;
  readonly outbox: Outbox<ChatMessage>;
  readonly connection: ChatConnection;
  readonly search = new MessageSearch();
  readonly cards = new LinkCards();
  /** How much of an image is sent, by the key of its message; 0 to 1. */
  readonly progress = createStore<Readonly<Record<string, number>>>({});
  readonly #opened = createStore<OpenRoom | undefined>(undefined);
  readonly #options: ChatOptions;
  readonly #joiner: RoomJoiner;
  /** Rooms that the person leaves in this tab, or has left. */
  readonly #leaving = new Set<ChatRoom['id']>();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(options: ChatOptions) {
    const { me, segmentId, socket } = options;
    this.me = me;
    this.#options = options;
    this.list = new CuratorList(segmentId, sayInChat);
    this.outbox = new Outbox<ChatMessage>({
      personId: me,
      rows: storedRows(),
      send: (row) => sendRow(row, (share) => this.#note(row.clientMessageId, share)),
      onSent: (_, message) => this.#take(message),
      onFailed: sayNotSent,
    });
    this.#joiner = new RoomJoiner({ socket, onJoined: (joined) => this.#catchUp(joined), say: sayInChat });
    this.list.onRooms = (rooms) => {
      const opened = this.#opened.get()?.chatId;
      void this.#joiner.join([...new Set([...rooms.map(({ id }) => id), ...(opened ? [opened] : [])])]);
    };
    hearRooms(socket, {
      openedRoom: (chatId) => {
        const opened = this.#opened.get();
        return opened?.chatId === chatId && !this.#leaving.has(chatId) ? opened : undefined;
      },
      onMessage: (message) => this.#hear(message),
      onStale: (chatId) => void (this.#leaving.has(chatId) || this.list.readSoon(chatId)),
      onGone: (chatId) => this.#forget(chatId),
    });
    this.connection = new ChatConnection({
      userId: me,
      socket,
      onHearing: () => void this.refresh(),
      onChanged: (rooms) => this.#takeRooms(rooms),
      say: sayInChat,
    });
    this.#timer = setInterval(() => void this.refresh(), refreshEvery);
    void this.list.load();
  }

  get opened(): Omit<Store<OpenRoom | undefined>, 'set'> {
    return this.#opened;
  }

  /** Reads the list and the open room again. */
  async refresh(): Promise<void> {
    try {
      await Promise.all([this.list.load(), this.#opened.get()?.refresh()]);
    } catch {
      sayInChat(chatTexts.refresh);
    }
  }

  /** Opens a room, at this message if its number is given. */
  open(chatId: ChatRoom['id'], at?: number): void {
    const opened = this.#opened.get();
    if (opened?.chatId === chatId) {
      if (at !== undefined) void opened.window.jumpTo(at);
      return;
    }
    this.closeRoom();
    this.#opened.set(
      new OpenRoom({
        me: this.me,
        chatId,
        at,
        say: sayInChat,
        onArrived: (messages) => this.#arrived(messages),
        onRoom: (room) => this.list.take(room),
        onNoted: (noted) => this.list.note(chatId, noted),
      }),
    );
    // A room of another segment is not in the list.
    void this.#joiner.join([chatId]);
  }
  closeRoom(): void {
    this.#opened.get()?.close();
    this.#opened.set(undefined);
  }

  /** Finds the room of these people and the viewer; makes it if there is none. Says if that fails. */
  async openWith(people: readonly UserId[], name = ''): Promise<ChatRoom['id'] | undefined> {
    const context = { type: 'segment_chat', entityId: this.#options.segmentId } as const;
    try {
      const room = await browserCall(chatRoutes.create, { body: { participants: [...people], context, name } });
      this.list.take(room);
      return room.id;
    } catch (error) {
      const { status, details } = error as CallError;
      const existing = status === 409 ? details?.['roomId'] : undefined;
      if (!existing) sayInChat(chatTexts.open);
      return existing as ChatRoom['id'] | undefined;
    }
  }

  /** Leaves a room of several, or says why not. */
  async leave(roomId: ChatRoom['id']): Promise<boolean> {
    // The event about it may come before the answer.
    this.#leaving.add(roomId);
    try {
      await browserCall(chatRoutes.leave, { params: { roomId } });
    } catch (error) {
      this.#leaving.delete(roomId);
      sayInChat((error as CallError).message);
      return false;
    }
    this.#forget(roomId);
    return true;
  }
  #forget(roomId: ChatRoom['id']) {
    if (this.#opened.get()?.chatId === roomId) this.closeRoom();
    this.list.forget(roomId);
  }

  /** Sends an image, or says why not. */
  sendImage(roomId: ChatRoom['id'], file: File, { isPasted = false, replyTo = null }: ImageOptions = {}): void {
    const refusal = refusalOfImage(file);
    if (refusal) sayInChat(refusal);
    else void this.outbox.write({ roomId, replyTo, content: { type: 'image', file, isPasted } });
  }

  /** Lets the others of a room know, while there is a live connection. */
  type(chatId: ChatRoom['id'], isTyping: boolean): void {
    const { socket } = this.#options;
    if (socket.connected) socket.emit(isTyping ? 'typing_start' : 'typing_stop', { chatId });
  }

  close(): void {
    clearInterval(this.#timer);
    this.closeRoom();
    this.connection.close();
    this.#joiner.close();
    this.search.close();
    this.cards.close();
    this.outbox.close();
    this.list.close();
  }

  #note(key: string, share: number) {
    this.progress.set({ ...this.progress.get(), [key]: share });
  }
  /** A message of the person, from this tab or another one. */
  #take(message: ChatMessage) {
    if (this.#opened.get()?.chatId === message.chatId) this.#opened.get()?.take(message);
    this.list.readSoon(message.chatId);
  }
  #hear(message: ChatMessage) {
    const opened = this.#opened.get();
    if (opened?.chatId === message.chatId) opened.take(message);
    else if (message.senderId !== this.me) this.#arrived([message]);
    this.list.readSoon(message.chatId);
  }
  #arrived(messages: readonly ChatMessage[]) {
    const [first] = messages;
    if (first) this.#options.onArrived(messages, this.list.room(first.chatId));
  }
  #catchUp({ chatId, lastSeq, lastChange }: { chatId: ChatRoom['id']; lastSeq: number; lastChange: number }) {
    const opened = this.#opened.get();
    if (opened?.chatId === chatId) opened.upTo({ lastSeq, lastChange });
    const listed = this.list.room(chatId);
    if (listed && listed.lastSeq < lastSeq) this.list.readSoon(chatId);
  }
  /** Rooms as polling brings them. */
  #takeRooms(rooms: readonly ChatRoom[]) {
    for (const room of rooms) {
      const before = this.list.room(room.id);
      const opened = this.#opened.get();
      this.list.take(room);
      if (opened?.chatId === room.id) {
        opened.takeRoom(room);
        opened.upTo(room);
      } else if (room.latest && room.latest.senderId !== this.me && room.lastSeq > (before?.lastSeq ?? 0))
        this.#arrived([room.latest]);
    }
  }
}
