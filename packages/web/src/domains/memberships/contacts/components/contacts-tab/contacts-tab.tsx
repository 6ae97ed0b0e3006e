import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { EmptyState } from '../../../../../ui/lists/empty-state/empty-state.tsx';
import { ListScreen } from '../../../../../ui/working/list-screen/list-screen.tsx';
import { HeldActs } from '../../bulk/components/held-acts/held-acts.tsx';
import { filterCount, withoutFilters } from '../../contacts-query.ts';
import type { FirstContacts } from '../../load-contacts.ts';
import { actedOnRow } from '../../use-contact-acts.ts';
import { AddContacts } from '../add-contacts/add-contacts.tsx';
import { ContactPanel } from '../contact-panel/contact-panel.tsx';
import { AskedDialogs } from './asked-dialogs.tsx';
import { ContactOnPhone, columnsOf } from './contact-columns.tsx';
import { ContactsTools } from './contacts-tools.tsx';
import { rowActs } from './row-acts.ts';
import { SelectedContacts } from './selected-contacts.tsx';
import { type ContactsTabState, useContactsTab } from './use-contacts-tab.ts';

interface ContactsTabProps {
  readonly segmentId: SegmentId;
  /** The content above the list: the name of the segment, the tabs. The panel stands beside it. */
  readonly head: ReactNode;
  /** The rows that the page's loader has read, for the first paint. */
  readonly first?: FirstContacts | undefined;
}

/** The contacts of a segment: search, filters, the table of everybody, one contact beside it, and what can be done. */
export function ContactsTab({ segmentId, head, first }: ContactsTabProps) {
  const tab = useContactsTab(segmentId, first);
  const { contacts, selection, acts, bulk, view, isPast } = tab;
  const { query, open, panel } = contacts.screen;
  const [isAdding, setAdding] = useState(false);
  const asOf = useRef<{ open: () => void }>(null);
  const { row } = open;
  const isWaiting = row?.status === 'REQUEST_PENDING' && !isPast;
  return (
    <>
      <ListScreen
        screen={contacts.screen}
        label="Contacts"
        failure="The contacts could not be loaded."
        onRetry={contacts.refresh}
        columns={columnsOf(tab)}
        onPhone={(contact) => <ContactOnPhone contact={contact} />}
        actsOf={view && !isPast ? (contact) => rowActs(view, contact, acts) : undefined}
        selection={selection.isChoosing ? selection : undefined}
        empty={<NoContacts tab={tab} onAdd={() => setAdding(true)} />}
        foot={selection.isChoosing ? <SelectedContacts segmentId={segmentId} tab={tab} /> : null}
        panel={
          panel ? (
            <ContactPanel
              panel={panel}
              segmentId={segmentId}
              at={query.at}
              row={row}
              round={contacts.round}
              acts={acts}
            />
          ) : null
        }
        keys={{
          escape: selection.isChoosing ? selection.end : undefined,
          d: () => asOf.current?.open(),
          a: row && isWaiting ? () => void acts.act('approve', actedOnRow(row)) : undefined,
        }}
      >
        {head}
        <ContactsTools segmentId={segmentId} tab={tab} onAdd={() => setAdding(true)} asOfRef={asOf} />
      </ListScreen>
      <AddContacts
        segmentId={segmentId}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={contacts.refresh}
      />
      <HeldActs bulk={bulk} />
      <AskedDialogs segmentId={segmentId} acts={acts} />
    </>
  );
}

interface NoContactsProps {
  readonly tab: ContactsTabState;
  readonly onAdd: () => void;
}

function NoContacts({ tab: { contacts, isPast }, onAdd }: NoContactsProps) {
  const { query, change } = contacts.screen;
  return filterCount(query) > 0 || query.search !== '' ? (
    <EmptyState
      title="No search result"
      text="No contact matches the search and all active filters."
      action={<Button onClick={() => change(withoutFilters)}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      title="This segment has no contacts yet."
      action={isPast ? null : <Button onClick={onAdd}>Add contacts</Button>}
    />
  );
}
