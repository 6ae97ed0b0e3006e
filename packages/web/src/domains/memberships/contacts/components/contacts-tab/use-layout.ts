import { contactColumns } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import { contactsRoutes } from '@oeuvre/contracts/domains/memberships/contacts/contacts.routes.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { toastFailure } from '../../../../../ui/working/act/toast-failure.ts';
import { firstSort } from '../../contacts-query.ts';
import type { ContactLayout } from '../../load-contacts.ts';

const firstLayout: ContactLayout = { order: [...contactColumns], hidden: [], widths: {}, sort: firstSort };
/** A layout of an older version may miss a column. */
const complete = (layout: ContactLayout): ContactLayout => ({
  ...layout,
  order: [...layout.order, ...contactColumns.filter((column) => !layout.order.includes(column))],
});
/** In milliseconds: several changes in a row are kept together. */
const keepAfter = 500;

/** How this person arranged the table; the server keeps it. */
export function useLayout(first: ContactLayout | null) {
  const [layout, setLayout] = useState(() => (first ? complete(first) : firstLayout));
  const [unsaved, setUnsaved] = useState(0);
  const keep = useEffectEvent(() => browserCall(contactsRoutes.keepLayout, { body: layout }).catch(toastFailure));
  useEffect(() => {
    if (unsaved === 0) return;
    const timer = setTimeout(() => void keep(), keepAfter);
    return () => clearTimeout(timer);
  }, [unsaved]);
  return {
    layout,
    change(next: Partial<ContactLayout>) {
      setLayout((now) => ({ ...now, ...next }));
      setUnsaved((now) => now + 1);
    },
  };
}
