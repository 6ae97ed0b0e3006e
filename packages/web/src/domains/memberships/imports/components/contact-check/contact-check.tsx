import { importContactsAt } from '@oeuvre/contracts/addresses.ts';
import type { ContactImportDetail } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { useNavigate, useRevalidator } from 'react-router';
import { useAct, useRevalidatingAct } from '../../../../../ui/act/use-act.ts';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { countOf, inEnglish } from '../../../../../ui/count-of.ts';
import { JobProgress } from '../../../../../ui/job-progress/job-progress.tsx';
import { Notice } from '../../../../../ui/notice/notice.tsx';
import { Sum, Sums } from '../../../../../ui/sums/sums.tsx';
import { useLookAgain } from '../../../../../ui/use-look-again.ts';
import { isOpen, isStarted } from '../../contact-import-query.ts';
import { leftOutOf } from '../../contact-imports.words.ts';
import type { LoadedStep } from '../../load-contact-import.ts';
import { ContactsHead } from '../contacts-head/contacts-head.tsx';
import css from './contact-check.late.module.css';
import { RowOutcomes } from './row-outcomes.tsx';

/** The outcome of every row of the list; nothing is written by it. After the import, what has. */
export function ContactCheck({ list, segment, outcomes }: LoadedStep<'check'>) {
  const { id, state, position, rows, counts, failure } = list;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useLookAgain(state === 'checking', revalidate);
  const params = { id };
  const addressOf = (tab: 'check' | 'run') => importContactsAt(segment.id, { importId: id, tab });
  const step = (name: 'check' | 'start' | 'pause') =>
    browserCall(contactImportsRoutes.step, { params, body: { step: name } });
  const { act: check, isBusy: isChecking } = useRevalidatingAct(async () => {
    await step('check');
    // Rows that were listed before are not shown again.
    await navigate(addressOf('check'));
  });
  const { act: stop, isBusy: isStopping } = useRevalidatingAct(() => step('pause'));
  const { act: start, isBusy: isStarting } = useAct(async () => {
    await step('start');
    await navigate(addressOf('run'));
  });
  const taken = counts.added + counts.changed;

  return (
    <>
      <ContactsHead step="check" segment={segment} list={list}>
        {state === 'checked' ? (
          <>
            <Button kind="quiet" busy={isChecking} onClick={() => void check()}>
              Run it again
            </Button>
            {taken > 0 ? (
              <Button kind="main" busy={isStarting} onClick={() => void start()}>
                {`Import ${countOf(taken, 'contact')}`}
              </Button>
            ) : null}
          </>
        ) : isOpen(list) ? (
          <Button kind="main" busy={isChecking} onClick={() => void check()}>
            Dry run
          </Button>
        ) : null}
      </ContactsHead>
      <div className={css.page}>
        {state === 'checking' ? (
          <JobProgress
            label="Reading the list"
            done={position}
            all={rows}
            words={`${countOf(position, 'row')} read. Nobody is added.`}
          >
            <Button busy={isStopping} onClick={() => void stop()}>
              Stop
            </Button>
          </JobProgress>
        ) : null}
        {state === 'failed' && !isStarted(list) ? <Notice words={failure} /> : null}
        {state === 'columns' ? (
          <p className={css.soft}>
            Nothing has been checked yet, or the columns have changed since. A dry run reads the whole list and says
            what would become of every row; it adds nobody.
          </p>
        ) : null}
        {isStarted(list) ? (
          <p className={css.soft}>
            {state === 'undone' ? 'The list was imported, and the import was undone.' : 'The list was imported.'} These
            are its rows as they were taken.{' '}
            <ButtonLink kind="text" to={addressOf('run')}>
              See what it did
            </ButtonLink>
          </p>
        ) : null}
        {state === 'checked' ? <Checked list={list} segmentName={segment.name} /> : null}
        {outcomes ? <RowOutcomes list={list} outcomes={outcomes} /> : null}
      </div>
    </>
  );
}

interface CheckedProps {
  readonly list: ContactImportDetail;
  readonly segmentName: string;
}

function Checked({ list: { counts, mapping }, segmentName }: CheckedProps) {
  const { added, changed, already, subscribed } = counts;
  const leftOut = leftOutOf(counts);
  return (
    <>
      <p
        className={css.soft}
      >{`Nothing has been written. Every row was compared with the contacts of ${segmentName}.`}</p>
      <Sums>
        <Sum count={added} label="will be added" />
        <Sum count={changed} label="contacts already, changed" />
        <Sum count={already} label="contacts already, unchanged" />
        <Sum count={leftOut} label="left out" isBad={leftOut > 0} />
      </Sums>
      <p className={css.soft}>
        {mapping.consent?.answer === 'column' ? (
          <>
            <b>{inEnglish(subscribed)}</b>
            {` of them come${subscribed === 1 ? 's' : ''} with a consent and a date and will get the newsletter. `}
          </>
        ) : (
          'Nobody will get the newsletter because of this import. '
        )}
        It invites nobody and overrides no opt-out.
      </p>
      {added + changed === 0 ? (
        <p className={css.soft}>There is nothing to import: nobody would be added, and nothing filled in.</p>
      ) : null}
    </>
  );
}
