import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

/** Who waits for a picture: somebody who looks at a page, somebody who has sent one, or nobody. The first goes first. */
export const urgencies = ['read', 'upload', 'background'] as const;
export type Urgency = (typeof urgencies)[number];

/** More than these would wait for minutes: they hear at once that we are busy. */
const longestQueue = 400;
const waiting: Record<Urgency, (() => void)[]> = { read: [], upload: [], background: [] };
let isTaken = false;

/** Does one piece of work after the other, the most urgent first and then in the order of asking: a picture being decoded takes the memory of many pages. */
export async function inTurn<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
  if (waiting[urgency].length >= longestQueue) throw commonErrors('unavailable');
  if (isTaken) await new Promise<void>((free) => waiting[urgency].push(free));
  isTaken = true;
  try {
    return await work();
  } finally {
    const next = urgencies.map((one) => waiting[one]).find((queue) => queue.length > 0);
    if (next) next.shift()!();
    else isTaken = false;
  }
}
