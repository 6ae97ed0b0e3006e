import type { BulkEvent } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useState } from 'react';
import {
  ConsequencesDialog,
  type WeighedAct,
} from '../../../consequences/components/consequences-dialog/consequences-dialog.tsx';
import { BulkBar } from '../../bulk/components/bulk-bar/bulk-bar.tsx';
import type { ContactsTabState } from './use-contacts-tab.ts';

interface SelectedContactsProps {
  readonly segmentId: SegmentId;
  readonly tab: ContactsTabState;
}

/** The acts on the selected contacts: each shows its consequences before it starts. */
export function SelectedContacts({ segmentId, tab }: SelectedContactsProps) {
  const { contacts, selection, bulk, isPast } = tab;
  const [weighed, setWeighed] = useState<WeighedAct>();
  const weigh = (event: BulkEvent) =>
    setWeighed({ segmentId, event, name: undefined, count: selection.count, people: selection.chosen });
  return (
    <>
      <BulkBar selection={selection} totalCount={contacts.size.count} isPast={isPast} onAct={weigh} />
      {weighed ? (
        <ConsequencesDialog
          act={weighed}
          onClose={() => setWeighed(undefined)}
          onConfirm={async (reason) => {
            const { event, people } = weighed;
            setWeighed(undefined);
            if (await bulk.start({ event, people, reason })) selection.clear();
          }}
        />
      ) : null}
    </>
  );
}
