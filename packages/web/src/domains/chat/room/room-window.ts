import type { ChatMessage, MessagePage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import type { Sent } from '@oeuvre/contracts/kernel/route.ts';
import { browserCall } from '../../../ui/api-context.ts';
import { firstSeqOf, lastSeqOf, mergeMessages } from './messages.ts';
import type { Beyond, RoomCell } from './room-state.ts';

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
export function roomWindow(cell: RoomCell, { onFailed, onLoaded }: WindowOptions) {
  const { get, change, params } = cell;
  const ask = (query: PartOfRoom) => browserCall(chatRoutes.messages, { params, query });

  /** Shows a part of the room; joined with the one that is shown, if they meet. */
  function take({ messages, hasBefore, hasAfter }: MessagePage) {
    const { messages: known, older, newer } = get();
    const meets =
      known.length > 0 && lastSeqOf(messages) >= firstSeqOf(known) - 1 && firstSeqOf(messages) <= lastSeqOf(known) + 1;
    if (!meets) change({ messages, older: beyond(hasBefore), newer: beyond(hasAfter) });
    else
      change({
        messages: mergeMessages(known, messages),
        older: firstSeqOf(messages) < firstSeqOf(known) ? beyond(hasBefore) : older,
        newer: lastSeqOf(messages) > lastSeqOf(known) ? beyond(hasAfter) : newer,
      });
    onLoaded(messages);
  }

  async function loadBeyond(side: 'older' | 'newer') {
    const { messages, [side]: now } = get();
    const edge = side === 'older' ? firstSeqOf : lastSeqOf;
    const from = edge(messages);
    if (messages.length === 0 || now === 'none' || now === 'loading') return;
    change({ [side]: 'loading' });
    // A jump may have led elsewhere meanwhile.
    const isStillThere = () => edge(get().messages) === from;
    try {
      const page = await ask(side === 'older' ? { beforeSeq: from } : { afterSeq: from });
      if (!isStillThere()) return;
      const isMore = side === 'older' ? page.hasBefore : page.hasAfter;
      change({ messages: mergeMessages(get().messages, page.messages), [side]: beyond(isMore) });
      onLoaded(page.messages);
    } catch {
      if (!isStillThere()) return;
      change({ [side]: 'failed' });
      onFailed();
    }
  }

  /** Loads a part and leads to a message of it; undefined leads nowhere. */
  async function lead(load: () => Promise<number | undefined>, isMarked: boolean): Promise<boolean> {
    try {
      const seq = await load();
      if (seq !== undefined) change({ target: { seq, isMarked } });
      return seq !== undefined;
    } catch {
      onFailed();
      return false;
    }
  }

  return {
    take,
    loadOlder: () => loadBeyond('older'),
    loadNewer: () => loadBeyond('newer'),
    jumpTo: (seq: number) =>
      lead(async () => {
        if (!get().messages.some((message) => message.seq === seq)) take(await ask({ beforeSeq: seq + ahead }));
        return seq;
      }, true),
    /** To the first message from this time on; false if there is none. */
    jumpToTime: (from: string) =>
      lead(async () => {
        const page = await ask({ from });
        if (page.messages.length > 0) take(page);
        return page.messages[0]?.seq;
      }, true),
    async toEnd() {
      if (get().newer === 'none') return;
      await lead(async () => {
        const page = await ask({});
        take(page);
        return lastSeqOf(page.messages);
      }, false);
    },
  };
}
