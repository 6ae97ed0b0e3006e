import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatMessage, ChatRoom, MessagePage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { Marked } from '@oeuvre/contracts/domains/chat/chat.socket.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall, type CallError } from '../../../ui/api-context.ts';
import { catcher } from './catch-up.ts';
import { fit, lastSeqOf, type Messages, mergeChanges, mergeMessages, newOnLoad } from './messages.ts';
import { type RoomCell, type RoomState, roomCell } from './room-state.ts';
import { RoomWindow } from './room-window.ts';
import { seenMarks } from './seen-marks.ts';
import { typists } from './typists.ts';

export interface RoomOptions {
  readonly me: UserId;
  readonly chatId: ChatRoom['id'];
  readonly say: (text: string) => void;
  /** Messages of others that came after the room was opened. */
  readonly onArrived: (messages: Messages) => void;
  /** The room as the server has it. */
  readonly onRoom: (room: ChatRoom) => void;
  /** The person has just done this in it. */
  readonly onNoted: (noted: Partial<ChatRoom>) => void;
  /** The message to open the room at; otherwise its end. */
  readonly at?: number | undefined;
}

/** A room that a person has opened, and what happens in it. Its messages have no gaps: a hole is fetched first. */
export class OpenRoom {
  readonly #cell: RoomCell;
  readonly #options: RoomOptions;
  readonly #catcher: ReturnType<typeof catcher>;
  readonly #marks: ReturnType<typeof seenMarks>;
  readonly window: RoomWindow;
  /** How far the room is, as heard while that part of it is not loaded. */
  #heard = { lastSeq: 0, lastChange: 0 };
  readonly typists: ReturnType<typeof typists>;

