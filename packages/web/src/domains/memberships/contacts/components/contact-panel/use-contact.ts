import type { ContactDetail } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import type { ContactEvent } from '../../contacts.words.ts';

interface Asked {
  readonly segmentId: string;
  readonly contactId: string;
  readonly at: string | undefined;
  readonly round: number;
}
interface Loaded {
  readonly contactId: string;
  readonly contact?: ContactDetail;
  readonly events?: readonly ContactEvent[];
  readonly error?: Error;
}
/** In milliseconds: somebody who walks through the list by key asks only for those they stop at. */
const pause = 90;

/** A contact with its history. What is shown stays until a newer answer comes; another contact begins empty. */
export function useContact({ segmentId, contactId, at, round }: Asked) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [tries, setTries] = useState(0);
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const params = { segmentId, contactId };
    try {
      const [contact, { events }] = await Promise.all([
        browserCall(contactsRoutes.detail, { params, query: at ? { at } : {} }, { signal }),
        browserCall(contactsRoutes.history, { params, query: { itemsPerPage: 100 } }, { signal }),
      ]);
      if (!signal.aborted) setLoaded({ contactId, contact, events });
    } catch (error) {
      if (!signal.aborted) setLoaded({ contactId, error: error as Error });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round, or another try, reads again
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => void read(controller.signal), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [segmentId, contactId, at, round, tries]);
  const own = loaded?.contactId === contactId ? loaded : undefined;
  return {
    contact: own?.contact,
    events: own?.events,
    error: own?.error,
    reload: () => setTries((now) => now + 1),
  };
}
