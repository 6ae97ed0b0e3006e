import type { MessagePage } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { browserCall } from '../../../ui/api-context.ts';
import { lastSeqOf, type Messages, mergeChanges } from './messages.ts';
import type { RoomCell } from './room-state.ts';

type Target = Pick<MessagePage, 'lastSeq' | 'lastChange'>;

/** Fetches what came and what changed while the page heard nothing, one question after the other. */
export function catcher(cell: RoomCell, arrive: (messages: Messages) => void, onFailed: () => void) {
  const { get, params } = cell;
  let lastChange = 0;
  let turn: Promise<void> = Promise.resolve();

  async function fetchNew(lastSeq: number) {
    // Away from the end, newer messages come when the person gets there.
    while (get().newer === 'none' && lastSeqOf(get().messages) < lastSeq) {
      const afterSeq = lastSeqOf(get().messages);
      const { messages } = await browserCall(chatRoutes.messages, { params, query: { afterSeq } });
      if (messages.length === 0) return;
      arrive(messages);
    }
  }
  async function fetchChanged(upTo: number) {
    while (lastChange < upTo) {
      const page = await browserCall(chatRoutes.messages, { params, query: { afterChange: lastChange } });
      cell.change({ messages: mergeChanges(get().messages, page.messages) });
      if (page.messages.length === 0) return;
      lastChange = page.hasAfter ? page.messages.at(-1)!.change : page.lastChange;
    }
  }
  return {
    /** From here on changes are fetched. */
    begin({ lastChange: now }: Target) {
      lastChange = now;
    },
    upTo(target: Target): Promise<void> {
      turn = turn
        .then(async () => {
          if (get().loading !== 'ready') return;
          await fetchNew(target.lastSeq);
          await fetchChanged(target.lastChange);
        })
        .catch(onFailed);
      return turn;
    },
  };
}
