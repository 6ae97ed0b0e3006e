import { importContactsAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import {
  contactImportLaw,
  contactUndoDays,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type { ContactImportDetail } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { mayTakeStep } from '@oeuvre/contracts/kernel/work.ts';
import { useRevalidator } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { ButtonLink } from '../../../../../ui/button/button.tsx';
import { countOf, inEnglish } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { ImportStanding } from '../../../../../ui/working/job-progress/import-standing.tsx';
import jobCss from '../../../../../ui/working/job-progress/job-progress.late.module.css';
import { Sum, Sums } from '../../../../../ui/working/sums/sums.tsx';
import { useLookAgain } from '../../../../../ui/working/use-look-again.ts';
import { isStarted, isWorking } from '../../contact-import-query.ts';
import { leftOutOf } from '../../contact-imports.words.ts';
import type { LoadedStep } from '../../load-contact-import.ts';
import { ContactsHead } from '../contacts-head/contacts-head.tsx';
import css from './contact-run.late.module.css';

/** The import itself: how far it is, what it did, and how to take it back. */
export function ContactRun({ list, segment }: LoadedStep<'run'>) {
  const { revalidate } = useRevalidator();
  useLookAgain(isWorking(list), revalidate);
  const { counts, state } = list;
  const checkAt = importContactsAt(segment.id, { importId: list.id, tab: 'check' });
  const leftOut = leftOutOf(counts);
  return (
    <>
      <ContactsHead step="run" segment={segment} list={list} />
      <div className={css.page}>
        {isStarted(list) ? (
          <>
            <Standing list={list} />
            <Sums>
              <Sum count={counts.added} label="added" />
              <Sum count={counts.changed} label="contacts already, changed" />
              <Sum count={counts.already} label="contacts already, unchanged" />
              <Sum count={leftOut} label="left out" isBad={leftOut > 0} />
              <Sum count={counts.subscribed} label="get the newsletter by it" />
              {state === 'undone' || state === 'undoing' ? (
                <>
                  <Sum count={counts.undone} label="undone" />
                  <Sum count={counts.kept} label="left as they are" />
                </>
              ) : null}
            </Sums>
            <p className={jobCss.soft}>
              <ButtonLink kind="text" to={checkAt}>
                See the result for each row
              </ButtonLink>
            </p>
          </>
        ) : (
          <p className={jobCss.soft}>
            Nobody on this list has been added yet. A dry run says what would happen.{' '}
            <ButtonLink kind="text" to={checkAt}>
              Go to the dry run
            </ButtonLink>
          </p>
        )}
      </div>
    </>
  );
}

function Standing({ list }: { readonly list: ContactImportDetail }) {
  const { id, state, counts, undoUntil, segmentId, columns } = list;
  const isForgotten = columns.length === 0;
  const isStopped = mayTakeStep(contactImportLaw, 'start', state) && !isForgotten;
  const isInTime = undoUntil !== null && Date.parse(undoUntil) > Date.now();
  const mayUndo = mayTakeStep(contactImportLaw, 'undo', state) && (isStopped || isInTime);
  return (
    <ImportStanding
      job={list}
      onStep={(step) => browserCall(contactImportsRoutes.step, { params: { id }, body: { step } })}
      mayGoOn={isStopped}
      mayUndo={mayUndo}
      question={{ title: 'Take this import back?', text: consequencesOf(counts) }}
      undone={{
        done: counts.undone + counts.kept,
        all: null,
        words: `${countOf(counts.undone, 'contact')} undone. People who changed since then are left as they are.`,
      }}
      unit="rows done"
      reassurance="It continues if you leave this page, and resumes if the server restarts."
      failed="could not be imported to its end"
      isCounted={isStopped}
      acts={
        isStopped ? null : (
          <ButtonLink kind="main" to={segmentAt(segmentId, { tab: 'CONTACTS' })}>
            See the contacts
          </ButtonLink>
        )
      }
      after={state === 'finished' ? <UndoTime mayUndo={mayUndo} undoUntil={undoUntil} /> : null}
    />
  );
}

interface UndoTimeProps {
  readonly mayUndo: boolean;
  readonly undoUntil: string | null;
}

function UndoTime({ mayUndo, undoUntil }: UndoTimeProps) {
  if (!mayUndo || !undoUntil) return `It can no longer be undone: ${contactUndoDays} days are over.`;
  return (
    <>
      It can be undone until <DateTime iso={undoUntil} withTime withZone />.
    </>
  );
}

const consequencesOf = ({ added, subscribed }: ContactImportDetail['counts']) =>
  [
    added > 0 && `It added ${countOf(added, 'contact')}. They are removed from the segment.`,
    subscribed > 0 &&
      `${subscribed === 1 ? 'One person gets' : `${inEnglish(subscribed)} people get`} the newsletter because of it. They will no longer get it.`,
    'People who changed since then are left as they are. Fields that were filled in are kept.',
  ]
    .filter(Boolean)
    .join(' ');
