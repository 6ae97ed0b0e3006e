import { importContactsAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import {
  contactImportLaw,
  contactUndoDays,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type { ContactImportDetail } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { mayTakeStep } from '@oeuvre/contracts/kernel/work.ts';
import { Pause, Undo2 } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { useRevalidatingAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { countOf, inEnglish } from '../../../../../ui/count-of.ts';
import { DateTime } from '../../../../../ui/date-time/date-time.tsx';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { Begun } from '../../../../../ui/job-progress/begun.tsx';
import jobCss from '../../../../../ui/job-progress/job-progress.late.module.css';
import { JobProgress } from '../../../../../ui/job-progress/job-progress.tsx';
import { useRate } from '../../../../../ui/job-progress/use-rate.ts';
import { Notice } from '../../../../../ui/notice/notice.tsx';
import { Sum, Sums } from '../../../../../ui/sums/sums.tsx';
import { useLookAgain } from '../../../../../ui/use-look-again.ts';
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

/** Where the import stands, with what can be done now. */
function Standing({ list }: { readonly list: ContactImportDetail }) {
  const { state, fileName, counts } = list;
  if (state === 'running') return <Running list={list} />;
  if (state === 'undoing')
    return (
      <JobProgress
        label={`Undoing the import of ${fileName}`}
        done={counts.undone + counts.kept}
        all={null}
        words={`${countOf(counts.undone, 'contact')} undone. People who changed since then are left as they are.`}
      />
    );
  return <Stopped list={list} />;
}

const useStep = ({ id }: ContactImportDetail) =>
  useRevalidatingAct((step: 'start' | 'pause' | 'undo') =>
    browserCall(contactImportsRoutes.step, { params: { id }, body: { step } }),
  );

const progressOf = ({ position, rows }: ContactImportDetail) =>
  `${inEnglish(position)}${rows === null ? '' : ` of ${inEnglish(rows)}`} rows done`;

function Running({ list }: { readonly list: ContactImportDetail }) {
  const { position, rows, startedBy, startedAt, fileName } = list;
  const { act, isBusy } = useStep(list);
  const rate = useRate(position, true);
  return (
    <JobProgress
      label={`Importing ${fileName}`}
      done={position}
      all={rows}
      words={
        <>
          {`${progressOf(list)}${rate}. `}
          <Begun by={startedBy} at={startedAt} /> It continues if you leave this page, and resumes if the server
          restarts.
        </>
      }
    >
      <Button busy={isBusy} onClick={() => void act('pause')}>
        <Icon of={Pause} size="small" />
        Pause
      </Button>
    </JobProgress>
  );
}

const undoLabel = 'Undo the import';

/** An import that is paused, failed, finished or undone. */
function Stopped({ list }: { readonly list: ContactImportDetail }) {
  const { state, startedBy, startedAt, finishedAt, undoUntil, segmentId, failure } = list;
  const { act, isBusy } = useStep(list);
  const mayGoOn = mayTakeStep(contactImportLaw, 'start', state) && list.columns.length > 0;
  const isInTime = undoUntil !== null && Date.parse(undoUntil) > Date.now();
  const mayUndo = mayTakeStep(contactImportLaw, 'undo', state) && (mayGoOn || isInTime);
  return (
    <section className={jobCss.job}>
      <div className={jobCss.top}>
        <h2>{titleOf(list)}</h2>
        {mayGoOn ? (
          <Button kind="main" busy={isBusy} onClick={() => void act('start')}>
            Go on
          </Button>
        ) : null}
        {mayUndo ? (
          <Button busy={isBusy} onClick={async () => (await isSureToUndo(list)) && void act('undo')}>
            <Icon of={Undo2} size="small" />
            {undoLabel}
          </Button>
        ) : null}
        {mayGoOn ? null : (
          <ButtonLink kind="main" to={segmentAt(segmentId, { tab: 'CONTACTS' })}>
            See the contacts
          </ButtonLink>
        )}
      </div>
      {state === 'failed' ? <Notice words={failure} /> : null}
      <p role="status" className={jobCss.soft}>
        {mayGoOn ? `${progressOf(list)}. ` : null}
        <Begun by={startedBy} at={startedAt} />{' '}
        {finishedAt ? (
          <>
            Ended on <DateTime iso={finishedAt} withTime />.{' '}
          </>
        ) : null}
        {state === 'finished' ? <UndoTime mayUndo={mayUndo} undoUntil={undoUntil} /> : null}
      </p>
    </section>
  );
}

const isSureToUndo = ({ counts }: ContactImportDetail) =>
  confirm({
    title: 'Take this import back?',
    text: consequencesOf(counts),
    confirmLabel: 'Undo',
    isDanger: true,
  });

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

function titleOf({ state, fileName }: ContactImportDetail): string {
  if (state === 'paused') return `${fileName} is paused`;
  if (state === 'failed') return `${fileName} could not be imported to its end`;
  return state === 'undone' ? `The import of ${fileName} was undone` : `${fileName} is imported`;
}
