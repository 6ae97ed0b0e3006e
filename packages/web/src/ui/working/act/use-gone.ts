import { useState } from 'react';
import { toastFailure } from './toast-failure.ts';
import { whileWaiting } from './waiting-acts.ts';

/** Rows that have gone from a list by an act: they go at once, and come back if the act is refused. */
export function useGone<Key>() {
  const [gone, setGone] = useState<ReadonlySet<Key>>(new Set());
  const note = (keys: readonly Key[], isGone: boolean) =>
    setGone((before) => new Set(isGone ? [...before, ...keys] : [...before].filter((one) => !keys.includes(one))));
  /** Shows the rows as gone, or as back, while the act is sent. Undefined if it was refused, which a toast has shown. */
  async function attempt<Answer>(keys: readonly Key[], isGone: boolean, send: () => Promise<Answer>) {
    note(keys, isGone);
    try {
      return { answer: await whileWaiting(send) };
    } catch (error) {
      note(keys, !isGone);
      toastFailure(error);
      return undefined;
    }
  }
  return { gone, note, attempt };
}
