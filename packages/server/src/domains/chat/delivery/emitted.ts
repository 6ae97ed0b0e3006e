/** The messages of a room that this node has emitted. */
interface Emitted {
  /** Everything above `start` up to `seq` was emitted here. */
  start: number;
  seq: number;
}

interface Reached {
  readonly read: number;
  readonly viewed: number;
}

/** Rooms that this node remembers; news of a room that was forgotten are emitted twice, which clients ignore. */
const mostRooms = 20_000;
const mostMarks = 100_000;

/** A map that forgets its oldest entry when it is full. */
class Remembered<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#most && !this.has(key)) this.delete(this.keys().next().value!);
    return super.set(key, value);
  }
}

/**
 * The messages and marks that this node has emitted, filled on use: a room that is not in it had no news since the node
 * listens. Each number is emitted once, in whatever order announcements and own commits arrive.
 */
export class EmittedRooms {
  readonly #rooms = new Remembered<number, Emitted>(mostRooms);
  readonly #marks = new Remembered<string, Reached>(mostMarks);

  /** The room; news of an unknown one begin with this number. */
  #begin(no: number, first: number): Emitted {
    const known = this.#rooms.get(no) ?? { start: first - 1, seq: first - 1 };
    this.#rooms.set(no, known);
    return known;
  }

  /** A person here joins a room that had no news yet: its next message is the one after this. */
  know(no: number, seq: number): void {
    if (!this.#rooms.has(no)) this.#rooms.set(no, { start: seq, seq });
  }

  /** Whether a message follows directly on what was emitted; if so, it counts as emitted. */
  isNext(no: number, seq: number): boolean {
    const room = this.#begin(no, seq);
    if (seq !== room.seq + 1) return false;
    room.seq = seq;
    return true;
  }

  /** After which message to fetch because of an announcement; undefined if everything was emitted. */
  missingAfter(no: number, { first, last }: { readonly first: number; readonly last: number }): number | undefined {
    const room = this.#begin(no, first);
    if (first <= room.start) return first - 1;
    return last > room.seq ? room.seq : undefined;
  }

  /**
   * Notes messages that were fetched after a number, in order; returns those that were not emitted before. `isWhole`:
   * there were no more.
   */
  take<Message extends { readonly seq: number }>(
    no: number,
    {
      after,
      messages,
      isWhole,
    }: { readonly after: number; readonly messages: readonly Message[]; readonly isWhole: boolean },
  ): Message[] {
    const room = this.#begin(no, after + 1);
    const fresh = messages.filter(({ seq }) => seq > room.seq || seq <= room.start);
    if (isWhole) room.start = Math.min(room.start, after);
    room.seq = Math.max(room.seq, messages.at(-1)?.seq ?? 0);
    return fresh;
  }

  /** Notes how far a person is; tells which marks have grown. */
  mark(no: number, person: string, reached: Reached) {
    const key = `${no}:${person}`;
    const before = this.#marks.get(key) ?? { read: 0, viewed: 0 };
    this.#marks.set(key, reached);
    return { hasRead: reached.read > before.read, hasViewed: reached.viewed > before.viewed };
  }
}
