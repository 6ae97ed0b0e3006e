import { importContactsAt } from '@oeuvre/contracts/addresses.ts';
import type { ContactAdded } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../../../../ui/fields/checkbox/checkbox.tsx';
import { More } from '../../../../../ui/layout/layout.tsx';
import { toastSuccess } from '../../../../../ui/toast/toast.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import css from './add-contacts.late.module.css';
import { type Entry, isRight, sentAs } from './entries.ts';
import { PeopleField } from './people-field.tsx';

interface AddContactsProps {
  readonly segmentId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Somebody was added, so the list must be read again. */
  readonly onAdded: () => void;
}

const answers: Readonly<Record<ContactAdded['result'], string>> = {
  added: 'Added.',
  already_contact: 'Already a contact of this segment. Nothing was changed.',
  opted_out: 'Has cancelled the newsletter, and only they can subscribe to it again.',
  suspended: 'Suspended. Grant membership to bring them back.',
  invalid: 'Not an e-mail address.',
};

/** Adds people to a segment by name or address. The server answers for each entry. */
export function AddContacts({ segmentId, isOpen, onClose, onAdded }: AddContactsProps) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [hasNewsletter, setNewsletter] = useState(false);
  const [results, setResults] = useState<readonly ContactAdded[]>();
  const right = entries.filter(isRight);

  function close() {
    setEntries([]);
    setNewsletter(false);
    setResults(undefined);
    onClose();
  }
  const { act: add, isBusy } = useAct(
    () =>
      browserCall(membershipsRoutes.add, {
        body: { segmentId, usersEmails: right.map(sentAs), newsletter: hasNewsletter },
      }),
    {
      done({ results: given }) {
        const added = given.filter(({ result }) => result === 'added').length;
        if (added > 0) onAdded();
        if (added < given.length) return setResults(given);
        toastSuccess(`${countOf(added, 'contact')} added`);
        close();
      },
    },
  );
  const reason = right.length === 0 ? 'Name a person or an e-mail address first.' : undefined;

  if (results) return <Results results={results} isOpen={isOpen} onClose={close} />;
  return (
    <Dialog
      title="Add contacts"
      isOpen={isOpen}
      onClose={close}
      isLocked={isBusy}
      note={entries.length > 0 ? `${right.length} of ${entries.length} can be added` : undefined}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <ActionButton kind="main" reason={reason} busy={isBusy} onClick={() => void add()}>
            Add
          </ActionButton>
        </>
      }
    >
      <PeopleField segmentId={segmentId} entries={entries} onChange={setEntries} />
      <Checkbox
        label="Subscribe to newsletter"
        checked={hasNewsletter}
        onChange={(event) => setNewsletter(event.target.checked)}
      />
      <p className={css.many}>
        Many people? <More to={importContactsAt(segmentId)}>Import a list</More>
      </p>
    </Dialog>
  );
}

interface ResultsProps extends Pick<AddContactsProps, 'isOpen' | 'onClose'> {
  readonly results: readonly ContactAdded[];
}

/** The server's answer for each entry, if not everybody was added. */
const Results = ({ results, isOpen, onClose }: ResultsProps) => (
  <Dialog title="Add contacts" isOpen={isOpen} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
    <ul className={css.results}>
      {results.map(({ email, result }) => (
        <li key={email} data-result={result}>
          <span className={css.cut}>{email}</span>
          <span className={css.why}>{answers[result]}</span>
        </li>
      ))}
    </ul>
  </Dialog>
);
