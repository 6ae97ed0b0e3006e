import type { ReadMarks } from '@oeuvre/contracts/domains/chat/chat.model.ts';
import { chatRoutes } from '@oeuvre/contracts/domains/chat/chat.routes.ts';
import { browserCall } from '../../../ui/api-context.ts';
import type { RoomCell } from './room-state.ts';

/** Reports to the server how far the person has seen the room. A report that failed follows with the next refresh. */
export function seenMarks({ get, change, params }: RoomCell, onMarks: (marks: ReadMarks) => void) {
  let seen = 0;
  let reported = 0;
  let isReporting = false;

  function unflag(seq: number) {
    const left = [...get().fresh].filter((one) => one > seq);
    if (left.length < get().fresh.size) change({ fresh: new Set(left) });
  }
  async function report(seq: number): Promise<ReadMarks | undefined> {
    const message = get().messages.find((one) => one.seq === seq);
    if (!message) return undefined;
    return browserCall(chatRoutes.viewed, { params: { ...params, messageId: message.id } }).catch(() => undefined);
  }
  async function reportAll() {
    if (isReporting) return;
    isReporting = true;
    while (seen > reported) {
      const upTo = seen;
      const marks = await report(upTo);
      if (!marks) break;
      reported = Math.max(reported, upTo);
      onMarks(marks);
    }
    isReporting = false;
  }
  return {
    /** The person has seen everything up to this message of another person. */
    see(seq: number) {
      unflag(seq);
      if (seq <= (get().room?.lastReadSeq ?? 0)) return;
      seen = Math.max(seen, seq);
      void reportAll();
    },
    /** Another tab of the person has reported it. */
    known(seq: number) {
      unflag(seq);
      reported = Math.max(reported, seq);
    },
    again: () => void reportAll(),
  };
}
