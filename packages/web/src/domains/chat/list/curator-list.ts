import { chatTexts } from '@oeuvre/contracts/domains/chat/chat.errors.ts';
import type { ChatCurator, ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { browserCall, type CallError } from '../../../ui/api-context.ts';
import { createStore, type Store } from '../../../ui/store.ts';

export interface ListState {
  readonly loading: 'loading' | 'failed' | 'ready';
  /** Whether the viewer belongs to the segment's list. */
  readonly belongs: boolean;
  readonly curators: readonly ChatCurator[];
  readonly rooms: readonly ChatRoom[];
}

/** In later readings of a room these are never smaller. */
const numbersOf = ({ lastSeq, lastChange, lastReadSeq }: ChatRoom) => [lastSeq, lastChange, lastReadSeq];
const isAhead = (one: ChatRoom, other: ChatRoom) => {
  const others = numbersOf(other);
  return numbersOf(one).some((number, at) => number > others[at]!);
};

/** In milliseconds: several messages that come together have their room read once. */
const gather = 200;

/** The curators of a segment and the viewer's rooms with them, as the server has them. */
export class CuratorList {
  readonly #store = createStore<ListState>({ loading: 'loading', belongs: true, curators: [], rooms: [] });
  readonly #segmentId: SegmentId;
  readonly #say: (text: string) => void;
  readonly #due = new Map<ChatRoom['id'], ReturnType<typeof setTimeout>>();
  /** Called with all rooms after each time they were read. */
  onRooms: (rooms: readonly ChatRoom[]) => void = () => undefined;

  constructor(segmentId: SegmentId, say: (text: string) => void) {
    this.#segmentId = segmentId;
    this.#say = say;
  }

  get store(): Omit<Store<ListState>, 'set'> {
    return this.#store;
  }

  /** Reads everything; the first time it says itself that it failed, later it rejects. */
  async load(): Promise<void> {
    const isFirst = this.#store.get().loading !== 'ready';
    if (isFirst) this.#change({ loading: 'loading' });
    try {
      const query = { segmentId: this.#segmentId };
      const [{ curators, belongs }, rooms] = await Promise.all([
        browserCall(chatRoutes.curators, { query }),
        this.#readRooms(),
      ]);
      const known = this.#store.get().rooms;
      this.#change({ loading: 'ready', curators, belongs, rooms: rooms?.map((room) => this.#newer(room)) ?? known });
      if (!rooms) this.#say(chatTexts.rooms);
      this.onRooms(this.#store.get().rooms);
    } catch (error) {
      if (!isFirst) throw error;
      this.#change({ loading: 'failed' });
      this.#say(chatTexts.load);
    }
  }

  room(id: ChatRoom['id']): ChatRoom | undefined {
    return this.#store.get().rooms.find((room) => room.id === id);
  }

  /** A reading of a room; it may be older than one before it, or than what was noted since it began. */
  take(room: ChatRoom): void {
    if (room.context.entityId !== this.#segmentId) return;
    const { rooms } = this.#store.get();
    const isKnown = rooms.some(({ id }) => id === room.id);
    this.#change({
      rooms: isKnown ? rooms.map((one) => (one.id === room.id ? this.#newer(room) : one)) : [...rooms, room],
    });
    // The curator's line does not know the room yet.
    if (!isKnown) void this.load().catch(() => undefined);
  }

  /** Notes an act of the person in a room. */
  note(roomId: ChatRoom['id'], noted: Partial<ChatRoom>): void {
    const { rooms } = this.#store.get();
    this.#change({ rooms: rooms.map((room) => (room.id === roomId ? { ...room, ...noted } : room)) });
  }

  /** The person has left this room. */
  forget(roomId: ChatRoom['id']): void {
    clearTimeout(this.#due.get(roomId));
    this.#due.delete(roomId);
    this.#change({ rooms: this.#store.get().rooms.filter(({ id }) => id !== roomId) });
  }

  /** Reads a room again shortly: the server alone counts what is unread. */
  readSoon(roomId: ChatRoom['id']): void {
    if (this.#due.has(roomId)) return;
    const read = async () => {
      this.#due.delete(roomId);
      try {
        this.take(await browserCall(chatRoutes.get, { params: { roomId } }));
      } catch (error) {
        // The person has left the room, or was taken out of it.
        if ((error as CallError).status === 404) await this.load().catch(() => undefined);
      }
    };
    this.#due.set(roomId, setTimeout(read, gather));
  }

  close(): void {
    for (const timer of this.#due.values()) clearTimeout(timer);
  }

  /** The newer state of a room. A reading without what was noted meanwhile is made again if it brings anything else. */
  #newer(read: ChatRoom): ChatRoom {
    const known = this.room(read.id);
    if (!known || !isAhead(known, read)) return read;
    if (isAhead(read, known)) this.readSoon(read.id);
    return known;
  }

  #change(changed: Partial<ListState>) {
    this.#store.set({ ...this.#store.get(), ...changed });
  }

  /** Undefined if they cannot be read: the curators are shown without them. */
  async #readRooms(): Promise<readonly ChatRoom[] | undefined> {
    const rooms: ChatRoom[] = [];
    try {
      for (let page: string | number | null = 1; page !== null; ) {
        const query = { page, entityId: this.#segmentId, contextType: 'segment_chat', includeUnread: '1' } as const;
        const reply: { chats: ChatRoom[]; nextPage: string | number | null } = await browserCall(chatRoutes.list, {
          query,
        });
        rooms.push(...reply.chats);
        page = reply.nextPage;
      }
      return rooms;
    } catch {
      return undefined;
    }
  }
}
