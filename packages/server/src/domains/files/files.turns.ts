import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';

/**
 * People who wait for a picture: a reader of a page, a person who uploaded one, or no person; in this order of
 * priority.
 */
export const urgencies = ['read', 'upload', 'background'] as const;
export type Urgency = (typeof urgencies)[number];

/** More than these would wait for minutes; the next ones are told at once that we are busy. */
const longestQueue = 400;
const waiting: Record<Urgency, (() => void)[]> = { read: [], upload: [], background: [] };
let isTaken = false;

/**
 * Does one task at a time, the most urgent first and then in order of arrival: decoding a picture takes as much memory
 * as many pages.
 */
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
