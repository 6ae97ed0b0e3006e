import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { PagedRows } from '../../../../../ui/tall-list/paged-rows.ts';
import { withContact } from '../../contacts-query.ts';

/** In milliseconds: somebody who walks by key leaves only the contact they stop at in the address. */
const addressAfter = 250;

/**
 * The contact in the panel and the active row. The address names the contact; while somebody walks through the list it
 * follows with a short delay.
 */
export function useOpenContact(
  rows: PagedRows<ContactRow>,
  totalCount: number | undefined,
  goTo: (index: number) => void,
) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const inAddress = search.get('contactId') ?? undefined;
  const [id, setId] = useState(inAddress);
  const [active, setActive] = useState(0);
  /** A row to open as soon as it has arrived. */
  const [awaited, setAwaited] = useState<number>();
  const written = useRef(inAddress);

  const write = useEffectEvent(() => {
    const isOpening = inAddress === undefined && id !== undefined;
    written.current = id;
    void navigate(`?${withContact(search, id)}`, { replace: !isOpening, preventScrollReset: true });
  });
  useEffect(() => {
    if (id === written.current) return;
    const timer = setTimeout(() => write(), written.current === undefined || id === undefined ? 0 : addressAfter);
    return () => clearTimeout(timer);
  }, [id]);
  // Somebody went back or forward.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setId(inAddress);
  }, [inAddress]);

  const index = id === undefined ? undefined : rows.indexOf((row) => row.id === id);
  const arrived = awaited === undefined ? undefined : rows.at(awaited);
  useEffect(() => {
    if (!arrived) return;
    setAwaited(undefined);
    setId(arrived.id);
  }, [arrived]);

  function walkTo(target: number) {
    setActive(target);
    if (id === undefined) return;
    const row = rows.at(target);
    setAwaited(row ? undefined : target);
    if (row) setId(row.id);
  }
  return {
    id,
    index,
    row: index === undefined ? undefined : rows.at(index),
    active,
    setActive,
    walkTo,
    open(row: ContactRow, at: number) {
      setActive(at);
      setAwaited(undefined);
      setId(row.id);
    },
    close() {
      setAwaited(undefined);
      setId(undefined);
    },
    step(by: 1 | -1) {
      const from = index ?? active;
      const target = Math.max(0, Math.min((totalCount ?? 1) - 1, from + by));
      walkTo(target);
      goTo(target);
    },
  };
}
