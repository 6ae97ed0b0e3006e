import type { ChatMessage, MessagePage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { Sent } from '@oeuvre/contracts/kernel/route.ts';
import { browserCall } from '../../../ui/api-context.ts';
import { firstSeqOf, lastSeqOf, mergeMessages } from './messages.ts';
import type { Beyond, RoomCell, RoomTarget } from './room-state.ts';

type PartOfRoom = NonNullable<Sent<typeof chatRoutes.messages>['query']>;

/** So many messages after the one that a jump leads to come with it. */
const ahead = 50;

const beyond = (isThere: boolean): Beyond => (isThere ? 'more' : 'none');

interface WindowOptions {
  readonly onFailed: () => void;
  /** Messages that were loaded, and may be new to the person. */
  readonly onLoaded: (messages: readonly ChatMessage[]) => void;
}

/**
 * The part of a room that is loaded: its end, or a part before it. It has no gaps: a jump to a message far away begins
 * another part, from which both ways are loaded on.
 */
export class RoomWindow {
  readonly #cell: RoomCell;
  readonly #options: WindowOptions;

  constructor(cell: RoomCell, options: WindowOptions) {
    this.#cell = cell;
    this.#options = options;
  }

  /** Shows a part of the room; joined with the one that is shown, if they meet. */
  take({ messages, hasBefore, hasAfter }: MessagePage): void {
    const { messages: known, older, newer } = this.#cell.get();
    const meets =
      known.length > 0 && lastSeqOf(messages) >= firstSeqOf(known) - 1 && firstSeqOf(messages) <= lastSeqOf(known) + 1;
    if (!meets) this.#cell.change({ messages, older: beyond(hasBefore), newer: beyond(hasAfter) });
    else
      this.#cell.change({
        messages: mergeMessages(known, messages),
        older: firstSeqOf(messages) < firstSeqOf(known) ? beyond(hasBefore) : older,
        newer: lastSeqOf(messages) > lastSeqOf(known) ? beyond(hasAfter) : newer,
      });
    this.#options.onLoaded(messages);
  }

  loadOlder(): Promise<void> {
    return this.#loadBeyond('older');
  }
  loadNewer(): Promise<void> {
    return this.#loadBeyond('newer');
  }

  /** To a message; false if it cannot be loaded. */
  jumpTo(seq: number): Promise<boolean> {
    return this.#lead(async () => {
      const isLoaded = this.#cell.get().messages.some((message) => message.seq === seq);
      if (!isLoaded) this.take(await this.#ask({ beforeSeq: seq + ahead }));
      return { seq, isMarked: true };
    });
  }
  /** To the first message from this time on; false if there is none. */
  jumpToTime(from: string): Promise<boolean> {
    return this.#lead(async () => {
      const page = await this.#ask({ from });
      const [first] = page.messages;
      if (!first) return undefined;
      this.take(page);
      return { seq: first.seq, isMarked: true };
    });
  }
  async toEnd(): Promise<void> {
    if (this.#cell.get().newer === 'none') return;
    await this.#lead(async () => {
      const page = await this.#ask({});
      this.take(page);
      return { seq: lastSeqOf(page.messages), isMarked: false };
    });
  }

  #ask(query: PartOfRoom): Promise<MessagePage> {
    return browserCall(chatRoutes.messages, { params: this.#cell.params, query });
  }

  async #loadBeyond(side: 'older' | 'newer'): Promise<void> {
    const { get, change } = this.#cell;
    const { messages, [side]: now } = get();
    const edge = side === 'older' ? firstSeqOf : lastSeqOf;
    const from = edge(messages);
    if (messages.length === 0 || now === 'none' || now === 'loading') return;
    change({ [side]: 'loading' });
    // A jump may have led elsewhere meanwhile.
    const isStillThere = () => edge(get().messages) === from;
    try {
      const page = await this.#ask(side === 'older' ? { beforeSeq: from } : { afterSeq: from });
      if (!isStillThere()) return;
      const isMore = side === 'older' ? page.hasBefore : page.hasAfter;
      change({ messages: mergeMessages(get().messages, page.messages), [side]: beyond(isMore) });
      this.#options.onLoaded(page.messages);
    } catch {
      if (!isStillThere()) return;
      change({ [side]: 'failed' });
      this.#options.onFailed();
    }
  }

  /** Loads a part and leads to a message of it; undefined leads nowhere. */
  async #lead(load: () => Promise<RoomTarget | undefined>): Promise<boolean> {
    try {
      const target = await load();
      if (target) this.#cell.change({ target });
      return target !== undefined;
    } catch {
      this.#options.onFailed();
      return false;
    }
  }
}
