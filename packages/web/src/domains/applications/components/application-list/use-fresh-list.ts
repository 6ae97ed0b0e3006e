import { applicationsStaleMs } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readAddress } from '../../../../ui/api-context.ts';
import type { Applications } from '../../listed-applications.ts';

type Shown = Pick<Applications, 'list' | 'counts'>;

/**
 * The first page and the counts. Someone who returns to the window sees them anew if they are older than 3 seconds: a
 * colleague may have decided meanwhile. While the server is away, the list stays as it is.
 */
export function useFreshList({ list, counts, from, countsFrom }: Applications): Shown {
  const [fresh, setFresh] = useState<{ readonly of: Applications['list']; readonly shown: Shown }>();
  const readAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has just been read
  useEffect(() => {
    readAt.current = Date.now();
  }, [list]);
  const look = useEffectEvent(async () => {
    if (document.hidden || Date.now() - readAt.current < applicationsStaleMs) return;
    readAt.current = Date.now();
    try {
      const [read, counted] = await Promise.all([readAddress(from), readAddress(countsFrom)]);
      setFresh({ of: list, shown: { list: read, counts: counted } });
    } catch {
      // The next return tries again.
    }
  });
  useEffect(() => {
    const onReturn = () => void look();
    addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);
  return fresh?.of === list ? fresh.shown : { list, counts };
}
