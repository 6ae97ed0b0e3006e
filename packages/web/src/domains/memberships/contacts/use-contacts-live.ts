import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useEffectEvent } from 'react';
import { startAtFirstSign } from '../../../late/start-at-first-sign.ts';

/** In milliseconds: a change of many contacts tells several times a second. */
const gatherFor = 300;

/** Calls back when somebody else, or the person themselves, has moved a contact of the segment. */
export function useContactsLive(segmentId: SegmentId, onChanged: () => void): void {
  const tell = useEffectEvent(onChanged);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tellSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, gatherFor);
    };
    const stop = startAtFirstSign(
      () => import('../live/live-memberships.ts'),
      ({ watchContacts }) => watchContacts(segmentId, tellSoon),
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [segmentId]);
}
