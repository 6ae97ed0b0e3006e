import { importContactsAt } from '@oeuvre/contracts/addresses.ts';
import type { ContactImportDetail } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { contactImportsRoutes } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.routes.ts';
import { useNavigate, useRevalidator } from 'react-router';
import { browserCall } from '../../../../../ui/api-context.ts';
import { Button, ButtonLink } from '../../../../../ui/button/button.tsx';
import { countOf, inEnglish } from '../../../../../ui/count-of.ts';
import { useAct, useRevalidatingAct } from '../../../../../ui/working/act/use-act.ts';
import { JobProgress } from '../../../../../ui/working/job-progress/job-progress.tsx';
import { Notice } from '../../../../../ui/working/notice/notice.tsx';
import { Sum, Sums } from '../../../../../ui/working/sums/sums.tsx';
import { useLookAgain } from '../../../../../ui/working/use-look-again.ts';
import { isOpen, isStarted } from '../../contact-import-query.ts';
import { leftOutOf } from '../../contact-imports.words.ts';
import type { LoadedStep } from '../../load-contact-import.ts';
import { ContactsHead } from '../contacts-head/contacts-head.tsx';
import css from './contact-check.late.module.css';
import { RowOutcomes } from './row-outcomes.tsx';

const checkAddress = ({ id, segmentId }: ContactImportDetail) =>
  importContactsAt(segmentId, { importId: id, tab: 'check' });
const runAddress = ({ id, segmentId }: ContactImportDetail) =>
  importContactsAt(segmentId, { importId: id, tab: 'run' });

/** The steps that are asked for here: a dry run, its end, the import. */
function useSteps(list: ContactImportDetail) {
  const navigate = useNavigate();
  const step = (name: 'check' | 'start' | 'pause') =>
    browserCall(contactImportsRoutes.step, { params: { id: list.id }, body: { step: name } });
  const check = useRevalidatingAct(async () => {
    await step('check');
    // Rows that were listed before are not shown again.
    await navigate(checkAddress(list));
  });
  const stop = useRevalidatingAct(() => step('pause'));
  const start = useAct(async () => {
    await step('start');
    await navigate(runAddress(list));
  });
  return { check, stop, start };
}

/** The outcome of every row of the list; nothing is written by it. After the import, what has. */
export function ContactCheck({ list, segment, outcomes }: LoadedStep<'check'>) {
  const { state, position, rows, failure } = list;
  const { revalidate } = useRevalidator();
  useLookAgain(state === 'checking', revalidate);
  const steps = useSteps(list);
  return (
    <>
      <ContactsHead step="check" segment={segment} list={list}>
        <NextSteps list={list} steps={steps} />
      </ContactsHead>
      <div className={css.page}>
        {state === 'checking' ? (
          <JobProgress
            label="Reading the list"
            done={position}
            all={rows}
            words={`${countOf(position, 'row')} read. Nobody is added.`}
          >
            <Button busy={steps.stop.isBusy} onClick={() => void steps.stop.act()}>
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
            <ButtonLink kind="text" to={runAddress(list)}>
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

interface NextStepsProps {
  readonly list: ContactImportDetail;
  readonly steps: ReturnType<typeof useSteps>;
}

function NextSteps({ list, steps: { check, start } }: NextStepsProps) {
  const taken = list.counts.added + list.counts.changed;
  if (list.state !== 'checked')
    return isOpen(list) ? (
      <Button kind="main" busy={check.isBusy} onClick={() => void check.act()}>
        Dry run
      </Button>
    ) : null;
  return (
    <>
      <Button kind="quiet" busy={check.isBusy} onClick={() => void check.act()}>
        Run it again
      </Button>
      {taken > 0 ? (
        <Button kind="main" busy={start.isBusy} onClick={() => void start.act()}>
          {`Import ${countOf(taken, 'contact')}`}
        </Button>
      ) : null}
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
