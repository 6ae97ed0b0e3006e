import type { ContactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { ErrorState } from '../../../../../ui/error-state/error-state.tsx';
import { Loading } from '../../../../../ui/skeleton/skeleton.tsx';
import { type OpenPanel, RowPanel } from '../../../../../ui/working/row-panel/row-panel.tsx';
import { contactName } from '../../contacts.words.ts';
import type { ContactActs } from '../../use-contact-acts.ts';
import { About } from './about.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactHistory } from './contact-history.tsx';
import { ContactMembership } from './contact-membership.tsx';
import { useContact } from './use-contact.ts';

interface ContactPanelProps {
  readonly panel: OpenPanel;
  readonly segmentId: SegmentId;
  /** The end of the day that the list is shown as of. */
  readonly at: string | undefined;
  /** Its row, if the list has it: shown until the rest has arrived. */
  readonly row: ContactRow | undefined;
  /** Counts the changes of the list, after which the contact is read again. */
  readonly round: number;
  readonly acts: ContactActs;
}

/** One contact: who, facts, what waits for a decision, the rest. */
export function ContactPanel({ panel, segmentId, at, row, round, acts }: ContactPanelProps) {
  const { contact, events, error, reload } = useContact({ segmentId, contactId: panel.openId, at, round });

  const shown = contact ?? row;
  const name = shown ? fullNameOf(shown) : 'Contact';
  const isWaiting = contact?.membership.status === 'REQUEST_PENDING' && at === undefined;
  return (
    <RowPanel
      {...panel}
      label={name}
      noun="contact"
      keys={[
        ['↑ ↓', 'next contact'],
        ...(isWaiting ? ([['A', 'approve']] as const) : []),
        ['D', 'as of a day'],
        ['Esc', 'close'],
      ]}
    >
      {error && !contact ? (
        <ErrorState title="This contact could not be loaded." text={error.message} onRetry={reload} />
      ) : null}
      {shown ? <ContactFacts row={shown} contact={contact} name={name} /> : null}
      {contact ? <ContactMembership contact={contact} isPast={at !== undefined} acts={acts} /> : null}
      {contact && contact.about.trim() !== '' ? <About key={contact.id} text={contact.about} /> : null}
      {contact && events ? <ContactHistory events={events} at={at} /> : null}
      {!contact && !error ? <Loading /> : null}
    </RowPanel>
  );
}

const fullNameOf = ({
  title,
  ...names
}: Pick<ContactRow, 'title' | 'firstName' | 'middleName' | 'lastName' | 'email'>) => {
  const name = contactName(names);
  return name === '-' ? names.email : [title, name].filter(Boolean).join(' ');
};