  constructor(options: RoomOptions) {
    this.#options = options;
    this.#cell = roomCell(options.chatId);
    this.#catcher = catcher(
      this.#cell,
      (messages) => this.#arrive(messages),
      () => options.say(chatTexts.history),
    );
    this.#marks = seenMarks(this.#cell, (marks) => this.#note(marks));
    this.typists = typists(this.#cell);
    this.window = new RoomWindow(this.#cell, {
      onFailed: () => options.say(chatTexts.history),
      onLoaded: (messages) => this.#afterLoading(messages),
    });
    void this.load();
  }

  get chatId() {
    return this.#options.chatId;
  }
  get store(): Omit<RoomCell['store'], 'set'> {
    return this.#cell.store;
  }
  #state = (): RoomState => this.#cell.get();

  async load(): Promise<void> {
    const { params, change } = this.#cell;
    change({ loading: 'loading' });
    try {
      const [room, page] = await Promise.all([
        browserCall(chatRoutes.get, { params }),
        browserCall(chatRoutes.messages, { params, query: {} }),
      ]);
      this.#catcher.begin(page);
      this.takeRoom(room);
      this.window.take(page);
      const { at } = this.#options;
      if (at !== undefined) await this.window.jumpTo(at);
      change({ loading: 'ready' });
      this.upTo(room);
      this.upTo(this.#heard);
    } catch {
      change({ loading: 'failed' });
    }
  }

  /** Reads the room again; rejects if that fails. */
  async refresh(): Promise<void> {
    const { loading } = this.#state();
    if (loading === 'failed') return this.load();
    if (loading === 'loading') return;
    const room = await browserCall(chatRoutes.get, { params: this.#cell.params });
    this.takeRoom(room);
    this.#marks.again();
    await this.#catcher.upTo(room);
  }

  upTo(target: Pick<MessagePage, 'lastSeq' | 'lastChange'>): void {
    this.#hear(target.lastSeq);
    void this.#catcher.upTo(target);
  }

  takeRoom(room: ChatRoom): void {
    this.#cell.change({ room });
    this.#options.onRoom(room);
  }

  #note(noted: Partial<ChatRoom>): void {
    const { room } = this.#state();
    if (room) this.#cell.change({ room: { ...room, ...noted } });
    this.#options.onNoted(noted);
  }

  /** A message of the server, in order or not. */
  take(message: ChatMessage): void {
    const { loading, messages, newer } = this.#state();
    this.#hear(message.seq);
    if (loading !== 'ready') return;
    if (newer !== 'none' && message.seq > lastSeqOf(messages)) {
      if (message.senderId !== this.#options.me) this.#options.onArrived([message]);
    } else if (!fit(messages, [message])) this.upTo({ lastSeq: message.seq, lastChange: 0 });
    else if (message.seq > lastSeqOf(messages)) this.#arrive([message]);
    else this.takeChange(message);
  }

  takeChange(message: ChatMessage): void {
    this.#cell.change({ messages: mergeChanges(this.#state().messages, [message]) });
  }

  takeDeleted(seq: number, change: number): void {
    const known = this.#state().messages.find((message) => message.seq === seq);
    if (!known) return;
    const deletedAt = known.deletedAt ?? new Date().toISOString();
    this.takeChange({ ...known, change, deletedAt, text: '', attachments: [], metadata: null });
  }

  takeMarked({ userId, seq }: Marked, kind: 'lastReadSeq' | 'lastViewedSeq'): void {
    const { room } = this.#state();
    if (!room) return;
    const participants = room.participants.map((one) =>
      one.userId === userId ? { ...one, [kind]: Math.max(one[kind], seq) } : one,
    );
    this.#cell.change({ room: { ...room, participants } });
    if (userId === this.#options.me) this.#marks.known(seq);
  }

  /** The person has seen everything up to this message of another person. */
  see(seq: number): void {
    this.#marks.see(seq);
  }

  async remove(message: ChatMessage): Promise<void> {
    const { change, params } = this.#cell;
    change({ deleting: new Set([...this.#state().deleting, message.id]) });
    try {
      this.takeChange(await browserCall(chatRoutes.delete, { params: { ...params, messageId: message.id } }));
    } catch (error) {
      const isSignedOut = (error as CallError).status === 401;
      this.#options.say(isSignedOut ? chatTexts.signedOutDelete : chatTexts.delete);
    } finally {
      change({ deleting: new Set([...this.#state().deleting].filter((id) => id !== message.id)) });
    }
  }

  /** Changes the text of an own message; rejects if that fails. */
  async edit(messageId: ChatMessage['id'], text: string): Promise<void> {
    const params = { ...this.#cell.params, messageId };
    this.takeChange(await browserCall(chatRoutes.edit, { params, body: { text } }));
  }

  /** Names a room of several; rejects if that fails. */
  async rename(name: string): Promise<void> {
    this.takeRoom(await browserCall(chatRoutes.rename, { params: this.#cell.params, body: { name } }));
  }

  /** A muted room counts nothing on the button and makes no sound. Shown at once, and undone if it is refused. */
  readonly mute = async (isMuted: boolean): Promise<void> => {
    const { room } = this.#state();
    if (!room) return;
    this.#note({ isMuted });
    try {
      this.takeRoom(await browserCall(chatRoutes.mute, { params: this.#cell.params, body: { isMuted } }));
    } catch (error) {
      this.#note({ isMuted: room.isMuted });
      this.#options.say((error as CallError).message);
    }
  };

  close(): void {
    this.typists.end();
  }

  #hear(lastSeq: number): void {
    this.#heard = { ...this.#heard, lastSeq: Math.max(this.#heard.lastSeq, lastSeq) };
  }

  /** Flags those that are new, and catches up once the end is there. */
  #afterLoading(messages: Messages): void {
    const { loading, room, fresh, newer } = this.#state();
    const known = { me: this.#options.me, lastReadSeq: room?.lastReadSeq ?? 0, now: Date.now() };
    this.#cell.change({ fresh: new Set([...fresh, ...newOnLoad(messages, known)]) });
    if (loading === 'ready' && newer === 'none') this.upTo(this.#heard);
  }

  /** Adds messages that follow those known. */
  #arrive(messages: Messages): void {
    const { messages: known, fresh } = this.#state();
    const last = lastSeqOf(known);
    const added = messages.filter(
      ({ seq, senderId, deletedAt }) => seq > last && senderId !== this.#options.me && !deletedAt,
    );
    this.#cell.change({
      messages: mergeMessages(known, messages),
      fresh: new Set([...fresh, ...added.map(({ seq }) => seq)]),
    });
    for (const { senderId } of added) if (senderId) this.typists.stop(senderId);
    if (added.length > 0) this.#options.onArrived(added);
  }
}
