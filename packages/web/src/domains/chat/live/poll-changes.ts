import type { ChatRoom } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { browserCall, type CallError } from '../../../ui/api-context.ts';
import { pauseAfter, startPause } from '../outbox/pauses.ts';

/** An answer of the server to the tab that polls, for all tabs of the person. */
export interface Polled {
  /** The status of a failure; 0 without a network. */
  readonly failed?: number;
  /** From here on all changes are heard of: whatever came before must be read again. */
  readonly isFirst: boolean;
  readonly chats: readonly ChatRoom[];
}

/**
 * Waits for changes without a live connection. One tab of a person polls and tells the others, because a browser opens
 * only six connections to a host. Returns a function that ends it.
 */
export function pollChanges(userId: string, onPolled: (polled: Polled) => void): () => void {
  const name = `oeuvre chat poll ${userId}`;
  const channel = new BroadcastChannel(name);
  const ending = new AbortController();
  const { signal } = ending;
  channel.onmessage = ({ data }: MessageEvent<Polled>) => onPolled(data);
  function tell(polled: Polled) {
    if (signal.aborted) return;
    channel.postMessage(polled);
    onPolled(polled);
  }
  async function rest(failures: number) {
    const pause = startPause(pauseAfter(failures));
    signal.addEventListener('abort', pause.end, { once: true });
    await pause.over;
  }
  async function poll() {
    let cursor: string | undefined;
    for (let failures = 0; !signal.aborted; ) {
      try {
        const { cursor: next, chats } = await browserCall(chatRoutes.changes, { query: { cursor } }, { signal });
        tell({ isFirst: cursor === undefined || failures > 0, chats });
        failures = 0;
        cursor = next;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        tell({ failed: (error as CallError).status ?? 0, isFirst: false, chats: [] });
        await rest(failures);
      }
    }
  }
  void navigator.locks.request(name, { signal }, poll).catch(() => undefined);
  return () => {
    ending.abort();
    channel.close();
  };
}
