import { typingStopsAfterMs } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { RoomCell } from './room-state.ts';

/** In milliseconds; a little longer than the sender's own limit, for slow networks. */
const expires = typingStopsAfterMs + 1_500;

/** The people who type now. A person stops when the server says so, or is silent. */
export function typists({ get, change }: RoomCell) {
  const timers = new Map<UserId, ReturnType<typeof setTimeout>>();
  const show = () => change({ typing: [...timers.keys()] });
  function stop(userId: UserId) {
    clearTimeout(timers.get(userId));
    if (timers.delete(userId)) show();
  }
  return {
    stop,
    start(userId: UserId) {
      clearTimeout(timers.get(userId));
      timers.set(userId, setTimeout(stop, expires, userId));
      if (!get().typing.includes(userId)) show();
    },
    end() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
