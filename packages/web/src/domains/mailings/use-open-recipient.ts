import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { inEnglish } from '../../ui/count-of.ts';
import { isMenuOpen } from '../../ui/working/is-menu-open.ts';

/** Keys in these belong to them. */
const withOwnKeys = 'input:not([type=checkbox]), textarea, select, dialog, [role=menu], [popover]';

/**
 * The open recipient's place in the list, and the ways to the next one and back. The address names the recipient, so a
 * step replaces it and keeps the filter; near the end of the loaded rows the list loads more by itself.
 */
export function useOpenRecipient(openId: string | undefined, count: number) {
  const [listed, list] = useState<readonly string[]>([]);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const at = openId === undefined ? -1 : listed.indexOf(openId);
  useEffect(() => {
    if (at >= 0) document.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function show(recipientId: string | undefined, isStep: boolean) {
    const next = new URLSearchParams(search);
    if (recipientId) next.set('recipientId', recipientId);
    else next.delete('recipientId');
    void navigate(`?${next}`, { preventScrollReset: true, replace: isStep });
  }
  const close = () => show(undefined, false);
  function step(by: 1 | -1) {
    const next = at < 0 ? undefined : listed[at + by];
    if (next) show(next, true);
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    if (openId === undefined || event.defaultPrevented || isMenuOpen()) return;
    if ((event.target as Element).closest(withOwnKeys)) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1);
    else return;
    event.preventDefault();
  }
  // A page of the list without those before it does not know places.
  const place = at < 0 || search.has('page') ? undefined : `${inEnglish(at + 1)} of ${inEnglish(count)}`;
  return { list, place, step, close, press };
}
